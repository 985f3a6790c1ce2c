import assert from 'node:assert/strict';
import { KnownLimits } from '#src/client/plan/limits';
import { planQuery } from '#src/client/plan/planQuery';
import { planFrame } from '#src/client/plan/planFrame';
import { Directory, type Query } from '#src/domain';

const nowMs = Date.UTC(2026, 9, 6, 14);
const power: Query = { operation: 'facilities', network_code: 'NEM', metrics: ['power'], interval: '5m' };
const dates = { date_start: '2026-10-01', date_end: '2026-10-02' };

describe('a plan with known facilities of units', () => {
  const directory = new Directory([
    { code: 'A', name: 'A', units: [{ code: 'A1' }, { code: 'A2' }] },
    { code: 'B', name: 'B', units: [{ code: 'B1' }] },
    { code: 'C', name: 'C', units: [{ code: 'C1' }] },
  ]);
  const codesOf = (codes: Pick<Query, 'facility_code' | 'unit_code'>, most = 30) => {
    const query: Query = {
      ...power,
      ...dates,
      ...codes,
    };
    const limits = new KnownLimits({ codes: most }).current;
    return planQuery({ query, notices: [] }, limits, planFrame(query, limits, nowMs), directory).requests.map(
      ({ query: { facility_code: facilities = [], unit_code: units = [] } }) =>
        `${facilities.join('+')} ${units.join('+')}`,
    );
  };

  it('requests units together, grouped by facility', () => {
    assert.deepEqual(codesOf({ unit_code: ['A1', 'B1', 'A2'] }), ['A+B A1+A2+B1']);
    assert.deepEqual(codesOf({ unit_code: ['C1', 'A1', 'B1', 'A2'] }, 2), ['C+A C1+A1', 'A+B A2+B1']);
  });

  it('requests a unit of an unknown facility separately', () => {
    assert.deepEqual(codesOf({ unit_code: ['A1', 'X', 'B1'] }), ['A+B A1+B1', ' X']);
  });

  it('leaves out facilities without a requested unit', () => {
    const facility_code = ['A', 'B', 'C', 'D'];
    assert.deepEqual(codesOf({ facility_code, unit_code: ['A1', 'C1'] }, 2), ['A+C A1+C1']);
    assert.deepEqual(codesOf({ facility_code, unit_code: ['A1', 'X'] }), ['A A1', 'A+B+C+D X']);
  });

  it('leaves a unit of another facility to the service', () => {
    assert.deepEqual(codesOf({ facility_code: ['B'], unit_code: ['A1'] }), ['B A1']);
  });
});
