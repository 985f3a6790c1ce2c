import type { Query } from '#src/domain';

/**
 * The numbers of a query by plain loops over what the service sends, without code of Gridlens: in network time as if it
 * were UTC ("wall"), and with loads negative.
 */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const fixed: Record<string, number> = {
  '5m': hourMs / 12,
  '30m': hourMs / 2,
  '1h': hourMs,
  '1d': dayMs,
  '7d': 7 * dayMs,
};
/** The months of a bucket, and the month in which one begins. */
const months: Record<string, [size: number, first: number]> = {
  '1M': [1, 0],
  '3M': [3, 0],
  season: [3, 2],
  '1y': [12, 0],
  fy: [12, 6],
};

const monthOf = (wallMs: number) => {
  const date = new Date(wallMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** Returns the start of a bucket, or of one some buckets later. Weeks begin on Sunday, as 4 January 1970. */
export function bucketStart(wallMs: number, interval: string, later = 0): number {
  const size = fixed[interval];
  const shift = interval === '7d' ? 3 * dayMs : 0;
  if (size) return Math.floor((wallMs - shift) / size + later) * size + shift;
  const [count, first] = months[interval] ?? [1, 0];
  return Date.UTC(0, (Math.floor((monthOf(wallMs) - first) / count) + later) * count + first - 1900 * 12);
}

const bucketEnd = (wallMs: number, interval: string) => bucketStart(wallMs, interval, 1);
const ceil = (wallMs: number, interval: string) => bucketEnd(wallMs - 1, interval);

const seasons = ['Summer', 'Autumn', 'Winter', 'Spring'];

/** The name of a bucket of a month or longer. */
export function nameOf(wallMs: number, interval: string): string | undefined {
  const date = new Date(wallMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const next = String(year + 1).slice(2);
  const names: Record<string, string> = {
    '1M': `${date.toLocaleString('en', { month: 'long', timeZone: 'UTC' })} ${year}`,
    '3M': `Q${month / 3 + 1} ${year}`,
    season: `${seasons[((month + 1) / 3) % 4] ?? ''} ${year}${month === 11 ? `/${next}` : ''}`,
    '1y': String(year),
    fy: `FY ${year}–${next}`,
  };
  return names[interval];
}

const periods: Record<string, string> = {
  day: '1d',
  week: '7d',
  month: '1M',
  quarter: '3M',
  season: 'season',
  year: '1y',
  fy: 'fy',
};

/** The same day so many months before; the generated instants are in the first 28 days of a month. */
const monthsBefore = (wallMs: number, count: number) =>
  wallMs - bucketStart(wallMs, '1M') + bucketStart(wallMs, '1M', -count);

/** The whole buckets that a query asks for. */
function windowOf(
  { window, date_start = '', date_end = '' }: Query,
  interval: string,
  nowMs: number,
): [number, number] {
  if (window === undefined)
    return [
      bucketStart(Date.parse(`${date_start}Z`), interval),
      Math.min(ceil(Date.parse(`${date_end}Z`), interval), ceil(nowMs, interval)),
    ];
  const whole = bucketStart(nowMs, interval);
  const [, count = '', unit = ''] = /^(\d+)([hdMy])$/.exec(window) ?? [];
  if (count === '') {
    const named = window.replace('yesterday', 'last day').replace('today', 'this day');
    const [, which, name = ''] = /^(this|last) (\w+)$/.exec(named) ?? [];
    const period = periods[name] ?? '';
    const from = bucketStart(nowMs, period, which === 'last' ? -1 : 0);
    const start = bucketStart(from, interval);
    return [
      start,
      Math.max(bucketEnd(start, interval), Math.min(ceil(bucketEnd(from, period), interval), whole)),
    ];
  }
  const size = Number(count);
  const from =
    unit === 'M' || unit === 'y'
      ? monthsBefore(whole, unit === 'y' ? 12 * size : size)
      : whole - size * (unit === 'h' ? hourMs : dayMs);
  return [bucketStart(from, interval), whole];
}

/** One series: its values by the starts of their buckets, without nulls. */
export interface Line {
  metric: string;
  labels: Record<string, string>;
  isLoad: boolean;
  /** True for a battery as a whole where its sides are there too. */
  isCountedElsewhere: boolean;
  values: Map<number, number>;
}

export interface Truth {
  lines: Line[];
  interval: string;
  /** The starts of the buckets that were asked for, and the end of the last one. */
  starts: number[];
  endMs: number;
  nowMs: number;
  offsetMs: number;
}

export type Ask = (path: string) => Promise<unknown>;

interface Block {
  metric: string;
  results: { columns: Record<string, string | null>; data: [string, number | null][] }[];
}

const isSum = (metric: string) => /energy$|emissions|market_value/.test(metric);
/** The metrics that add up over sources, so that a chart stacks them. */
export const isStacked = ({ metric }: Pick<Line, 'metric'>) =>
  /^(?:power|energy|emissions|market_value)$/.test(metric);
export const isAdded = ({ metric }: Pick<Line, 'metric'>) => isSum(metric);

const loads = ['battery_charging', 'pumps'];
const parts = ['battery', 'battery_charging', 'battery_discharging'];

/** The unit codes of the directory with their fuel technology and facility. */
export type Units = Map<string, { fueltech: string; facility: string }>;

/** A line as it is sent, with the source that its labels or the directory name, and what it belongs to. */
interface Sent extends Line {
  source: string;
  of: string;
}

/** Asks for a query in one request, and returns its values by metric and labels. */
async function readLines(query: Query, span: [number, number], ask: Ask, units: Units): Promise<Sent[]> {
  const paths = { network: 'data/network', market: 'market/network', facilities: 'data/facilities' };
  const { operation, network_code, metrics, measures: _, window: _window, network_region, ...rest } = query;
  const regions = network_region?.split(',') ?? [];
  const asked = new URLSearchParams(metrics.map((one) => ['metrics', one]));
  const [date_start, date_end] = span.map((ms) => new Date(ms).toISOString().slice(0, 19));
  const where = regions.length > 1 ? { primary_grouping: 'network_region' } : { network_region };
  for (const [name, value] of Object.entries({ ...rest, ...where, date_start, date_end }))
    for (const one of [value ?? []].flat()) asked.append(name, one);
  // The service refuses a window without data.
  const { data = [] } = (await ask(`/v4/${paths[operation]}/${network_code}?${String(asked)}`)) as {
    data?: Block[];
  };
  const lines = data.flatMap(({ metric, results }) =>
    results.map(({ columns, data: points }): Sent => {
      const labels = Object.fromEntries(
        Object.entries(columns).map(([name, value]) => [name, String(value)]),
      );
      const { fueltech, fueltech_group = fueltech, unit_code = '', ...others } = labels;
      const unit = units.get(unit_code);
      const source = fueltech_group ?? unit?.fueltech ?? '';
      const values = points.flatMap(([stamp, value]) =>
        value === null ? [] : [[Date.parse(`${stamp.slice(0, 19)}Z`), value] as const],
      );
      const of = JSON.stringify([metric, unit?.facility, others]);
      const isLoad = isStacked({ metric }) && loads.includes(source);
      return { metric, labels, source, of, isLoad, isCountedElsewhere: false, values: new Map(values) };
    }),
  );
  return lines
    .filter(({ labels }) => regions.length < 2 || regions.includes(labels['region'] ?? ''))
    .map(withIdle);
}

/** In each bucket only one side of a battery may have a row: the other is idle, and not unknown. */
function withIdle(line: Sent, _: number, all: Sent[]): Sent {
  const own = all.filter((one) => one.of === line.of && parts.includes(one.source));
  if (!isStacked(line) || !parts.includes(line.source)) return line;
  if (line.source === 'battery')
    return { ...line, isCountedElsewhere: own.some((one) => one !== line && one.values.size > 0) };
  const values = new Map(line.values);
  for (const ms of own.flatMap((one) => [...one.values.keys()]))
    if (!values.has(ms)) {
      const valueOf = (wanted: (source: string) => boolean) =>
        own.find(({ source }) => wanted(source))?.values.get(ms);
      const hasOther = valueOf((source) => source !== 'battery' && source !== line.source) !== undefined;
      const net = (line.isLoad ? -1 : 1) * (valueOf((source) => source === 'battery') ?? 0);
      values.set(ms, hasOther || !/power|energy/.test(line.metric) ? 0 : Math.max(0, net));
    }
  return { ...line, values };
}

/** Seasons and financial years are sums of months, or means over their time so far. */
function fromMonths<L extends Line>({ values, ...line }: L, interval: string, nowMs: number) {
  const found = new Map<number, [sum: number, weight: number]>();
  for (const [ms, value] of values) {
    const start = bucketStart(ms, interval);
    const weight = isAdded(line) ? 1 : Math.min(bucketEnd(ms, '1M'), nowMs) - ms;
    const [sum, weights] = found.get(start) ?? [0, 0];
    found.set(start, [sum + value * weight, weights + weight]);
  }
  const whole = [...found].map(([ms, [sum, weights]]) => [ms, isAdded(line) ? sum : sum / weights] as const);
  return { ...line, values: new Map(whole) };
}

/** Above five minutes, the power of a battery is its energy over its time: the service's mean leaves out idle rows. */
function powerFrom(power: Sent, energies: Sent[], interval: string, nowMs: number): Sent {
  const isOfBattery = power.metric === 'power' && parts.includes(power.source);
  const energy = energies.find(({ labels }) => JSON.stringify(labels) === JSON.stringify(power.labels));
  if (!energy || !isOfBattery) return power;
  const hours = (ms: number) => (Math.min(bucketEnd(ms, interval), nowMs) - ms) / hourMs;
  return { ...power, values: new Map([...energy.values].map(([ms, value]) => [ms, value / hours(ms)])) };
}

interface Made {
  of: [string, string];
  make: (one: number, other: number) => number;
}

/** Measures of two metrics each. */
const made: Record<string, Made> = {
  net_imports: { of: ['flow_imports', 'flow_exports'], make: (one, other) => one - other },
  capture_price: { of: ['market_value', 'energy'], make: (one, other) => one / other },
};

function measured(measure: string, lines: Line[]): Line[] {
  const { of, make } = made[measure] ?? {};
  const [first, second] = of ?? [];
  return lines
    .filter(({ metric, labels }) => metric === first && !Object.values(labels).includes('battery'))
    .map((line) => {
      const other = lines.find(
        ({ metric, labels }) => metric === second && JSON.stringify(labels) === JSON.stringify(line.labels),
      );
      const values = [...line.values].map(
        ([ms, value]) => [ms, make?.(value, other?.values.get(ms) ?? NaN) ?? NaN] as const,
      );
      return {
        ...line,
        metric: measure,
        isLoad: false,
        values: new Map(values.filter(([, value]) => Number.isFinite(value))),
      };
    });
}

export async function readTruth(query: Query, nowUtcMs: number, ask: Ask, units: Units): Promise<Truth> {
  const offsetMs = (query.network_code === 'WEM' ? 8 : 10) * hourMs;
  const nowMs = nowUtcMs + offsetMs;
  const { interval = '5m', operation } = query;
  const [start, end] = windowOf(query, interval, nowMs);
  const isMade = interval === 'season' || interval === 'fy';
  const native = isMade ? '1M' : interval;
  const read = (metrics: readonly string[]) =>
    readLines(
      { ...query, interval: native, metrics },
      [start, isMade ? Math.min(end, ceil(nowMs, '1M')) : end],
      ask,
      units,
    );
  const energies = interval === '5m' || operation === 'market' ? [] : await read(['energy']);
  const { measures = [] } = query;
  const asked = [...query.metrics, ...measures.flatMap((one) => made[one]?.of ?? [])];
  const sent = (await read(asked)).map((one) => powerFrom(one, energies, native, nowMs));
  const lines = sent.map(({ values, ...line }) => ({
    ...line,
    values: new Map([...values].map(([ms, value]) => [ms, line.isLoad ? 0 - value : value])),
  }));
  const starts: number[] = [];
  for (let ms = start; ms < end; ms = bucketEnd(ms, interval)) starts.push(ms);
  const whole = isMade ? lines.map((one) => fromMonths(one, interval, nowMs)) : lines;
  const shown = [
    ...whole.filter(({ metric }) => query.metrics.includes(metric)),
    ...measures.flatMap((one) => measured(one, whole)),
  ];
  return { lines: shown, interval, starts, endMs: end, nowMs, offsetMs };
}
