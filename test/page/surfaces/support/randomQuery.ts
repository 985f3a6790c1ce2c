import fc from 'fast-check';
import type { Query } from '#src/domain';

/** For each interval: relative windows, and the days of windows with dates. */
const windows: Record<string, [relative: string[], days: number]> = {
  '5m': [['3h', '1d', 'today', 'yesterday'], 2],
  '30m': [['6h', '3d', 'this week', 'yesterday'], 5],
  '1h': [['12h', '7d', 'this week', 'last week'], 12],
  '1d': [['7d', '30d', 'this month', 'last month', 'this week'], 40],
  '7d': [['this quarter', 'last quarter'], 100],
  '1M': [['3M', '12M', 'this year', 'last fy', 'last quarter'], 600],
  '3M': [['12M', 'this year', 'last year'], 600],
  season: [['12M', 'this fy', 'last year'], 600],
  '1y': [['this year', 'last year'], 600],
  fy: [['this fy', 'last fy'], 480],
};

const dayMs = 86_400_000;
const stampOf = (ms: number) => new Date(ms).toISOString().slice(0, 19);

const anyWindow = (nowMs: number) =>
  fc.constantFrom(...Object.entries(windows)).chain(([interval, [relative, most]]) =>
    fc.oneof(
      fc.constantFrom(...relative).map((window) => ({ interval, window })),
      fc
        .record({
          days: fc.integer({ min: 1, max: most }),
          ago: fc.nat({ max: 690 }),
          hour: fc.constantFrom(0, 0, 9),
        })
        .map(({ days, ago, hour }) => {
          const endMs =
            Math.floor(nowMs / dayMs) * dayMs - Math.min(ago, 690 - days) * dayMs + (hour * dayMs) / 24;
          return { interval, date_start: stampOf(endMs - days * dayMs), date_end: stampOf(endMs) };
        }),
    ),
  );

const places = fc.constantFrom<Partial<Query>>(
  {},
  { network_region: 'NSW1' },
  { network_region: 'SA1,VIC1' },
  { primary_grouping: 'network_region' },
);

const market = fc.record({
  operation: fc.constant('market' as const),
  metrics: fc.subarray(
    [
      'price',
      'demand',
      'demand_energy',
      'demand_gross',
      'renewable_proportion',
      'flow_imports',
      'generation_renewable_energy',
    ],
    { minLength: 1, maxLength: 3 },
  ),
});

const network = fc.record({
  operation: fc.constant('network' as const),
  metrics: fc.subarray(['power', 'energy', 'emissions', 'market_value'], { minLength: 1, maxLength: 2 }),
  secondary_grouping: fc.constantFrom('fueltech', 'fueltech_group', 'renewable', undefined),
});

const measures = fc.constantFrom(
  {
    operation: 'market' as const,
    metrics: [],
    measures: ['net_imports'],
    primary_grouping: 'network_region',
  },
  { operation: 'network' as const, metrics: [], measures: ['capture_price'], secondary_grouping: 'fueltech' },
);

const facilities = (codes: string[]) =>
  fc.record({
    operation: fc.constant('facilities' as const),
    metrics: fc.subarray(['power', 'energy', 'emissions', 'market_value'], { minLength: 1, maxLength: 2 }),
    facility_code: fc.subarray(codes, { minLength: 1, maxLength: 3 }),
  });

/** Random queries of all operations, for a service whose time is `nowMs`. */
export const anyQuery = (codes: string[], nowMs: number): fc.Arbitrary<Query> =>
  fc
    .tuple(fc.oneof(market, network, facilities(codes), measures), places, anyWindow(nowMs))
    .map(([what, where, when]): Query => ({
      network_code: 'NEM',
      ...what,
      ...(what.operation === 'facilities' ? {} : where),
      ...when,
    }));
