import { findRegion, networks } from '../catalog/index';
import type { Query } from '../query/query';
import type { Series } from '../result/result';

/** The flow metrics and the fuel technologies that they become in a fuel mix, for power and for energy. */
const flows: readonly (readonly [metric: string, fueltech: string])[] = [
  ['flow_imports', 'imports'],
  ['flow_exports', 'exports'],
];

/**
 * Returns the flow metrics to add to a fuel mix; none when the network has a single region or the query covers all
 * regions.
 */
function flowMetrics({ network_code, network_region, metrics }: Query): string[] {
  const network = networks.find(({ code }) => code === network_code);
  const isOneOfSeveral = network_region !== undefined && findRegion(network_region) !== undefined;
  if (!isOneOfSeveral || (network?.regions.length ?? 0) < 2) return [];
  const ending = metrics.includes('energy') ? '_energy' : '';
  return metrics.some((metric) => metric === 'power' || metric === 'energy')
    ? flows.map(([metric]) => `${metric}${ending}`)
    : [];
}

/** Returns the market query for a fuel mix: prices, and the flows of its region. The caller sets its window. */
export function marketQuery(query: Query): Query {
  const { network_code, network_region, interval } = query;
  return {
    operation: 'market',
    network_code,
    metrics: ['price', ...flowMetrics(query)],
    primary_grouping: 'network_region',
    network_region,
    interval,
  };
}

/** Converts market series for display with a fuel mix: flows become its imports and exports. */
export function addMarketSeries(mix: readonly Series[], market: readonly Series[]): Series[] {
  const hasRegion = mix.some(({ labels }) => labels['region'] !== undefined);
  return market.map((series) => {
    const [, fueltech] = flows.find(([metric]) => series.metric.startsWith(metric)) ?? [];
    if (fueltech === undefined) return series;
    const { region } = series.labels;
    return {
      ...series,
      metric: series.metric.endsWith('_energy') ? 'energy' : 'power',
      labels: hasRegion && region !== undefined ? { region, fueltech } : { fueltech },
    };
  });
}
