import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decodeParsed, decodeScanned, type DecodedBody } from '../../../src/client/decode/decodeBody';
import { NumberScanner } from '../../../src/client/decode/scanNumber';
import { isApiError } from '../../../src/client/index';
import { query } from '../../support/asking';

type Outcome = DecodedBody | { readonly error: string; readonly facts: unknown };

function outcomeOf(decode: () => DecodedBody): Outcome {
  try {
    return decode();
  } catch (error) {
    assert.ok(isApiError(error), String(error));
    return { error: error.kind, facts: error.facts };
  }
}

/** Which series share a time column: for each the first that has the same. */
const sharing = ({ decoded: { series } }: DecodedBody): number[] =>
  series.map(({ times }) => series.findIndex((other) => other.times === times));

/** Compares both ways, bit by bit; returns whether the scan took the body. */
function assertSame(bytes: Uint8Array): boolean {
  const scanned = decodeScanned(bytes, query, { url: 'x' });
  if (scanned === undefined) return false;
  const parsed = outcomeOf(() => decodeParsed(bytes, query, { url: 'x' }));
  assert.ok('decoded' in parsed, 'only the scan took it');
  // Strict equality tells -0 from 0 and takes NaN for NaN.
  assert.deepStrictEqual(scanned, parsed);
  assert.deepEqual(sharing(scanned), sharing(parsed));
  return true;
}

const integer = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }).map(String),
  fc.bigInt({ min: 0n, max: 10n ** 25n }).map(String),
);
const digits = fc.stringMatching(/^\d{1,22}$/);
const number = fc
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
const service = fc.double({ min: -20_000, max: 20_000, noNaN: true }).map((value) => value.toFixed(4));
const plain = fc.oneof(
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
const stampAt = (step: number): string =>
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
  readonly value: fc.Arbitrary<string>;
  readonly stamp: fc.Arbitrary<string>;
  readonly blanks: fc.Arbitrary<string>;
}

/** Points: mostly from a common start and in order, at times with repeated or disordered stamps. */
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

function body(wanted: Wanted): fc.Arbitrary<string> {
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

const usual = { value: plain, stamp: fc.constant(''), blanks: fc.constant('') };
const unusual = {
  value: fc.oneof(
    { weight: 200, arbitrary: plain },
    { weight: 3, arbitrary: number },
    { weight: 1, arbitrary: odd },
  ),
  stamp: fc.oneof({ weight: 200, arbitrary: fc.constant('') }, { weight: 1, arbitrary: oddStamp }),
  blanks: blank,
};
const toBytes = (json: string): Uint8Array => new TextEncoder().encode(json);

describe('scanning a body', () => {
  it('gives the very columns, labels and notices that parsing gives', () => {
    let taken = 0;
    fc.assert(
      fc.property(body(usual), (json) => {
        if (assertSame(toBytes(json))) taken++;
      }),
      { numRuns: 600 },
    );
    assert.ok(taken > 40, `${taken} bodies were scanned`);
  });

  it('gives them or gives up on odd values, stamps and spacing', () => {
    let taken = 0;
    fc.assert(
      fc.property(body(unusual), (json) => {
        if (assertSame(toBytes(json))) taken++;
      }),
      { numRuns: 1500 },
    );
    assert.ok(taken > 20, `${taken} bodies were scanned`);
  });

  it('gives them or gives up on damaged bytes', () => {
    const wounds = fc.array(
      fc.record({
        place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        kind: fc.constantFrom('change', 'drop', 'repeat', 'cut'),
        byte: fc.oneof(fc.nat(255), fc.constantFrom(...Buffer.from('"\\[]{},:0e-. \n'), 0xef)),
      }),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(body(usual), wounds, (json, found) => {
        let bytes = Buffer.from(json);
        for (const { place, kind, byte } of found) {
          const at = Math.floor(place * bytes.length);
          const rest = bytes.subarray(kind === 'drop' || kind === 'change' ? at + 1 : at);
          const middle = kind === 'change' || kind === 'repeat' ? Buffer.of(byte) : Buffer.alloc(0);
          bytes = Buffer.concat(
            kind === 'cut' ? [bytes.subarray(0, at)] : [bytes.subarray(0, at), middle, rest],
          );
        }
        assertSame(bytes);
      }),
      { numRuns: 3000 },
    );
  });

  it('reads each number as JSON.parse does, to the last bit', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          number,
          plain.filter((value) => value !== 'null'),
          service,
        ),
        (value) => {
          const scanner = new NumberScanner(Buffer.from(`[${value}]`));
          assert.ok(Object.is(scanner.read(1), JSON.parse(value)), value);
          assert.equal(scanner.end, value.length + 1);
        },
      ),
      { numRuns: 20_000 },
    );
  });

  const points = (data: string, name = '"a"'): string =>
    `{"version":"4","success":true,"data":[{"metric":"power","results":[{"name":${name},"data":${data}}]}]}`;
  const pair = `["${stampAt(0)}",1.5]`;
  const rows: readonly (readonly [string, string, boolean])[] = [
    ['takes pairs of a stamp and a number', points(`[${pair}]`), true],
    ['takes a mark before, blanks between', `\ufeff${points(` [ [ "${stampAt(0)}" , null ] ] `)} `, true],
    ['takes stamps that repeat or go back', points(`[${pair},${pair},["${stampAt(-1)}",2]]`), true],
    ['leaves points in a text alone', points(`[${pair}]`, JSON.stringify(`"data":[${pair}]`)), true],
    ['steps over an escaped quote', points(`[${pair}]`, '"a\\""'), true],
    ...[
      '2126-10-05T10:10:10+10:00',
      '2026-11-05T10:10:10+10:00',
      '2026-10-06T10:10:10+10:00',
      '2026-10-05T11:10:10+10:00',
      '2026-10-05T10:11:10+10:00',
      '2026-10-05T10:10:11+10:00',
      '2026-10-05T10:10:10-10:00',
      '2026-10-05T10:10:10+11:00',
      '2026-10-05T10:10:10+10:01',
    ].map((other) => {
      const first = points(`[["2026-10-05T10:10:10+10:00",1]]`);
      return [`tells apart ${other}`, `${first.slice(0, -4)},{"data":[["${other}",2]]}]}]}`, true] as const;
    }),
    ['gives up where there is nothing to scan', points('[]'), false],
    ['gives up on a third item', points(`[["${stampAt(0)}",1,2]]`), false],
    ['gives up on a text for a number', points(`[["${stampAt(0)}","1"]]`), false],
    ['gives up on a number beyond a double', points(`[["${stampAt(0)}",1e999]]`), false],
    ['gives up on a stamp without an offset', points(`[["2026-10-05T00:00:00",1]]`), false],
    ['gives up on a comma too many', points(`[${pair},]`), false],
    [
      'gives up on points of which a later field takes the place',
      points(`[${pair}],"data":[${pair}]`),
      false,
    ],
    ['gives up on points among the labels', points(`[${pair}],"columns":{"data":[${pair}]}`), false],
    ['gives up on a body that breaks off', points(`[${pair}]`).slice(0, -2), false],
    ['gives up on a failure', points(`[${pair}]`).replace('true', 'false'), false],
    ['gives up on points in place of blocks', `{"data":[${pair}]}`, false],
  ];
  for (const [name, json, isTaken] of rows) {
    it(name, () => assert.equal(assertSame(toBytes(json)), isTaken));
  }
});
