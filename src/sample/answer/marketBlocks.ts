import { findMetric } from '../../domain/catalog';
import type { Market } from '../fleet/types';
import type { RegionDay } from '../market/balance';
import { forecastOf } from '../market/forecast';
import type { Parameters } from '../request/parameters';
import type { BlockPlan, Aggregation, SeriesPlan, Source } from './plan';

const forecastMetric = 'solar_rooftop_forecast';

export const isForecast = (metric: string): boolean => metric === forecastMetric;

const columns: Readonly<Record<string, keyof RegionDay>> = {
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
  return name && { market, factor: 1, column: (day) => day.regions[region]?.[name] };
}

function aggregationOf(metric: string): Aggregation {
  if (metric === 'price') return 'samples';
  if (metric.endsWith('_proportion')) return 'share';
  return metric.endsWith('_energy') ? 'hours' : 'mean';
}

const baseOf = (market: Market, region: number): Source => ({
  market,
  factor: 1,
  column: (day) => day.regions[region]?.demandGross,
});

/** Returns the block of one market metric. `forecastRunMs` is the wall-clock time of the newest forecast. */
export function marketBlock(
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
      found.base.push(baseOf(market, index));
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
      ...(aggregation === 'share' ? { base } : {}),
    })),
    ...(isForecast(metric) ? { forecastRunMs } : {}),
  };
}
