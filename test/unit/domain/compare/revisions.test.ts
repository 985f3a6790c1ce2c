import assert from 'node:assert/strict';
import { findRevisions, freshQuery, readComparison, type Result } from '#src/domain';
import { joinRevised } from '#src/services/runs/compareResults';
import { sentencesOf } from '#src/words/failures/resultProblems';
import { listOfRevisions } from '#src/words/result/compareWords';
import { axis, fiveMinutes, midnight, result, series } from '../../formats/sampleResults';

const times = axis(6);
const provisional = { settledUntilMs: times[4] ?? 0 };
const old = result([
  series({ region: 'NSW1' }, times, [1, 2, NaN, -0, 5, 6], provisional),
  series({ region: 'QLD1' }, times, [7, 7, 7, 7, 7, 7]),
  series({ region: 'GONE' }, axis(1), [3]),
]);
const fresh = result([
  series({ region: 'NSW1' }, axis(7), [1, 2.5, 3, 0, NaN, 6, 9]),
  series({ region: 'QLD1' }, times, [7, 7, 7, 7, 7, 7]),
  series({ region: 'NEW1' }, axis(1), [4]),
]);
const comparison = { kind: 'stored', stored: 'id', sinceMs: midnight } as const;

const rowsOf = (one: Result, other: Result) =>
  findRevisions(one, other).revisions.map(({ series: of, ms, before, after, wasProvisional }) => [
    of.labels['region'],
    (ms - midnight) / fiveMinutes,
    before,
    after,
    wasProvisional,
  ]);

const missing = (first: number, end: number): Result['provenance'] => ({
  ...old.provenance,
  missing: [
    {
      query: old.query,
      kind: 'server',
      facts: {},
      window: { startMs: midnight + first * fiveMinutes, endMs: midnight + end * fiveMinutes },
    },
  ],
});

describe('revisions by the service', () => {
  it('are changed, added and removed values; an unchanged null and −0 are none', () => {
    assert.deepEqual(rowsOf(old, fresh), [
      ['NSW1', 1, 2, 2.5, false],
      ['NSW1', 2, NaN, 3, false],
      ['NSW1', 4, 5, NaN, true],
      ['NSW1', 6, undefined, 9, true],
      ['NEW1', 0, undefined, 4, false],
      ['GONE', 0, 3, undefined, false],
    ]);
    assert.equal(findRevisions(old, fresh).compared, 12);
    assert.deepEqual(rowsOf(old, old), []);
  });

  it('are negative for loads, even if only the fresh result identifies the load', () => {
    const unit = { unit_code: 'HPRL1' };
    const [was, is] = [series(unit, times, [1, 2, 3, 4, 5, 6]), series(unit, times, [1, 2, 3, 4, 5, 7])];
    const changed = findRevisions(result([was]), result([{ ...is, fueltech: 'battery_charging' }]));
    assert.deepEqual(
      changed.revisions.map(({ before, after }) => [before, after]),
      [[-6, -7]],
    );
  });

  it('exclude windows that either result failed to load', () => {
    const nothing = { ...fresh, series: [], provenance: missing(0, 3) };
    assert.deepEqual(
      rowsOf(old, nothing).map((row) => (row as unknown[]).slice(0, 2)),
      [3, 4, 5].flatMap((at) => [['NSW1', at]]).concat([3, 4, 5].map((at) => ['QLD1', at])),
    );
    assert.deepEqual(rowsOf({ ...old, series: [], provenance: missing(0, 9) }, fresh), []);
  });

  it('are summarised in a sentence, even if there are none', () => {
    const [first] = sentencesOf(joinRevised(old, fresh, comparison));
    assert.equal(
      first,
      '3 of 12 values changed, 2 were added and 1 was removed since 5 Oct 2026 00:00, all on 5 Oct 2026; 2 of these were provisional then.',
    );
    const [none] = sentencesOf(joinRevised(old, old, comparison));
    assert.equal(none, 'None of 13 values has changed since 5 Oct 2026 00:00.');
  });

  it('are of whole financial years, by their names', () => {
    const yearsOf = (values: number[]) => {
      const starts = values.map((_, i) => Date.UTC(2023 + i, 5, 30, 14));
      return result([series({}, Float64Array.from(starts), values, { interval: 'fy' })]);
    };
    const found = findRevisions(yearsOf([1, 2, 3]), yearsOf([1, 2.5, 3]));
    const [sentence, , , line] = listOfRevisions(found, midnight, 600).split('\n');
    assert.match(sentence, /all on 1 Jul 2024 – 30 Jun 2025\.$/);
    assert.match(line, /^FY 2024–25 /);
  });

  it('add the previous values and the difference of each revised series', () => {
    const joined = joinRevised(old, fresh, comparison);
    const named = joined.series.map(({ labels }) => [labels['region'], labels['compared']]);
    assert.deepEqual(named, [
      ...['NSW1', 'QLD1', 'NEW1'].map((region) => [region, undefined]),
      ...['NSW1', 'GONE'].map((region) => [region, 'before']),
      ['NSW1', 'difference'],
    ]);
    assert.deepEqual([...(joined.series.at(-1)?.values ?? [])], [0, 0.5, NaN, 0, NaN, 0, NaN]);
    // A result that was already compared is compared by its own series alone.
    assert.equal(findRevisions(old, joined).revisions.length, 6);
  });

  it('are listed with exact values, one per line', () => {
    const lines = listOfRevisions(findRevisions(old, fresh), midnight, 600).trimEnd().split('\n');
    assert.deepEqual(
      lines.slice(2).map((line) => line.split(/ {2,}/)),
      [
        ['Time +10:00', 'Series', 'Before', 'After', 'Difference'],
        ['2026-10-05 00:05', 'NSW1', '2', '2.5', '+0.5'],
        ['2026-10-05 00:10', 'NSW1', 'null', '3'],
        ['2026-10-05 00:20', 'NSW1', '5', 'null', 'was provisional'],
        ['2026-10-05 00:30', 'NSW1', 'no bucket', '9', 'was provisional'],
        ['2026-10-05 00:00', 'NEW1', 'no bucket', '4'],
        ['2026-10-05 00:00', 'GONE', '3', 'no bucket'],
      ],
    );
  });

  it('come from a query of the same window, whatever the time is now', () => {
    const { window: _window, ...query } = old.query;
    const dates = { date_start: '2026-10-05T00:00:00', date_end: '2026-10-06T00:00:00' };
    assert.deepEqual(freshQuery(old), { ...query, ...dates });
    const { window: _own, ...provenance } = old.provenance;
    const ofService = { ...old, provenance };
    assert.equal(freshQuery(ofService)?.date_end, '2026-10-05T00:30:00');
    assert.equal(freshQuery({ ...ofService, series: [] }), undefined);
  });

  it('restore their comparison after a reload', () => {
    assert.deepEqual(readComparison(JSON.parse(JSON.stringify(comparison))), comparison);
    for (const odd of [{ stored: 7 }, { sinceMs: 1e300 }, { sinceMs: 'now' }])
      assert.equal(readComparison({ ...comparison, ...odd }), undefined);
  });
});
