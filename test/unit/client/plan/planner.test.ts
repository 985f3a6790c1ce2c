import assert from 'node:assert/strict';
import { Directory, formatNaive, type Query } from '#src/domain';
import { KnownLimits } from '#src/client/plan/limits';
import { Planner } from '#src/client/plan/planner';
import { nowMs } from '../../../support/runAgainst';

const week: Query = {
  operation: 'network',
  network_code: 'NEM',
  metrics: ['power'],
  interval: '1h',
  window: '7d',
};

describe('a plan', () => {
  it('cuts a window at the present, and states the full window', () => {
    const planner = new Planner(new KnownLimits({}), () => nowMs + 60_000);
    const { window: _week, ...hourly } = week;
    const ends = (date_end: string) => {
      const { askedWindow, fullWindow } = planner.plan({ ...hourly, date_start: '2026-10-06', date_end });
      return [askedWindow, fullWindow].map((window) => formatNaive(window?.endMs ?? NaN, 600));
    };
    assert.deepEqual(ends('2026-10-07T01:00'), ['2026-10-07T01:00:00', '2026-10-07T01:00:00']);
    assert.deepEqual(ends('2026-10-08'), ['2026-10-07T01:00:00', '2026-10-08T00:00:00']);
  });

  it('has no notice of an excluded last day, since the dates may come from a relative window', () => {
    const planner = new Planner(new KnownLimits({}), () => nowMs);
    const { window: _week, ...hourly } = week;
    const plan = planner.plan({ ...hourly, date_start: '2026-09-01', date_end: '2026-09-30' });
    assert.deepEqual(plan.notices, []);
  });

  it('stays the same over time while nothing is learnt', () => {
    const clock = { nowMs };
    const limits = new KnownLimits({});
    const planner = new Planner(limits, () => clock.nowMs);
    const plan = planner.plan(week);
    clock.nowMs += 2 * 60 * 60_000;
    limits.learnPlan({});
    planner.learnOffset('NEM', 600);
    assert.equal(planner.replan(week, plan), plan);
  });

  const directory = new Directory([{ code: 'BAYSW', name: 'Bayswater', units: [{ code: 'BW01' }] }]);
  const unknown: Query = { ...week, network_code: 'NZ' };
  for (const [name, change] of [
    ['a limit', { limits: { windowDays: { '1h': 2 } } }],
    ['the plan’s reach', { limits: { reachDays: 3 } }],
    ['the directory of facilities', { query: { ...week, operation: 'facilities' }, directory }],
    ['the offset of the network', { query: unknown, offsetMinutes: 720 }],
  ] as const)
    it(`changes when ${name} is learnt`, () => {
      const limits = new KnownLimits({});
      let known: Directory | undefined;
      const planner = new Planner(
        limits,
        () => nowMs,
        () => known,
      );
      const query = 'query' in change ? change.query : week;
      const plan = planner.plan(query);
      if ('limits' in change) limits.learnPlan(change.limits);
      if ('directory' in change) known = change.directory;
      if ('offsetMinutes' in change) planner.learnOffset(query.network_code, change.offsetMinutes);
      assert.notEqual(planner.replan(query, plan), plan);
    });
});
