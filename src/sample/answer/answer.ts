import { dayMs, findMetric, metricsOf, minuteMs, offsetMinutesOf, type Operation } from '../../domain';
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
  settledEnd,
  type Window,
  type WindowRequest,
} from '../request/requestWindow';
import { accumulate } from './accumulate';
import type { Yielder } from './yielder';
import { blockText } from './blockText';
import { bucketsOf } from './buckets';
import {
  type Aggregation,
  type BlockPlan,
  facilityBlocks,
  networkBlocks,
  type SeriesPlan,
} from './blockPlans';
import { regionColumn, type Source } from './sources';
import type { RegionDay } from '../market/balance';

const forecastMetric = 'solar_rooftop_forecast';

const isForecast = (metric: string): boolean => metric === forecastMetric;

const columns: Partial<Readonly<Record<string, keyof RegionDay>>> = {
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
      found.base.push(regionColumn(market, index, 'demandGross'));
      series.set(key, found);
    });
  }
  return {
    metric,
    unit: findMetric(metric)?.unit ?? '',
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

/** A request to one of the three operations. */
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

/** Blocks that share a window, and the end of each market's data for them. */
interface Family {
  plans: readonly BlockPlan[];
  window: () => Window;
  endMsOf: (market: Market) => number;
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
    endMsOf: (market) => settledEnd(nowMs + market.offsetMinutes * minuteMs),
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
    endMsOf: () => forecastEnd(request.wallNowMs),
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
