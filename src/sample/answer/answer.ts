import {
  dayMs,
  formatNaive,
  formatOffset,
  formatStamp,
  metricsOf,
  minuteMs,
  offsetMinutesOf,
  type Operation,
  unitOfMetric,
  type Window,
} from '../../domain';
import { firstHistoryDay, type Market, marketsOf } from '../fleet/markets';
import { type DayStore, forecastOf } from '../market/marketDay';
import type { Plan } from '../request/servicePlans';
import { refuse } from '../request/refusal';
import { readParameters, type Parameters } from '../request/requestParameters';
import {
  forecastEnd,
  forecastRun,
  type DateEnd,
  resolveForecastWindow,
  resolveWindow,
  rooftopEnd,
  settledEnd,
  type WindowRequest,
} from '../request/requestWindow';
import { accumulate, type FilledBlock, bucketsOf } from './accumulate';
import type { Yielder } from './yielder';
import {
  type Aggregation,
  type BlockPlan,
  facilityBlocks,
  networkBlocks,
  type SeriesPlan,
} from './blockPlans';
import { regionColumn, type Source } from './sources';
import type { RegionDay } from '../market/balance';

/** "000" to "999". */
const padded = Array.from({ length: 1000 }, (_, i) => String(i).padStart(3, '0'));
/** The same digits without trailing zeros. */
const trimmed = padded.map((digits) => digits.replace(/0+$/, ''));

/** Below this, numbers with six decimals are exact as counts of millionths. */
const maxSteps = 1e15;

/** Formats a value like `String` but several times faster; `null` for NaN. At most six decimals. */
export function numberText(value: number, decimals: number): string {
  if (value !== value) return 'null';
  const scale = 10 ** decimals;
  const rounded = Math.round(value * scale);
  const steps = Math.abs(rounded) * 10 ** (6 - decimals);
  if (!(steps < maxSteps)) return String(rounded / scale);
  const integerPart = Math.floor(steps / 1e6);
  const fraction = steps - integerPart * 1e6;
  const text = rounded < 0 ? `-${integerPart}` : String(integerPart);
  if (fraction === 0) return text;
  const thousandths = Math.floor(fraction / 1000);
  const rest = fraction - thousandths * 1000;
  return rest === 0 ? `${text}.${trimmed[thousandths]}` : `${text}.${padded[thousandths]}${trimmed[rest]}`;
}

const slotMs = 5 * minuteMs;

/**
 * Formats bucket starts (wall-clock milliseconds, multiples of five minutes) with the network's offset. Formats each
 * date and each time of day only once.
 */
function stampsOf(starts: readonly number[], offsetMinutes: number): string[] {
  const offset = formatOffset(offsetMinutes);
  const times: string[] = [];
  let day = NaN;
  let date = '';
  return starts.map((start) => {
    const own = Math.floor(start / dayMs);
    if (own !== day) {
      day = own;
      date = formatNaive(start, 0).slice(0, 10);
    }
    const slot = (start - own * dayMs) / slotMs;
    const time = (times[slot] ??= formatNaive(slot * slotMs, 0).slice(10) + offset);
    return date + time;
  });
}

/** Returns the rows of all units by bucket, then unit, without nulls. Several rows have the same timestamp. */
async function collapsedRows(
  values: readonly Float64Array[],
  openings: readonly string[],
  decimals: number,
  yielder: Yielder,
): Promise<string> {
  const rows: string[] = [];
  for (const [at, opening] of openings.entries()) {
    for (const column of values) {
      const value = column[at];
      if (value === value) rows.push(`${opening}${numberText(value, decimals)}]`);
    }
    await yielder.yieldIfDue();
  }
  return rows.join(',');
}

function seriesRows(
  values: Float64Array,
  [first, last]: readonly [number, number],
  openings: readonly string[],
  decimals: number,
): string {
  let rows = '';
  for (let at = first; at <= last; at++) {
    rows += `${at === first ? '' : ','}${openings[at]}${numberText(values[at], decimals)}]`;
  }
  return rows;
}

/**
 * Formats the JSON of a block; undefined when it has no values. `starts` are the bucket starts in wall-clock
 * milliseconds. `JSON.stringify` would format the timestamps once per series, and they are most of a reply.
 */
async function blockText(
  { plan, values, extents }: FilledBlock,
  networkCode: string,
  interval: string,
  starts: readonly number[],
  yielder: Yielder,
): Promise<string | undefined> {
  const offsetMinutes = offsetMinutesOf(networkCode);
  const present = extents.filter((extent) => extent !== undefined);
  if (present.length === 0) return undefined;
  const first = Math.min(...present.map(([at]) => at));
  const last = Math.max(...present.map(([, at]) => at));
  const stamps = stampsOf(starts, offsetMinutes);
  const openings = stamps.map((stamp) => `["${stamp}",`);
  const dates = { date_start: stamps[first], date_end: stamps[last] };
  const pieces: {
    name: string;
    columns: Record<string, string | boolean>;
    /** The rows without the enclosing brackets. */
    rows: string;
  }[] = [];
  if (plan.isCollapsed) {
    pieces.push({
      name: `${plan.metric}_total`,
      columns: {},
      rows: await collapsedRows(values, openings, plan.decimals, yielder),
    });
  } else {
    for (const [index, series] of plan.series.entries()) {
      const extent = extents[index];
      if (!extent) continue;
      const rows = seriesRows(values[index], extent, openings, plan.decimals);
      pieces.push({ name: `${plan.metric}_${series.key}`, columns: series.columns, rows });
      await yielder.yieldIfDue();
    }
  }
  const results = pieces.map(({ name, columns, rows }) => {
    const head = JSON.stringify({ name, ...dates, columns });
    return `${head.slice(0, -1)},"data":[${rows}]}`;
  });
  const head = JSON.stringify({
    network_code: networkCode,
    metric: plan.metric,
    unit: plan.unit,
    interval,
    ...dates,
    groupings: plan.groupings,
  });
  const runMs = plan.forecastRunMs;
  const run =
    runMs === undefined
      ? {}
      : { forecast_run_time: formatStamp(runMs - offsetMinutes * 60_000, offsetMinutes) };
  const tail = JSON.stringify({ network_timezone_offset: formatOffset(offsetMinutes), ...run });
  return `${head.slice(0, -1)},"results":[${results.join(',')}],${tail.slice(1)}`;
}

const forecastMetric = 'solar_rooftop_forecast';

const isForecast = (metric: string) => metric === forecastMetric;

const columns: Partial<Record<string, keyof RegionDay>> = {
  price: 'price',
  demand: 'demand',
  demand_gross: 'demandGross',
  generation_renewable: 'renewable',
  generation_renewable_with_storage: 'renewableWithStorage',
  renewable_proportion: 'renewable',
  renewable_with_storage_proportion: 'renewableWithStorage',
  curtailment: 'curtailment',
  curtailment_solar_utility: 'curtailmentSolar',
  curtailment_wind: 'curtailmentWind',
  flow_imports: 'imports',
  flow_exports: 'exports',
};

/** Metrics that only the NEM reports. */
const nemOnly = /^(?:curtailment|flow_|solar_rooftop_forecast)/;

function sourceOf(metric: string, market: Market, region: number): Source | undefined {
  if (nemOnly.test(metric) && market.code !== 'NEM') return undefined;
  if (isForecast(metric)) return { market, factor: 1, column: (day) => forecastOf(day, region) };
  const name = columns[metric.replace(/_energy$/, '')];
  return name && regionColumn(market, region, name);
}

function aggregationOf(metric: string): Aggregation {
  if (metric === 'price') return 'samples';
  if (metric.endsWith('_proportion')) return 'share';
  return metric.endsWith('_energy') ? 'hours' : 'mean';
}

/** Returns the block of one market metric. `forecastRunMs` is the wall-clock time of the newest forecast. */
function marketBlock(
  metric: string,
  markets: readonly Market[],
  parameters: Pick<Parameters, 'region' | 'primary'>,
  forecastRunMs: number,
): BlockPlan {
  const byRegion = parameters.region !== undefined || parameters.primary === 'network_region';
  const aggregation = aggregationOf(metric);
  const series = new Map<string, { columns: SeriesPlan['columns']; sources: Source[]; base: Source[] }>();
  for (const market of markets) {
    market.regions.forEach((region, index) => {
      if (parameters.region !== undefined && parameters.region !== region) return;
      const source = sourceOf(metric, market, index);
      if (!source) return;
      const key = byRegion ? region : 'total';
      const found = series.get(key) ?? { columns: byRegion ? { region } : {}, sources: [], base: [] };
      found.sources.push(source);
      const rooftop = source.late;
      // AU has the rooftop solar of the NEM alone. A share is computed where its denominator is there.
      if (rooftop && market !== markets[0]) found.sources.push({ ...rooftop, factor: -1, isLate: false });
      if (aggregation === 'share' || market !== markets[0]) source.late = undefined;
      if (aggregation === 'share') source.isLate = true;
      found.base.push(regionColumn(market, index, 'demandGross'));
      series.set(key, found);
    });
  }
  return {
    metric,
    unit: unitOfMetric(metric),
    aggregation,
    decimals: aggregation === 'share' ? 2 : 6,
    groupings: [],
    series: [...series].map(([key, { columns: labels, sources, base }]) => ({
      key,
      columns: labels,
      sources,
      base: aggregation === 'share' ? base : undefined,
    })),
    forecastRunMs: isForecast(metric) ? forecastRunMs : undefined,
  };
}

interface DataRequest {
  operation: Operation;
  networkCode: string;
  query: URLSearchParams;
}

const repr = (codes: readonly string[]): string =>
  codes.length === 0 ? 'None' : `[${codes.map((code) => `'${code}'`).join(', ')}]`;

function noData({ operation, networkCode }: DataRequest, parameters: Parameters): Error {
  const span = 'in the specified time range';
  if (operation === 'facilities') {
    const { facilityCode, unitCode } = parameters;
    return refuse(
      404,
      `No data available for facility=${repr(facilityCode)}, unit=${repr(unitCode)} ${span}`,
    );
  }
  const kind = operation === 'market' ? 'market data' : 'data';
  return refuse(404, `No ${kind} available for network ${networkCode} ${span}`);
}

function refuseMetrics(operation: Operation, metrics: readonly string[]): void {
  const offered = new Set(metricsOf(operation).map((metric) => metric.code));
  const others = metrics.filter((metric) => !offered.has(metric));
  if (others.length > 0) throw refuse(400, `Unsupported metrics: ${others.join(', ')}`);
}

/** Blocks that share a window, and the ends of each market's data for them. */
interface Family {
  plans: readonly BlockPlan[];
  window: () => Window;
  endMsOf: (market: Market) => [all: number, late: number];
}

function familiesOf(
  dataRequest: DataRequest,
  parameters: Parameters,
  markets: readonly Market[],
  request: WindowRequest,
  nowMs: number,
): Family[] {
  const settled = (plans: readonly BlockPlan[]): Family => ({
    plans,
    window: () => resolveWindow(request),
    endMsOf: ({ offsetMinutes }) => {
      const wallMs = nowMs + offsetMinutes * minuteMs;
      return [settledEnd(wallMs), rooftopEnd(wallMs)];
    },
  });
  if (dataRequest.operation === 'facilities') return [settled(facilityBlocks(markets, parameters))];
  if (dataRequest.operation === 'network') {
    return [settled(networkBlocks(markets, parameters, Math.floor(request.wallNowMs / dayMs)))];
  }
  const runMs = forecastRun(request.wallNowMs);
  // Only the NEM has forecasts; AU has none, although it includes the NEM.
  const marketsFor = (metric: string): readonly Market[] =>
    isForecast(metric) && dataRequest.networkCode !== 'NEM' ? [] : markets;
  const plans = parameters.metrics.map((metric) =>
    marketBlock(metric, marketsFor(metric), parameters, runMs),
  );
  const forecast: Family = {
    plans: plans.filter((plan) => isForecast(plan.metric)),
    window: () => resolveForecastWindow(request),
    endMsOf: () => [forecastEnd(request.wallNowMs), forecastEnd(request.wallNowMs)],
  };
  return [settled(plans.filter((plan) => !isForecast(plan.metric))), forecast].filter(
    (family) => family.plans.length > 0,
  );
}

/**
 * Computes the JSON of a reply's `data` array: one block per metric in the order of the request, without blocks that
 * have no data. Throws a Refusal when the service would reject the request or has no data, and CallerGoneError when the
 * caller has disconnected.
 */
export async function answer(
  dataRequest: DataRequest,
  {
    store,
    plan,
    dateEnd,
    nowMs,
    yielder,
  }: { store: DayStore; plan: Plan; dateEnd: DateEnd; nowMs: number; yielder: Yielder },
): Promise<string> {
  const { operation, networkCode } = dataRequest;
  const parameters = readParameters(dataRequest.query, operation);
  const markets = marketsOf(networkCode);
  if (!markets) throw refuse(400, `Network ${networkCode} not supported`);
  refuseMetrics(operation, parameters.metrics);
  const { interval } = parameters;
  const offsetMinutes = offsetMinutesOf(networkCode);
  const families = familiesOf(
    dataRequest,
    parameters,
    markets,
    {
      interval,
      dateStart: parameters.dateStart,
      dateEnd: parameters.dateEnd,
      wallNowMs: nowMs + offsetMinutes * minuteMs,
      plan,
      dateEndMeans: dateEnd,
      mayEndBeforeStart: operation === 'facilities',
    },
    nowMs,
  );
  const windows = families.map((family) => family.window());
  const texts = new Map<string, string>();
  for (const [index, family] of families.entries()) {
    const buckets = bucketsOf(windows[index], interval);
    const supply = { store, firstDay: firstHistoryDay, endMsOf: family.endMsOf };
    for (const block of await accumulate(family.plans, buckets, supply, yielder)) {
      const text = await blockText(block, networkCode, interval, buckets.starts, yielder);
      if (text !== undefined) texts.set(block.plan.metric, text);
    }
  }
  if (texts.size === 0) throw noData(dataRequest, parameters);
  const inOrder = parameters.metrics.map((metric) => texts.get(metric)).filter((text) => text !== undefined);
  return `[${inOrder.join(',')}]`;
}
