import assert from 'node:assert/strict';
import { checkLastDay, checkQuery, type Query } from '#src/domain';

const power: Query = { operation: 'network', network_code: 'NEM', metrics: ['power'], window: '24h' };
const price: Query = { ...power, operation: 'market', metrics: ['price'] };
const units: Query = { ...power, operation: 'facilities', facility_code: ['BAYSW'] };
const open: Query = { operation: 'network', network_code: 'NEM', metrics: ['power'] };

const codes = (count: number) => Array.from({ length: count }, (_, i) => `F${i}`);

describe('checkQuery', () => {
  it('accepts valid queries', () => {
    const rows: Query[] = [
      power,
      price,
      units,
      open,
      { ...power, network_region: 'NSW1', fueltech: ['wind'], primary_grouping: 'network_region' },
      { ...power, fueltech_group: ['coal'], secondary_grouping: 'fueltech_group' },
      { ...price, network_region: 'WEM', network_code: 'WEM' },
      { ...units, facility_code: codes(30), unit_code: ['BAYSW1'] },
      { ...open, date_start: '2026-10-01', date_end: '2026-10-02T06:30:00' },
      { ...open, date_start: '2026-10-01' },
      { ...power, fueltech: [], unit_code: [] },
    ];
    for (const query of rows) assert.deepEqual(checkQuery(query), [], JSON.stringify(query));
  });

  it('says that the last day of a month is excluded, where the range begins on a first', () => {
    const daily: Query = { ...open, metrics: ['energy'], interval: '1d' };
    for (const [start, end, to, interval] of [
      ['2025-01-01', '2025-12-31', '2026-01-01'],
      ['2024-07-01', '2025-06-30', '2025-07-01'],
      ['2024-02-01', '2024-02-29', '2024-03-01'],
      ['2025-10-01T00:00', '2025-10-31 00:00:00', '2025-11-01'],
      ['2025-10-01', '2025-10-31', '2025-11-01', '5m'],
    ])
      assert.deepEqual(
        checkLastDay({ ...daily, interval: interval ?? '1d', date_start: start, date_end: end }),
        [{ severity: 'info', code: 'lastDayExcluded', path: ['date_end'], value: end, to }],
        end,
      );
    for (const [start, end, interval] of [
      ['2025-01-01', '2026-01-01'],
      ['2025-01-02', '2025-12-31'],
      ['2025-01-01T06:00:00', '2025-12-31'],
      ['2024-02-01', '2024-02-28'],
      ['2025-12-01', '2025-12-30'],
      ['2025-12-31', '2026-01-01', '5m'],
      ['2025-12-30', '2025-12-31', '5m'],
      // The last row of five minutes is that of 23:55.
      ['2025-01-01', '2025-12-31T23:59:59'],
      ['2025-01-01', '2025-12-31T12:00:00'],
      // Requests end with the month or year.
      ['2025-01-01', '2025-12-31', '1M'],
      ['2025-01-01', '2025-12-31', '1y'],
    ])
      assert.deepEqual(
        checkLastDay({ ...daily, interval: interval ?? '1d', date_start: start, date_end: end }),
        [],
        `${start} to ${end}`,
      );
    assert.deepEqual(checkLastDay({ ...daily, date_end: '2025-12-31' }), []);
  });

  it('reports each problem with its severity, field and value', () => {
    for (const [query, expected] of [
      [{ ...power, metrics: [] }, ['error missing metrics']],
      [{ ...power, network_code: '' }, ['error missing network_code']],
      [{ ...power, network_code: 'NZEM', network_region: 'NI' }, ['warning unknownCode network_code NZEM']],
      [{ ...power, network_code: 'nem' }, ['warning unknownCode network_code nem']],
      [{ ...power, metrics: ['power', 'inertia'] }, ['warning unknownCode metrics.1 inertia']],
      [{ ...power, interval: '15m' }, ['warning unknownCode interval 15m']],
      [{ ...power, network_region: 'WEM' }, ['warning unknownCode network_region WEM']],
      [{ ...power, network_region: 'NSW1,VIC1' }, []],
      [{ ...power, network_region: 'NSW1,WEM' }, ['warning unknownCode network_region.1 WEM']],
      [{ ...power, fueltech: ['wind', 'fusion'] }, ['warning unknownCode fueltech.1 fusion']],
      [{ ...power, fueltech_group: ['green'] }, ['warning unknownCode fueltech_group.0 green']],
      [{ ...power, primary_grouping: 'state' }, ['warning unknownCode primary_grouping state']],
      [{ ...power, secondary_grouping: 'owner' }, ['warning unknownCode secondary_grouping owner']],
      [{ ...power, metrics: ['price'] }, ['info askedElsewhere metrics.0 price']],
      [{ ...price, metrics: ['emissions'] }, ['info askedElsewhere metrics.0 emissions']],
      [
        { ...power, metrics: ['power', 'demand'], fueltech: ['wind'] },
        ['info askedElsewhere metrics.1 demand', 'warning notTakenElsewhere fueltech demand'],
      ],
      [
        { ...power, metrics: ['demand'], fueltech_group: ['coal'] },
        ['info askedElsewhere metrics.0 demand', 'warning notTakenElsewhere fueltech_group demand'],
      ],
      [
        { ...power, metrics: ['power', 'price'], secondary_grouping: 'fueltech' },
        ['info askedElsewhere metrics.1 price', 'info notTakenElsewhere secondary_grouping price'],
      ],
      [
        { ...power, measures: ['capture_price', 'capture_prize'] },
        ['error unknownCode measures.1 capture_prize'],
      ],
      [{ ...power, measures: ['price'] }, ['error unknownCode measures.0 price']],
      [{ ...power, metrics: ['capture_price'] }, ['error unknownCode metrics.0 capture_price']],
      [{ ...power, metrics: [], measures: ['renewable_share'] }, []],
      [
        { ...power, measures: ['renewable_share'], fueltech: ['wind'], secondary_grouping: 'fueltech' },
        [
          'warning measureIgnores fueltech renewable_share',
          'info measureIgnores secondary_grouping renewable_share',
        ],
      ],
      [
        { ...power, measures: ['capture_price'], secondary_grouping: 'status' },
        ['warning measureIgnores secondary_grouping capture_price'],
      ],
      [{ ...power, measures: ['capture_price'], fueltech: ['wind'] }, []],
      [{ ...units, measures: ['capture_price', 'emissions_intensity'] }, []],
      [{ ...units, measures: ['renewable_share'] }, ['error notOffered measures.0 renewable_share']],
      [
        { ...power, network_code: 'WEM', measures: ['net_imports'] },
        ['error forecastNetwork measures.0 net_imports'],
      ],
      [{ ...power, measures: ['hours_above:450', 'price_spread:SA1-TAS1'] }, []],
      [
        { ...power, measures: ['hours_above', 'hours_above:much', 'price_spread:SA1-WEM'] },
        [
          'error unknownCode measures.0 hours_above',
          'error unknownCode measures.1 hours_above:much',
          'error unknownCode measures.2 price_spread:SA1-WEM',
        ],
      ],
      [
        { ...power, measures: ['evening_midday_spread'], interval: '1h' },
        ['error measureInterval measures.0 evening_midday_spread'],
      ],
      [{ ...power, measures: ['evening_midday_spread'], interval: '1M' }, []],
      [
        { ...power, measures: ['price_spread:SA1-VIC1'], network_region: 'SA1' },
        ['warning measureIgnores network_region price_spread:SA1-VIC1'],
      ],
      [{ ...units, measures: ['energy_below:0', 'capture_rate_time'], interval: '1h' }, []],
      [{ ...units, measures: ['generation_share'] }, ['error notOffered measures.0 generation_share']],
      [
        { ...power, measures: ['facility_capacity_factor'] },
        ['error notOffered measures.0 facility_capacity_factor'],
      ],
      [{ ...power, measures: ['hours_below_zero'], measures_from: '1h', interval: '1d' }, []],
      [
        { ...power, measures: ['hours_below_zero'], measures_from: '1d' },
        ['error unknownCode measures_from 1d'],
      ],
      [{ ...price, metrics: ['pollution'] }, ['warning notOffered metrics.0 pollution']],
      [{ ...price, fueltech: ['wind', 'hydro'] }, ['error notOffered fueltech wind,hydro']],
      [{ ...price, secondary_grouping: 'fueltech' }, ['error notOffered secondary_grouping fueltech']],
      [{ ...units, network_region: 'NSW1' }, ['error notOffered network_region NSW1']],
      [{ ...power, facility_code: ['BAYSW'] }, ['error notOffered facility_code BAYSW']],
      [{ ...units, metrics: ['price'] }, ['warning notOffered metrics.0 price']],
      [{ ...units, facility_code: [] }, ['info facilitiesNotNamed facility_code']],
      [{ ...units, facility_code: [], unit_code: ['BAYSW1'] }, ['info unitWithoutFacility unit_code']],
      [{ ...open, date_start: 'soon' }, ['error badDate date_start soon']],
      [{ ...open, date_start: '2026-02-30' }, ['error badDate date_start 2026-02-30']],
      [{ ...open, date_start: '0026-10-05' }, ['error badDate date_start 0026-10-05']],
      [{ ...open, date_end: '9999-12-31' }, ['error badDate date_end 9999-12-31']],
      [
        { ...open, date_end: '2026-10-01T00:00:00+10:00' },
        ['error dateHasOffset date_end 2026-10-01T00:00:00+10:00'],
      ],
      [
        { ...open, date_start: '2026-10-01T00:00:00Z' },
        ['error dateHasOffset date_start 2026-10-01T00:00:00Z'],
      ],
      [
        { ...open, date_start: '2026-10-02', date_end: '2026-10-01' },
        ['error endNotAfterStart date_end 2026-10-01'],
      ],
      [
        { ...open, date_start: '2026-10-02', date_end: '2026-10-02T00:00:00' },
        ['error endNotAfterStart date_end 2026-10-02T00:00:00'],
      ],
      [{ ...power, window: 'next week' }, ['error badWindow window next week']],
      [{ ...power, date_start: '2026-10-01' }, ['error windowAndDates window 24h']],
      [
        { ...power, network_region: 'NSW1', primary_grouping: 'network' },
        ['info groupingForced network_region'],
      ],
      [{ ...power, fueltech: ['wind'], secondary_grouping: 'renewable' }, ['info groupingForced fueltech']],
      [
        {
          ...power,
          fueltech: ['wind'],
          fueltech_group: ['solar'],
          secondary_grouping: 'fueltech',
        },
        ['info groupingForced fueltech_group'],
      ],
      [{ ...power, network_code: 'AU' }, ['warning wallClock network_code']],
      [{ ...power, fueltech_group: ['wind', 'renewable'] }, ['warning renewableGroup fueltech_group.1']],
      [
        { ...price, network_code: 'WEM', metrics: ['solar_rooftop_forecast'] },
        ['warning forecastNetwork metrics.0 solar_rooftop_forecast'],
      ],
      [
        { ...price, window: '24h', metrics: ['solar_rooftop_forecast'] },
        ['warning pastForecast metrics.0 solar_rooftop_forecast'],
      ],
    ] as const) {
      const found = checkQuery(query).map((one) =>
        [one.severity, one.code, one.path.join('.'), ...('value' in one ? [one.value] : [])].join(' '),
      );
      assert.deepEqual(found, expected, JSON.stringify(query).slice(0, 200));
    }
  });

  it('accepts long windows and long lists of codes, which are split', () => {
    assert.deepEqual(checkQuery({ ...power, window: '2y' }), []);
    assert.deepEqual(checkQuery({ ...units, facility_code: codes(31), unit_code: codes(31) }), []);
  });

  it('suggests valid codes, operations and groupings', () => {
    for (const [query, fields] of [
      [{ ...power, network_region: 'XX' }, { known: ['NSW1', 'QLD1', 'SA1', 'TAS1', 'VIC1'] }],
      [
        { ...units, metrics: ['price'] },
        { offered: ['power', 'energy', 'emissions', 'market_value', 'storage_battery'] },
      ],
      [{ ...power, metrics: ['price'] }, { operation: 'market' }],
      [{ ...price, metrics: ['power'] }, { operation: 'network' }],
      [{ ...power, fueltech: ['wind'], secondary_grouping: 'status' }, { grouping: 'fueltech' }],
    ] as const) {
      const [first] = checkQuery(query);
      assert.deepEqual({ ...first, ...fields }, first);
    }
    const [refused] = checkQuery({ ...price, fueltech: ['wind'] });
    assert.equal(refused?.code, 'notOffered');
    assert.ok(refused.offered.includes('network_region'));
    assert.ok(!refused.offered.includes('fueltech'));
  });

  it('puts errors before warnings', () => {
    const found = checkQuery({ ...price, metrics: ['inertia'], fueltech: ['wind'] });
    assert.deepEqual(
      found.map((problem) => problem.severity),
      ['error', 'warning'],
    );
  });
});
