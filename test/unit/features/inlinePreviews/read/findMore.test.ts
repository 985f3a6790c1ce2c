import assert from 'node:assert/strict';
import { Directory, type KnownFacts } from '#src/domain';
import { sentenceOfFinding } from '#src/words/query/codeWords';
import { scanPython } from '../scanPython';

const directory = new Directory([
  { code: 'BAYSW', name: 'Bayswater', units: [{ code: 'BW01' }, { code: 'BW02' }] },
  { code: 'ERARING', name: 'Eraring', units: [{ code: 'ER01' }] },
]);

const nowMs = Date.UTC(2026, 5, 15);

/** Returns the marked text, the sentence and the replacement of each finding. */
function found(code: string, known: Omit<KnownFacts, 'nowMs'> = { directory }) {
  return scanPython(code).flatMap((query) =>
    (query.findMore?.({ ...known, nowMs }) ?? []).map((finding) => [
      code.slice(finding.start, finding.end),
      sentenceOfFinding(finding).split('. ')[0] ?? '',
      ...finding.fixes.flatMap(({ edits }) => edits.map(({ text }) => text)),
    ]),
  );
}

const call = (rest: string) => `client.get_facility_data("NEM", ${rest})`;

describe('unlisted facilities in code', () => {
  it('are marked where they are written, with a similar code', () => {
    assert.deepEqual(found(call('["BAYSWATER", "ERARING"], [DataMetric.POWER]')), [
      ['BAYSWATER', '“BAYSWATER” is not a value of facility_code that Gridlens knows', 'BAYSW'],
    ]);
    assert.deepEqual(
      found(call("'ERARNG', [DataMetric.POWER]")).map(([, , to]) => to),
      ['ERARING'],
    );
  });

  it('are marked at the list when they come from elsewhere', () => {
    const [marked, , ...fixes] = found(`plant = "HAZELWD"\n${call('[plant], [DataMetric.POWER]')}`)[0] ?? [];
    assert.equal(marked, '[plant]');
    assert.deepEqual(fixes, []);
  });

  it('are replaced at an argument that names them', () => {
    const [marked, , to] = found(`plant = "BAYSWATER"\n${call('plant, [DataMetric.POWER]')}`)[0] ?? [];
    assert.deepEqual([marked, to], ['plant', 'BAYSW']);
  });

  it('do not occur in queries with listed codes or of other operations', () => {
    assert.deepEqual(found(call('["BAYSW"], [DataMetric.POWER]')), []);
    assert.deepEqual(found('client.get_network_data("NEM", [DataMetric.POWER])'), []);
  });
});

describe('a window in code that begins before the limit of the plan', () => {
  const market = (dates: string) => `client.get_market("NEM", [MarketMetric.PRICE], "1M", ${dates})`;
  const sentence = 'The window begins too early: your plan covers the last 367 days';
  const rows: [dates: string, marked: string | undefined][] = [
    ['datetime(2024, 1, 1), datetime(2026, 1, 1)', 'datetime(2024, 1, 1)'],
    ['datetime.now() - timedelta(days=730)', 'datetime.now() - timedelta(days=730)'],
    ['datetime.now() - timedelta(days=367)', undefined],
    ['datetime(2026, 1, 1)', undefined],
  ];
  for (const [dates, marked] of rows)
    it(`is ${marked === undefined ? 'not marked' : 'marked'}: ${dates}`, () => {
      const expected = marked === undefined ? [] : [[marked, sentence]];
      assert.deepEqual(found(market(dates), { reachDays: 367 }), expected);
    });

  it('is not marked with an unknown or unlimited plan', () => {
    const code = market('datetime(2001, 1, 1), datetime(2002, 1, 1)');
    assert.deepEqual(found(code, {}), []);
    assert.deepEqual(found(code, { reachDays: Infinity }), []);
  });
});
