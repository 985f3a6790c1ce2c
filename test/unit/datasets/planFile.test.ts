import assert from '../../support/assert';
import { type DatasetPlan, labelNamesOf } from '#src/datasets/datasetPlan';
import { isOwnFile } from '#src/datasets/datasetLayout';
import { datasetReadme } from '#src/datasets/datasetReadme';
import { formatPlan, parsePlan, readPlanText } from '#src/datasets/planFile';
import { workOf } from '#src/datasets/downloadProgress';
import { dayMs, type Query } from '#src/domain';
import { datasetQuery } from '../../support/datasetQuery';

const from = Date.parse('2020-01-01T00:00:00+10:00');

/** Creates a plan of `parts` windows, each one hour long, in `generations`. */
function planOf(parts: number, generations = 1): DatasetPlan {
  const hour = 3_600_000;
  const query = { ...datasetQuery, date_start: '', date_end: '' };
  const each = Math.ceil(parts / generations);
  return {
    name: 'large',
    query: datasetQuery,
    offsetMinutes: 600,
    baseAddress: 'sample',
    isSample: true,
    units: {},
    generations: Array.from({ length: generations }, () => ({
      startMs: from,
      endMs: from + each * hour,
      parts: Array.from({ length: each }, (_, i) => ({
        query,
        startMs: from + i * hour,
        endMs: from + (i + 1) * hour,
      })),
    })),
  };
}

describe('the file of a plan', () => {
  it('is read back unchanged, also in portions of facilities', () => {
    const units = { A1: { facility: 'A' }, B1: { facility: 'B', fueltech: 'wind', region: 'NSW1' } };
    const query: Query = {
      operation: 'facilities',
      network_code: 'NEM',
      metrics: ['power'],
      interval: '5m',
      facility_code: ['A', 'B'],
    };
    const dates = { date_start: '2026-01-01T00:00:00', date_end: '2026-01-09T00:00:00' };
    const window = {
      startMs: Date.parse('2026-01-01T00:00:00+10:00'),
      endMs: Date.parse('2026-01-09T00:00:00+10:00'),
    };
    const plan: DatasetPlan = {
      name: 'units',
      query,
      offsetMinutes: 600,
      baseAddress: 'https://example.com',
      isSample: false,
      units,
      generations: [
        {
          ...window,
          parts: [['A'], ['B']].map((facility_code) => ({
            query: { ...query, facility_code, ...dates },
            ...window,
          })),
        },
      ],
      beyond: [{ startMs: from, endMs: from + dayMs }],
    };
    assert.deepEqual(parsePlan(formatPlan(plan)), plan);
    assert.deepEqual(labelNamesOf(query), ['region', 'fueltech', 'facility', 'unit_code']);
    assert.match(datasetReadme(plan), /`unit_code` is the unit \(DUID\), as in exports/);
    assert.match(datasetReadme(plan), /are below zero, as in exports/);
    assert.match(formatPlan(plan), /^{"version":4,/);
    assert.equal(readPlanText(formatPlan(plan).replace('"name":"units"', '"name":"other"')), 'edited');
  });

  const changes: Readonly<Record<string, object>> = {
    'a generation of 270,000 years': {
      generations: [{ startMs: 0, endMs: 8_640_000_000_000_000, parts: [] }],
    },
    'a window before the market': { generations: [{ startMs: 0, endMs: from, parts: [] }] },
    'a part in the year 2101': {
      generations: [{ startMs: from, endMs: from + 1, parts: [[from, Date.UTC(2101, 0, 1), 0]] }],
    },
    'no generation': { generations: [] },
    'too many generations': {
      generations: Array.from({ length: 20_001 }, () => ({ startMs: from, endMs: from + 1, parts: [] })),
    },
    'a part of an unknown portion': {
      generations: [{ startMs: from, endMs: from + 1, parts: [[from, from + 1, 7]] }],
    },
    'parts of a century each': {
      generations: [
        {
          startMs: from,
          endMs: from + 1,
          parts: Array.from({ length: 1000 }, () => [Date.UTC(1998, 0), Date.UTC(2099, 0), 0]),
        },
      ],
    },
    'too many windows beyond the reach of the plan': {
      beyond: Array.from({ length: 1001 }, () => ({ startMs: from, endMs: from + 1 })),
    },
    'a long name': { name: 'x'.repeat(256) },
    'an invalid address': { isSample: false, baseAddress: 'http://example.com' },
    'a later version': { version: 5 },
    'no portions': { portions: undefined },
  };
  for (const [title, change] of Object.entries(changes))
    it(`is refused with ${title}`, () => {
      const good = JSON.parse(formatPlan(planOf(2))) as object;
      assert.ok(parsePlan(JSON.stringify(good)), 'the unchanged plan is read');
      assert.equal(parsePlan(JSON.stringify({ ...good, ...change })), undefined);
    });

  it('yields to other work while the largest plan is processed', async () => {
    const plan = parsePlan(formatPlan(planOf(200_000, 10))) ?? assert.fail('no plan');
    const start = process.cpuUsage();
    let turns = 0;
    let longest = 0;
    let last = start;
    // Processor time in microseconds, which a busy machine does not lengthen.
    const timeSince = (before: NodeJS.CpuUsage) => {
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const beat = setInterval(() => {
      turns++;
      longest = Math.max(longest, timeSince(last));
      last = process.cpuUsage();
    }, 1);
    const { parts } = await workOf(plan);
    clearInterval(beat);
    longest = Math.max(longest, timeSince(last));
    assert.equal(parts.length, 200_000);
    assert.ok(turns > 10, `${turns} turns`);
    assert.ok(longest < timeSince(start) / 4, `${longest} of ${timeSince(start)} µs without a turn`);
  });
});

describe('the files of a dataset', () => {
  const rows: [string, boolean][] = [
    ['manifest.json', true],
    ['README.md', true],
    ['.gridlens/plan.json', true],
    ['.gridlens/stage/0123456789abcdef0123456789abcdef', true],
    ['.gridlens/lock.0123456789abcdef', true],
    ['.gridlens/tmp/part', true],
    ['data/network=NEM/metric=power/step=5m/year=2026/month=1/part-0.parquet', true],
    ['.gridlens/stage/notes.txt', false],
    ['.gridlens/lock.notes', false],
    ['data/notes.txt', false],
    ['package.json', false],
    ['data/network=../metric=a/step=b/year=2026/month=1/part-0.parquet/../../x', false],
  ];
  for (const [below, isOwn] of rows)
    it(`${isOwn ? 'include' : 'exclude'} ${below}`, () => {
      assert.equal(isOwnFile(below), isOwn);
    });
});
