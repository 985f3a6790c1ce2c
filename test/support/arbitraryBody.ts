import fc from 'fast-check';

const integer = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }).map(String),
  fc.bigInt({ min: 0n, max: 10n ** 25n }).map(String),
);
const digits = fc.stringMatching(/^\d{1,22}$/);
/** Any JSON number, including very long ones. */
export const number = fc
  .tuple(
    fc.constantFrom('', '-'),
    integer,
    fc.option(digits, { nil: undefined }),
    fc.option(fc.tuple(fc.constantFrom('e', 'E', 'e+', 'e-', 'E-'), fc.integer({ min: 0, max: 330 })), {
      nil: undefined,
      freq: 4,
    }),
  )
  .map(([sign, whole, fraction, power]) =>
    [sign, whole, fraction === undefined ? '' : `.${fraction}`, power?.join('') ?? ''].join(''),
  );
/** Numbers as the service writes them. */
export const service = fc.double({ min: -20_000, max: 20_000, noNaN: true }).map((value) => value.toFixed(4));
/** A value of a valid body, as JSON text. */
export const plain = fc.oneof(
  { weight: 6, arbitrary: service },
  { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => String(value)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('null', '0', '-0', '-0.0', '0.0', '1e22', '1e23', '9007199254740993'),
  },
);
const odd = fc.oneof(
  number,
  fc.constantFrom(
    '1e999',
    '-1e999',
    '"1.5"',
    'true',
    '01',
    '+1',
    '1.',
    '.5',
    '-',
    '1e',
    'nul',
    'NaN',
    '[]',
    '""',
    '',
  ),
);

const start = Date.UTC(2026, 9, 5);
/** The time stamp of a bucket; buckets are half an hour long. */
export const stampAt = (step: number): string =>
  `${new Date(start + step * 1_800_000).toISOString().slice(0, 19)}+10:00`;
const oddStamp = fc.constantFrom(
  '2026-10-05T00:00:00',
  '2026-10-05T00:00:00Z',
  '2026-10-05T00:00:00+11:00',
  '2026-10-05T24:00:00+10:00',
  '2026-10-05T00:60:00+10:00',
  '2026-02-30T00:00:00+10:00',
  '2026-10-05 00:00:00+10:00',
  '2026-10-05T00:00:00.12345',
  '2026-10-05T00:00:00+10:0\\u0030',
  'ten',
);

const blank = fc.constantFrom('', '', '', '', ' ', '\n', '\t ', '\r\n  ');

interface Wanted {
  value: fc.Arbitrary<string>;
  stamp: fc.Arbitrary<string>;
  blanks: fc.Arbitrary<string>;
}

/** Points, mostly in order and from a common start; some stamps are repeated or out of order. */
function list({ value, stamp, blanks }: Wanted): fc.Arbitrary<string> {
  const steps = fc.oneof(
    { weight: 5, arbitrary: fc.nat(60).map((length) => Array.from({ length }, (_, i) => i)) },
    { weight: 1, arbitrary: fc.array(fc.nat(60), { maxLength: 30 }) },
  );
  return steps.chain((found) =>
    fc
      .tuple(
        fc.array(fc.tuple(value, stamp), { minLength: found.length, maxLength: found.length }),
        fc.array(blanks, { minLength: 5, maxLength: 5 }),
      )
      .map(([cells, [a = '', b = '', c = '', d = '', e = '']]) => {
        const pairs = cells.map(
          ([cell, text], i) =>
            `${a}[${b}"${text === '' ? stampAt(found[i] ?? 0) : text}"${c},${d}${cell}${e}]${b}`,
        );
        return `[${pairs.join(',')}]`;
      }),
  );
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }).map((value) => JSON.stringify(value)),
  fc.constantFrom('"\\"data\\":[[1]]"', '"x\\\\"', '"\\u0064ata"', '"é\\ud800"', '"\\"', '"data"'),
);

/** Bodies that are valid or nearly so, as text. */
export function body(wanted: Wanted): fc.Arbitrary<string> {
  const points = list(wanted);
  const column = fc
    .tuple(text, fc.oneof(text, fc.constantFrom('1', 'null', '[1,2]')))
    .map((pair) => pair.join(':'));
  const columns = fc.array(column, { maxLength: 3 }).map((found) => `{${found.join(',')}}`);
  const field = fc.oneof(
    { weight: 8, arbitrary: points.map((found) => `"data":${found}`) },
    { weight: 3, arbitrary: text.map((found) => `"name":${found}`) },
    { weight: 3, arbitrary: columns.map((found) => `"columns":${found}`) },
    { weight: 1, arbitrary: points.map((found) => `"columns":{"data":${found}}`) },
    { weight: 1, arbitrary: points.map((found) => `"d\\u0061ta":${found}`) },
  );
  const fields = fc.array(field, { minLength: 1, maxLength: 4 });
  const today = fc
    .tuple(text, columns, points)
    .map(([name, labels, found]) => [`"name":${name}`, `"columns":${labels}`, `"data":${found}`]);
  const series = fc
    .oneof({ weight: 15, arbitrary: today }, { weight: 1, arbitrary: fields })
    .map((found) => `{${found.join(',')}}`);
  const offset = fc.constantFrom('+10:00', '+08:00');
  const block = fc
    .tuple(fc.array(series, { maxLength: 4 }), fc.constantFrom('power', 'price', 'odd'), offset)
    .map(
      ([found, metric, zone]) =>
        `{"metric":"${metric}","results":[${found.join(',')}],"network_timezone_offset":"${zone}"}`,
    );
  return fc
    .tuple(fc.array(block, { maxLength: 3 }), points, fc.nat(30))
    .map(([blocks, found, chance]) =>
      chance === 0
        ? `{"data":${found}}`
        : `{"version":"4","success":${chance !== 1},"data":[${blocks.join(',')}]}`,
    );
}

/** Values, stamps and spacing as the service writes them. */
export const usual = { value: plain, stamp: fc.constant(''), blanks: fc.constant('') };
/** With some odd values, stamps and spacing. */
export const unusual = {
  value: fc.oneof(
    { weight: 200, arbitrary: plain },
    { weight: 3, arbitrary: number },
    { weight: 1, arbitrary: odd },
  ),
  stamp: fc.oneof({ weight: 200, arbitrary: fc.constant('') }, { weight: 1, arbitrary: oddStamp }),
  blanks: blank,
};
export const toBytes = (json: string): Uint8Array => new TextEncoder().encode(json);

const wounds = fc.array(
  fc.record({
    place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    kind: fc.constantFrom('change', 'drop', 'repeat', 'cut'),
    byte: fc.oneof(fc.nat(255), fc.constantFrom(...Buffer.from('"\\[]{},:0e-. \n'), 0xef)),
  }),
  { minLength: 1, maxLength: 3 },
);
/** The bytes of a body, damaged in a few places. */
export const damaged = (text: fc.Arbitrary<string>): fc.Arbitrary<Uint8Array> =>
  fc.tuple(text, wounds).map(([json, found]) => {
    let bytes = Buffer.from(json);
    for (const { place, kind, byte } of found) {
      const at = Math.floor(place * bytes.length);
      const rest = bytes.subarray(kind === 'drop' || kind === 'change' ? at + 1 : at);
      const middle = kind === 'change' || kind === 'repeat' ? Buffer.of(byte) : Buffer.alloc(0);
      bytes = Buffer.concat(kind === 'cut' ? [bytes.subarray(0, at)] : [bytes.subarray(0, at), middle, rest]);
    }
    return bytes;
  });
