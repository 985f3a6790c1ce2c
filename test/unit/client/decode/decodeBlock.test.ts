import assert from '../../../support/assert';
import type { Query } from '../../../../src/domain';
import { runWithBlocks, block, hour, hourMs, pointsOf, query, rejection } from '../../../support/runAgainst';

describe('blocks', () => {
  it('keep the texts of the service', async () => {
    const name = '<b>power</b>|=1+1';
    const { series } = await runWithBlocks([block([{ name, data: [] }], { unit: 'MW <i>', interval: '5m' })]);
    assert.equal(series[0]?.name, name);
    assert.equal(series[0].unit, 'MW <i>');
    assert.equal(series[0].interval, '5m');
  });

  it('need only a metric', async () => {
    const { series, notices } = await runWithBlocks([
      { metric: 'POWER', results: [{ data: [[hour(0), 1]] }] },
    ]);
    const [one] = series;
    assert.deepEqual(one && { ...one, times: one.times[0], values: one.values[0] }, {
      metric: 'power',
      unit: 'MW',
      interval: '1h',
      name: 'power',
      labels: {},
      times: hourMs(0),
      values: 1,
    });
    assert.deepEqual(notices, []);
  });

  it('may have no results', async () => {
    for (const fields of [{ results: [] }, { results: null }, { results: undefined }]) {
      const { series, notices } = await runWithBlocks([block([], fields)]);
      assert.deepEqual([series, notices], [[], []]);
    }
  });

  it('of the first API versions are read', async () => {
    const { series, provenance } = await runWithBlocks(
      [
        {
          network_code: 'NEM',
          metric: 'energy',
          unit: 'MWh',
          interval: '1d',
          start: '2024-01-01T00:00:00',
          end: '2024-01-02T00:00:00',
          groupings: [],
          results: [
            {
              name: 'NSW1_energy',
              date_start: '2024-01-01T00:00:00',
              date_end: '2024-01-02T00:00:00',
              columns: { network: 'NEM', network_region: 'NSW1' },
              data: [
                ['2024-01-01T00:00:00', 5],
                ['2024-01-02T00:00:00', 6],
              ],
            },
          ],
        },
      ],
      { ...query, metrics: ['energy'], interval: '1d', date_start: '2024-01-01', date_end: '2024-01-03' },
    );
    assert.deepEqual(series[0]?.labels, { region: 'NSW1' });
    assert.deepEqual(pointsOf(series[0]), [
      [Date.UTC(2023, 11, 31, 14), 5],
      [Date.UTC(2024, 0, 1, 14), 6],
    ]);
    assert.equal(provenance.offsetMinutes, 600);
  });

  it('of a forecast have the time of its run', async () => {
    const metric = 'solar_rooftop_forecast';
    const asked: Query = { ...query, operation: 'market', metrics: [metric] };
    const runs: [unknown, number | undefined][] = [
      ['2026-10-06T10:00:00+10:00', Date.UTC(2026, 9, 6)],
      ['2026-10-06T10:00:00', Date.UTC(2026, 9, 6)],
      [null, undefined],
      ['later', undefined],
    ];
    for (const [forecast_run_time, ms] of runs) {
      const { series } = await runWithBlocks(
        [block([{ data: [[hour(0), 1]] }], { metric, forecast_run_time })],
        asked,
      );
      assert.equal(series[0]?.forecastRunMs, ms);
    }
  });

  it('that are missing or unknown have notices', async () => {
    const asked: Query = { ...query, metrics: ['power', 'energy', 'energy'] };
    const { notices } = await runWithBlocks([block([]), block([], { metric: 'vibes' })], asked);
    assert.deepEqual(notices, [
      { code: 'unknownMetric', metric: 'vibes' },
      { code: 'missingMetric', metric: 'energy' },
    ]);
  });

  const batteries: [string[], boolean][] = [
    [['battery', 'battery_charging', 'battery_discharging'], true],
    [['BATTERY', 'BATTERY_DISCHARGING'], true],
    [['battery', 'wind'], false],
    [['battery_charging', 'battery_discharging'], false],
  ];
  for (const [codes, isTwice] of batteries) {
    it(`count batteries ${isTwice ? 'twice' : 'once'}: ${codes.join(', ')}`, async () => {
      for (const column of ['fueltech', 'fueltech_group']) {
        const results = codes.map((code) => ({ columns: { [column]: code }, data: [] }));
        const { notices } = await runWithBlocks([block(results)]);
        assert.deepEqual(notices, isTwice ? [{ code: 'batteryCountedTwice', metric: 'power' }] : []);
      }
    });
  }

  const wrong: [unknown, string][] = [
    [null, 'data'],
    ['power', 'data'],
    [[], 'data'],
    [{}, 'metric'],
    [{ metric: 3 }, 'metric'],
    [{ metric: 'power', results: {} }, 'results'],
    [{ metric: 'power', results: [null] }, 'results'],
    [{ metric: 'power', results: [[]] }, 'results'],
    [{ metric: 'power', results: [{ data: 'x' }] }, 'data'],
    [{ metric: 'power', results: [{ columns: [] }] }, 'columns'],
    [{ metric: 'power', results: [{ name: 3 }] }, 'name'],
    [{ metric: 'power', unit: {} }, 'unit'],
    [{ metric: 'power', network_code: 1 }, 'network_code'],
  ];
  for (const [value, field] of wrong) {
    it(`are not of this API with another shape: ${JSON.stringify(value)}`, async () => {
      await rejection(runWithBlocks([value]), 'notThisApi', { field, status: 200 });
    });
  }
});
