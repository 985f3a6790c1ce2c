const built = new URL('../../out/bench/http/client.mjs', import.meta.url).href;

/** The number of concurrent requests, as in Gridlens. */
const maxInFlight = 4;
const dayMs = 86_400_000;
/** The longest window of 5-minute data in one request. */
const partMs = 8 * dayMs;
const startMs = Date.UTC(2025, 6, 1);

/** The number of requested days. @type {Record<string, number>} */
const days = { plain: 8, gzip: 8, parts: 365 };

/** @param {number} ms */
const toNaive = (ms) => new Date(ms).toISOString().slice(0, 19);

/** @param {string} name */
function toWindows(name) {
  const endMs = startMs + (days[name] ?? 0) * dayMs;
  const count = Math.ceil((endMs - startMs) / partMs);
  return Array.from({ length: count }, (_, i) => ({
    start: toNaive(startMs + i * partMs),
    end: toNaive(Math.min(startMs + (i + 1) * partMs, endMs)),
  }));
}

/**
 * Splits a long window as Gridlens does, with the same number of concurrent requests.
 * @template T
 * @param {string} name @param {(window: { start: string, end: string }) => Promise<T>} ask
 */
async function askAll(name, ask) {
  const windows = toWindows(name);
  /** @type {T[]} */
  const found = [];
  const work = async () => {
    for (let next = windows.shift(); next !== undefined; next = windows.shift()) found.push(await ask(next));
  };
  await Promise.all(Array.from({ length: maxInFlight }, work));
  return found;
}

/**
 * The functions that request the data of a case, each loaded before the clock starts.
 * @type {Record<string, (name: string, origin: string) => Promise<() => Promise<unknown>>>}
 */
export const variants = {
  /** The floor: bytes with fetch, objects with JSON.parse, without further use. */
  fetch: (name, origin) => {
    const decoder = new TextDecoder();
    return Promise.resolve(() =>
      askAll(name, async ({ start, end }) => {
        const path = '/v4/data/network/NEM?metrics=power&interval=5m';
        const response = await fetch(`${origin}/${name}${path}&date_start=${start}&date_end=${end}`);
        return JSON.parse(decoder.decode(await response.arrayBuffer()));
      }),
    );
  },
  gridlens: async (name, origin) => {
    /** @type {typeof import('../../src/client/index')} */
    const { createClient } = await import(built);
    const client = createClient({
      baseAddress: `${origin}/${name}`,
      fetch: globalThis.fetch,
      requestsPerSecond: Infinity,
      maxInFlight,
      now: () => startMs + 400 * dayMs,
    });
    return async () => {
      const result = await client.run({
        operation: 'network',
        network_code: 'NEM',
        metrics: ['power'],
        interval: '5m',
        date_start: toNaive(startMs),
        date_end: toNaive(startMs + (days[name] ?? 0) * dayMs),
      });
      if (result.provenance.missing !== undefined) throw new Error('A part is missing.');
      return result;
    };
  },
  /** The official client: parsing and a DataTable for each part, without joining them. */
  official: async (name, origin) => {
    const { OpenElectricityClient } = await import('openelectricity');
    const client = new OpenElectricityClient({ apiKey: 'none', baseUrl: `${origin}/${name}/v4` });
    return () =>
      askAll(name, async ({ start: dateStart, end: dateEnd }) => {
        const reply = await client.getNetworkData('NEM', ['power'], { interval: '5m', dateStart, dateEnd });
        return reply.datatable;
      });
  },
};
