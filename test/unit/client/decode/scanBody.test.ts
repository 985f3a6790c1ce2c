import assert from '../../../support/assert';
import fc from 'fast-check';
import {
  decodeCut as decodeCutSteps,
  decodeParsed as decodeParsedSteps,
  decodeScanned as decodeScannedSteps,
} from '#src/client/decode/decodeBody';
import { BodyScanner } from '#src/client/decode/scanBody';
import { isApiError } from '#src/client/index';
import {
  body,
  damaged,
  number,
  plain,
  service,
  stampAt,
  toBytes,
  unusual,
  usual,
} from '../../../support/arbitraryBody';
import { query } from '../../../support/runAgainst';
import { atOnce } from '../../../support/atOnce';

const decodeCut = atOnce(decodeCutSteps);
const decodeParsed = atOnce(decodeParsedSteps);
const decodeScanned = atOnce(decodeScannedSteps);

type DecodedBody = ReturnType<typeof decodeParsed>;
type Outcome = DecodedBody | { error: string; facts: unknown };

function outcomeOf(decode: () => DecodedBody): Outcome {
  try {
    return decode();
  } catch (error) {
    assert.ok(isApiError(error), String(error));
    return { error: error.kind, facts: error.facts };
  }
}

/** Shows which series share a time column: for each series, the index of the first one with the same column. */
const sharing = ({ decoded: { series } }: DecodedBody) =>
  series.map(({ times }) => series.findIndex((other) => other.times === times));

const scanner = new BodyScanner();

/** Compares all ways to decode a body, bit by bit; returns which of the scan and the cut accepted it. */
function assertSame(bytes: Uint8Array): { scanned: boolean; cut: boolean } {
  const facts = { url: 'x' };
  const scanned = decodeScanned(scanner, bytes, query, facts);
  const cut = decodeCut(new TextDecoder().decode(bytes), query, facts);
  const parsed = outcomeOf(() => decodeParsed(bytes, query, facts));
  for (const taken of [scanned, cut]) {
    if (taken === undefined) continue;
    assert.ok('decoded' in parsed, 'parsing rejects it');
    // Strict equality distinguishes -0 from 0 and treats NaN as equal to NaN.
    assert.deepEqual(taken, parsed);
    assert.deepEqual(sharing(taken), sharing(parsed));
  }
  return { scanned: scanned !== undefined, cut: cut !== undefined };
}

describe('scanning a body', () => {
  for (const [name, kind, numRuns, least] of [
    ['gives the same columns, labels and notices as parsing', usual, 600, 40],
    ['gives the same as parsing or stops, for unusual values, stamps and spaces', unusual, 1500, 20],
  ] as const)
    it(name, () => {
      let [scans, cuts] = [0, 0];
      fc.assert(
        fc.property(body(kind), (json) => {
          const { scanned, cut } = assertSame(toBytes(json));
          if (scanned) scans++;
          if (cut) cuts++;
        }),
        { numRuns },
      );
      assert.ok(scans > least, `${scans} bodies were scanned`);
      assert.ok(cuts > least, `${cuts} bodies were cut`);
    });

  it('gives the same as parsing or stops, for damaged bytes', () => {
    fc.assert(
      fc.property(damaged(body(usual)), (bytes) => {
        assertSame(bytes);
      }),
      { numRuns: 3000 },
    );
  });

  it('reads each number as JSON.parse does, to the last bit', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(number, plain, service).filter((value) => Number.isFinite(JSON.parse(value))),
          { minLength: 1, maxLength: 40 },
        ),
        (values) => {
          const data = values.map((value, i) => `["${stampAt(i)}",${value}]`);
          const body = decodeScanned(scanner, toBytes(points(`[${data.join()}]`)), query, {});
          assert.deepEqual([...(body?.decoded.series[0]?.values ?? [])], JSON.parse(`[${values.join()}]`));
        },
      ),
      { numRuns: 1000 },
    );
  });

  const points = (data: string, name = '"a"') =>
    `{"version":"4","success":true,"data":[{"metric":"power","results":[{"name":${name},"data":${data}}]}]}`;
  const pair = `["${stampAt(0)}",1.5]`;
  const rows: (readonly [string, string, boolean])[] = [
    ['reads pairs of a stamp and a number', points(`[${pair}]`), true],
    ['reads a byte order mark and spaces', `\ufeff${points(` [ [ "${stampAt(0)}" , null ] ] `)} `, true],
    ['reads repeated and unsorted stamps', points(`[${pair},${pair},["${stampAt(-1)}",2]]`), true],
    ['ignores points in a text', points(`[${pair}]`, JSON.stringify(`"data":[${pair}]`)), true],
    ['skips an escaped quote', points(`[${pair}]`, '"a\\""'), true],
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
      return [`distinguishes ${other}`, `${first.slice(0, -4)},{"data":[["${other}",2]]}]}]}`, true] as const;
    }),
    ['stops when there is nothing to scan', points('[]'), false],
    ['stops at a third item', points(`[["${stampAt(0)}",1,2]]`), false],
    ['stops at a text in place of a number', points(`[["${stampAt(0)}","1"]]`), false],
    ['stops at a number beyond a double', points(`[["${stampAt(0)}",1e999]]`), false],
    ['stops at a stamp without an offset', points(`[["2026-10-05T00:00:00",1]]`), false],
    ['stops at an extra comma', points(`[${pair},]`), false],
    ['stops at points that a later field replaces', points(`[${pair}],"data":[${pair}]`), false],
    ['stops at points among the labels', points(`[${pair}],"columns":{"data":[${pair}]}`), false],
    ['stops at a truncated body', points(`[${pair}]`).slice(0, -2), false],
    ['stops at a failure', points(`[${pair}]`).replace('true', 'false'), false],
    ['stops at points in place of blocks', `{"data":[${pair}]}`, false],
  ];
  for (const [name, json, isTaken] of rows) {
    it(name, () => assert.equal(assertSame(toBytes(json)).scanned, isTaken));
  }
});

describe('cutting a body', () => {
  const pair = `["${stampAt(0)}",1.5]`;
  const envelope = (result: string) =>
    `{"version":"4","success":true,"data":[{"metric":"power","results":[${result}]}]}`;
  const rows: (readonly [string, string, boolean])[] = [
    ['reads pairs', envelope(`{"data":[${pair}]}`), true],
    [
      'reads stamps without an offset before the offset of the block',
      envelope(`{"data":[["2026-10-05T00:00:00",1]]}`).replace(
        /}]}$/,
        ',"network_timezone_offset":"+08:00"}]}',
      ),
      true,
    ],
    ['reads unusual pairs', envelope(`{"data":[${pair},["ten",1],["${stampAt(1)}","2",[3],4]]}`), true],
    [
      'ignores points in a text',
      envelope(`{"name":${JSON.stringify('"data":[[1]]')},"data":[${pair}]}`),
      true,
    ],
    ['reads brackets in a stamp', envelope(`{"data":[["]]",1],${pair}]}`), true],
    ['reads a field after the points', envelope(`{"data":[${pair}],"name":"a"}`), true],
    ['stops at brackets and a brace in a stamp', envelope(`{"data":[["]]}",1],${pair}]}`), false],
    ['stops at an invalid list', envelope(`{"data":[[1 2]]}`), false],
    ['stops at an unfinished list', envelope(`{"data":[${pair}`).replaceAll(']]', '] ]'), false],
    [
      'stops at a field whose name only ends in data',
      envelope(`{"x\\"data":[${pair}],"data":[${pair}]}`),
      false,
    ],
    ['stops at points that a later field replaces', envelope(`{"data":[${pair}],"data":[]}`), false],
    ['stops at points among the labels', envelope(`{"columns":{"data":[${pair}]},"data":[${pair}]}`), false],
    ['stops at points in place of blocks', `{"data":[${pair}]}`, false],
    ['stops at a failure', envelope(`{"data":[${pair}]}`).replace('true', 'false'), false],
  ];
  for (const [name, json, isTaken] of rows) {
    it(name, () => {
      assert.equal(assertSame(toBytes(json)).cut, isTaken);
    });
  }
});
