import {
  compareSeries,
  firstInterval,
  type LabelValue,
  nextBucket,
  type Query,
  type Result,
  type Series,
} from '#src/domain';
import type { HostMessage } from '#src/protocol/messages';
import { toMessages } from '../toMessages';

const hourMs = 3_600_000;
/** 13 November 2026, midnight in the NEM. */
export const startMs = Date.UTC(2026, 10, 12, 14);

export interface SeriesParts {
  metric?: string;
  unit?: string;
  interval?: string;
  labels?: Record<string, LabelValue>;
  times: Float64Array;
  /** The value of a bucket by its index. */
  valueAt: (index: number) => number;
}

export function toSeries(parts: SeriesParts): Series {
  const { metric = 'power', unit = 'MW', interval = '1h', labels = {}, times, valueAt } = parts;
  const name = [metric, ...Object.values(labels)].join('|');
  const values = Float64Array.from({ length: times.length }, (_, i) => valueAt(i));
  return { metric, unit, interval, name, labels, times, values };
}

/** `count` stamps, starting at `startMs`. */
export const timesOf = (count: number, stepMs = hourMs): Float64Array =>
  Float64Array.from({ length: count }, (_, i) => startMs + i * stepMs);

export function toResult(series: readonly Series[], query: Partial<Query> = {}): Result {
  const times = series[0]?.times ?? new Float64Array(0);
  return {
    query: {
      operation: 'network',
      network_code: 'NEM',
      metrics: [...new Set(series.map((one) => one.metric))],
      interval: '1h',
      window: '3d',
      ...query,
    },
    series,
    provenance: {
      baseAddress: 'http://127.0.0.1/v4',
      isSample: true,
      offsetMinutes: 600,
      window: {
        startMs: times[0] ?? startMs,
        endMs: nextBucket(times.at(-1) ?? startMs, firstInterval(series), 600),
      },
      requests: [
        {
          url: 'http://127.0.0.1/v4/data/network/NEM?metrics=power&interval=1h',
          status: 200,
          fetchedAtMs: startMs,
          durationMs: 12,
          bytes: 20_480,
          version: '4.5.2',
          createdAt: '2026-11-16T00:00:00+10:00',
        },
      ],
      fetchedAtMs: Date.now(),
    },
    notices: [],
  };
}

export function messagesOf(
  result: Result,
  title = 'NEM power by fueltech, 3d',
  resultId = 'r1',
): HostMessage[] {
  return toMessages(result, { resultId, title, noticeSentences: [] });
}

const dayShare = (hour: number) => Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI));

const technologies: [string, (hour: number) => number][] = [
  ['coal_brown', () => 3200],
  ['coal_black', (hour) => 9000 - 3000 * dayShare(hour % 24)],
  ['gas_ccgt', (hour) => 500 + 900 * Math.max(0, Math.sin(((hour - 15) / 8) * Math.PI))],
  ['hydro', (hour) => 900 + 700 * Math.cos((hour / 12) * Math.PI)],
  ['wind', (hour) => 3500 + 1800 * Math.sin(hour / 9)],
  ['solar_utility', (hour) => 5200 * dayShare(hour % 24)],
  ['solar_rooftop', (hour) => 9200 * dayShare(hour % 24)],
  ['battery_discharging', (hour) => (hour % 24 >= 17 && hour % 24 <= 21 ? 1100 : 0)],
  ['battery_charging', (hour) => 1400 * dayShare(hour % 24)],
  ['pumps', (hour) => 500 * dayShare(hour % 24)],
];

/** Three days of a whole market by technology, with a gap of three hours and with negative loads. */
export function fuelMix(count = 72): Result {
  const times = timesOf(count);
  const isGap = (i: number) => i >= 40 && i < 43;
  return toResult(
    technologies.map(([fueltech, power]) =>
      toSeries({ labels: { fueltech }, times, valueAt: (i) => (isGap(i) ? NaN : power(i)) }),
    ),
    { secondary_grouping: 'fueltech' },
  );
}

/** Prices with a spike and a drop, demand, and share: three panels. */
export function priceAndDemand(): Result {
  const times = timesOf(72);
  const price = (i: number) => (i === 30 ? 17_500 : i === 36 ? -1000 : 80 + 40 * Math.sin(i / 4));
  const market = (metric: string, unit: string, region: string, valueAt: (i: number) => number): Series =>
    toSeries({ metric, unit, labels: { region }, times, valueAt });
  return toResult(
    [
      market('price', '$/MWh', 'NSW1', price),
      market('price', '$/MWh', 'SA1', (i) => price(i + 5) / 2),
      market('demand', 'MW', 'NSW1', (i) => 8000 + 1200 * Math.sin(i / 4)),
      market('demand', 'MW', 'SA1', (i) => 1500 + 300 * Math.sin(i / 4)),
      market('renewable_proportion', '%', 'NSW1', (i) => 40 + 30 * dayShare(i % 24)),
    ],
    { operation: 'market', primary_grouping: 'network_region' },
  );
}

/** A fuel mix next to the one of a week before, with the differences of each pair, as a comparison returns it. */
export function comparedMix(): Result {
  const now = fuelMix();
  const weekMs = 7 * 24 * hourMs;
  const before = now.series.map((series, s) => ({
    ...series,
    times: series.times.map((ms) => ms - weekMs),
    values: series.values.map((value) => value * (0.7 + 0.08 * s)),
  }));
  const { series, ...counts } = compareSeries(now.series, before, {
    names: { other: 'period before', difference: 'difference', percent: 'difference in %' },
    shift: { kind: 'fixed', ms: weekMs },
    offsetMinutes: 600,
  });
  const other = { with: 'period before', when: '6–8 Nov 2026', startMs: startMs - weekMs };
  return { ...now, series, notices: [{ code: 'compared', ...other, ...counts }] };
}

const regions = ['NSW1', 'QLD1', 'SA1', 'TAS1', 'VIC1'];

/** A year of half-hourly prices of five regions, each with rare spikes. */
export function yearOfPrices(): Result {
  const times = timesOf(17_520, hourMs / 2);
  return toResult(
    regions.map((region, r) =>
      toSeries({
        metric: 'price',
        unit: '$/MWh',
        interval: '30m',
        labels: { region },
        times,
        valueAt: (i) =>
          i % 997 === r * 31
            ? 9000 + 1000 * r
            : 70 + 12 * r + 60 * Math.sin((i * (r + 3)) / 48) + 20 * Math.sin(i),
      }),
    ),
    { operation: 'market', primary_grouping: 'network_region', interval: '30m', window: '1y' },
  );
}

/** The fuel mix of five regions: fifty bands. */
export function mixOfRegions(): Result {
  const { series } = fuelMix();
  return toResult(
    regions.flatMap((region, r) =>
      series.map((one) => ({
        ...one,
        labels: { region, ...one.labels },
        values: one.values.map((value) => (value * (5 - r)) / 8),
      })),
    ),
    { primary_grouping: 'network_region', secondary_grouping: 'fueltech' },
  );
}

/** Power of five units of three facilities, with the names that a directory gives them. */
export function unitsOfFacilities(): Result {
  const times = timesOf(48);
  const units = [
    ['ER01', 'Eraring 1', 'Eraring', 'coal_black'],
    ['ER02', 'Eraring 2', 'Eraring', 'coal_black'],
    ['BAYSW1', 'Bayswater 1', 'Bayswater', 'coal_black'],
    ['TUMUT3', 'Tumut 3', 'Tumut 3', 'hydro'],
    ['WGWF1', 'Woodlawn', 'Woodlawn', 'wind'],
  ] as const;
  return toResult(
    units.map(([unit_code, unitName, facilityName, fueltech], u) => ({
      ...toSeries({ labels: { unit_code }, times, valueAt: (i) => 400 + 100 * u + 50 * Math.sin(i / 5) }),
      unitName,
      facilityName,
      fueltech,
    })),
    { operation: 'facilities' },
  );
}
