import assert from 'node:assert/strict';
import { KnownLimits } from '../../../../src/client/plan/limits';
import { Planner } from '../../../../src/client/plan/planner';
import type { Query } from '../../../../src/domain/query/query';
import { nowMs } from '../../../support/runAgainst';

const week: Query = {
  operation: 'network',
  network_code: 'NEM',
  metrics: ['power'],
  interval: '1h',
  window: '7d',
};

describe('a plan', () => {
  it('says where a window was cut because the rest is still to come', () => {
    const planner = new Planner(new KnownLimits({}), () => nowMs + 60_000);
    const { window: _week, ...hourly } = week;
    const until = (date_end: string) =>
      planner.plan({ ...hourly, date_start: '2026-10-06', date_end }).notices;
    assert.deepEqual(until('2026-10-07T01:00'), []);
    assert.deepEqual(until('2026-10-08'), [{ code: 'restToCome', date_end: '2026-10-07T01:00:00' }]);
  });

  it('stays the same while nothing is learnt, whatever the time', () => {
    const clock = { nowMs };
    const limits = new KnownLimits({});
    const planner = new Planner(limits, () => clock.nowMs);
    const plan = planner.plan(week);
    clock.nowMs += 2 * 60 * 60_000;
    limits.learnPlan({});
    planner.learnOffset('NEM', 600);
    assert.equal(planner.replan(week, plan), plan);
  });

  const facilityOf = (): string => 'BAYSW';
  const unknown: Query = { ...week, network_code: 'NZ' };
  for (const [name, change] of [
    ['a limit', { limits: { windowDays: { '1h': 2 } } }],
    ['the plan’s reach', { limits: { reachDays: 3 } }],
    ['the facilities of units', { facilityOf }],
    ['the clock of the network', { query: unknown, offsetMinutes: 720 }],
  ] as const)
    it(`is made again when ${name} is learnt`, () => {
      const limits = new KnownLimits({});
      let known: typeof facilityOf | undefined;
      const planner = new Planner(
        limits,
        () => nowMs,
        () => known,
      );
      const query = 'query' in change ? change.query : week;
      const plan = planner.plan(query);
      if ('limits' in change) limits.learnPlan(change.limits);
      if ('facilityOf' in change) known = change.facilityOf;
      if ('offsetMinutes' in change) planner.learnOffset(query.network_code, change.offsetMinutes);
      assert.notEqual(planner.replan(query, plan), plan);
    });
});
