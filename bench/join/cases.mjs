/**
 * @typedef {import('../../src/domain/result/result').Series} Series
 * @typedef {import('../../src/client/join/joinParts').Part} Part
 * @typedef {{ given: readonly Series[], run: () => readonly Float64Array[] }} Case
 */

const partCount = 46;
const stepMs = 5 * 60_000;

/** @param {string} name @returns {Promise<any>} */
const built = (name) => import(new URL(`../../out/bench/join/${name}.mjs`, import.meta.url).href);

/** @param {Uint8Array} bytes @returns {Promise<readonly Series[]>} */
async function decode(bytes) {
  /** @type {typeof import('../../src/client/decode/decodeBody')} */
  const { BodyDecoder } = await built('decodeBody');
  /** @type {typeof import('../../src/domain/idioms/steps')} */
  const { runAtOnce } = await built('steps');
  const steps = new BodyDecoder().decode(
    bytes,
    { operation: 'network', network_code: 'NEM', metrics: ['power'] },
    {},
  );
  return runAtOnce(steps).decoded.series;
}

/**
 * The series without some of their points. Series with the same remaining points share their time column.
 * @param {readonly Series[]} all
 * @param {(index: number, series: number) => boolean} isKept
 * @returns {Series[]}
 */
const pick = (all, isKept) =>
  all.map((one, series) => ({
    ...one,
    times: one.times.filter((_, index) => isKept(index, series)),
    values: one.values.filter((_, index) => isKept(index, series)),
  }));

/**
 * The parts from 46 requests. The series of a part share one time column, as after decoding.
 * @param {readonly Series[]} all
 * @param {number} extra Additional buckets at the end that a request did not ask for.
 * @returns {Part[]}
 */
function split(all, extra) {
  const axis = all[0]?.times ?? new Float64Array(0);
  const length = Math.ceil(axis.length / partCount);
  return Array.from({ length: partCount }, (_, part) => {
    const from = part * length;
    const to = Math.min(from + length, axis.length);
    const times = axis.slice(from, to + extra);
    const startMs = axis[from] ?? NaN;
    return {
      window: { startMs, endMs: startMs + (to - from) * stepMs },
      series: all.map((one) => ({ ...one, times, values: one.values.slice(from, to + extra) })),
    };
  });
}

/** @param {readonly Series[]} given @returns {Promise<Case>} */
async function align(given) {
  /** @type {typeof import('../../src/domain/series/timeAxis')} */
  const { alignSeries } = await built('timeAxis');
  return {
    given,
    run: () => {
      const { times, columns } = alignSeries(given);
      return [times, ...columns];
    },
  };
}

/** @param {readonly Part[]} parts @returns {Promise<Case>} */
async function join(parts) {
  /** @type {typeof import('../../src/client/join/joinParts')} */
  const { joinParts } = await built('joinParts');
  /** @type {typeof import('../../src/domain/idioms/steps')} */
  const { runAtOnce } = await built('steps');
  return {
    given: parts.flatMap((part) => part.series),
    run: () =>
      runAtOnce(joinParts(parts, { interval: '5m', offsetMinutes: 600 })).series.flatMap(
        ({ times, values }) => [times, values],
      ),
  };
}

/**
 * The operations on the columns of a body with 20 series, each set up before the clock starts.
 * @type {Record<string, (bytes: Uint8Array) => Promise<Case>>}
 */
export const cases = {
  /** The floor: the same data, text → objects. */
  parse: (bytes) => {
    const text = new TextDecoder().decode(bytes);
    return Promise.resolve({
      given: [],
      run: () => {
        JSON.parse(text);
        return [];
      },
    });
  },
  shared: async (bytes) => align(await decode(bytes)),
  starts: async (bytes) => align(pick(await decode(bytes), (index, series) => index >= series * 97)),
  gaps: async (bytes) =>
    align(pick(await decode(bytes), (index, series) => (index + series) % (7 + series) !== 0)),
  whole: async (bytes) => join([{ series: await decode(bytes) }]),
  exclusive: async (bytes) => join(split(await decode(bytes), 0)),
  inclusive: async (bytes) => join(split(await decode(bytes), 1)),
};
