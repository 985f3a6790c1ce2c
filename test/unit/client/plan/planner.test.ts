import assert from 'node:assert/strict';
import { KnownLimits } from '../../../../src/client/plan/knownLimits';
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

describe('a query that is planned again', () => {
  it('has the same plan while its window is the same, whatever object and order of fields it has', () => {
    const clock = { nowMs };
    const planner = new Planner(new KnownLimits({}), () => clock.nowMs);
    const { plan } = planner.prepare(week);
    clock.nowMs += 59 * 60_000;
    const { operation, ...rest } = week;
    assert.equal(planner.prepare({ ...rest, operation }).plan, plan);
  });

  it('says where a window was cut because the rest is still to come', () => {
    const planner = new Planner(new KnownLimits({}), () => nowMs + 60_000);
    const { window: _week, ...hourly } = week;
    const until = (date_end: string) =>
      planner.prepare({ ...hourly, date_start: '2026-10-06', date_end }).notices;
    assert.deepEqual(until('2026-10-07T01:00'), []);
    assert.deepEqual(until('2026-10-08'), [{ code: 'restToCome', date_end: '2026-10-07T01:00:00' }]);
  });

  const limits = new KnownLimits({});
  for (const [name, change] of [
    ['its window has moved', { later: 60 * 60_000 }],
    ['it asks something else', { query: { ...week, metrics: ['energy'] } }],
    ['a limit was learnt', { limits: { windowDays: { '1h': 2 } } }],
    ['the plan’s reach was learnt', { limits: { reachDays: 3 } }],
  ] as const)
    it(`is planned anew when ${name}`, () => {
      const clock = { nowMs };
      const planner = new Planner(limits, () => clock.nowMs);
      limits.learnPlan({});
      const { plan } = planner.prepare(week);
      if ('later' in change) clock.nowMs += change.later;
      if ('limits' in change) limits.learnPlan(change.limits);
      assert.notEqual(planner.prepare('query' in change ? change.query : week).plan, plan);
    });
});
