import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  decodeCut as decodeCutSteps,
  decodeParsed as decodeParsedSteps,
  decodeScanned as decodeScannedSteps,
  type DecodedBody,
} from '../../../../src/client/decode/decodeBody';
import { BodyScanner } from '../../../../src/client/decode/scanBody';
import { NumberScanner } from '../../../../src/client/decode/scanPoints';
import { isApiError } from '../../../../src/client/index';
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
const sharing = ({ decoded: { series } }: DecodedBody): number[] =>
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
    assert.ok('decoded' in parsed, 'only one way took it');
    // Strict equality distinguishes -0 from 0 and treats NaN as equal to NaN.
    assert.deepStrictEqual(taken, parsed);
    assert.deepEqual(sharing(taken), sharing(parsed));
  }
  return { scanned: scanned !== undefined, cut: cut !== undefined };
}

describe('scanning a body', () => {
  it('gives the very columns, labels and notices that parsing gives', () => {
    let scans = 0;
    let cuts = 0;
    fc.assert(
      fc.property(body(usual), (json) => {
        const { scanned, cut } = assertSame(toBytes(json));
        if (scanned) scans++;
        if (cut) cuts++;
      }),
      { numRuns: 600 },
    );
    assert.ok(scans > 40, `${scans} bodies were scanned`);
    assert.ok(cuts > 40, `${cuts} bodies were cut`);
  });

  it('gives them or gives up on odd values, stamps and spacing', () => {
    let scans = 0;
    let cuts = 0;
    fc.assert(
      fc.property(body(unusual), (json) => {
        const { scanned, cut } = assertSame(toBytes(json));
        if (scanned) scans++;
        if (cut) cuts++;
      }),
      { numRuns: 1500 },
    );
    assert.ok(scans > 20, `${scans} bodies were scanned`);
    assert.ok(cuts > 20, `${cuts} bodies were cut`);
  });

  it('gives them or gives up on damaged bytes', () => {
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
  const rows: (readonly [string, string, boolean])[] = [
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
    it(name, () => assert.equal(assertSame(toBytes(json)).scanned, isTaken));
  }
});

describe('cutting a body', () => {
  const pair = `["${stampAt(0)}",1.5]`;
  const envelope = (result: string): string =>
    `{"version":"4","success":true,"data":[{"metric":"power","results":[${result}]}]}`;
  const rows: (readonly [string, string, boolean])[] = [
    ['takes pairs', envelope(`{"data":[${pair}]}`), true],
    [
      'takes stamps without an offset before the block tells it',
      envelope(`{"data":[["2026-10-05T00:00:00",1]]}`).replace(
        /}]}$/,
        ',"network_timezone_offset":"+08:00"}]}',
      ),
      true,
    ],
    ['takes odd pairs', envelope(`{"data":[${pair},["ten",1],["${stampAt(1)}","2",[3],4]]}`), true],
    [
      'leaves points in a text alone',
      envelope(`{"name":${JSON.stringify('"data":[[1]]')},"data":[${pair}]}`),
      true,
    ],
    ['takes brackets in a stamp', envelope(`{"data":[["]]",1],${pair}]}`), true],
    ['takes a field behind the points', envelope(`{"data":[${pair}],"name":"a"}`), true],
    ['gives up on brackets and a brace in a stamp', envelope(`{"data":[["]]}",1],${pair}]}`), false],
    ['gives up on a list that is no JSON', envelope(`{"data":[[1 2]]}`), false],
    ['gives up on a list that never ends', envelope(`{"data":[${pair}`).replaceAll(']]', '] ]'), false],
    [
      'gives up on a field whose name only ends so',
      envelope(`{"x\\"data":[${pair}],"data":[${pair}]}`),
      false,
    ],
    [
      'gives up on points of which a later field takes the place',
      envelope(`{"data":[${pair}],"data":[]}`),
      false,
    ],
    [
      'gives up on points among the labels',
      envelope(`{"columns":{"data":[${pair}]},"data":[${pair}]}`),
      false,
    ],
    ['gives up on points in place of blocks', `{"data":[${pair}]}`, false],
    ['gives up on a failure', envelope(`{"data":[${pair}]}`).replace('true', 'false'), false],
  ];
  for (const [name, json, isTaken] of rows) {
    it(name, () => {
      assert.equal(assertSame(toBytes(json)).cut, isTaken);
    });
  }
});
