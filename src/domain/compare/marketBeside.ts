import { findRegion, networks } from '../catalog/index';
import { optional } from '../optional';
import type { Query } from '../query';
import type { Series } from '../result';

/** The flows that stand in a fuel mix as technologies of their own, for power and for energy. */
const flows: readonly (readonly [metric: string, fueltech: string])[] = [
  ['flow_imports', 'imports'],
  ['flow_exports', 'exports'],
];

/** The metrics of flows beside a fuel mix; none where a network has a single region, or all of them are asked. */
function flowMetrics({ network_code, network_region, metrics }: Query): readonly string[] {
  const network = networks.find(({ code }) => code === network_code);
  const isOneOfSeveral = network_region !== undefined && findRegion(network_region) !== undefined;
  if (!isOneOfSeveral || (network?.regions.length ?? 0) < 2) return [];
  const ending = metrics.includes('energy') ? '_energy' : '';
  return metrics.some((metric) => metric === 'power' || metric === 'energy')
    ? flows.map(([metric]) => `${metric}${ending}`)
    : [];
}

/** What to ask of the market beside a fuel mix: prices, and the flows of its region. Its window is still to be set. */
export function marketQuery(query: Query): Query {
  const { network_code, network_region, interval } = query;
  return {
    operation: 'market',
    network_code,
    metrics: ['price', ...flowMetrics(query)],
    primary_grouping: 'network_region',
    ...optional({ network_region, interval }),
  };
}

/** Series of the market as they stand beside a fuel mix: flows become its imports and exports. */
export function besideMix(mix: readonly Series[], market: readonly Series[]): readonly Series[] {
  const hasRegion = mix.some(({ labels }) => labels['region'] !== undefined);
  return market.map((series) => {
    const [, fueltech] = flows.find(([metric]) => series.metric.startsWith(metric)) ?? [];
    if (fueltech === undefined) return series;
    const { region } = series.labels;
    return {
      ...series,
      metric: series.metric.endsWith('_energy') ? 'energy' : 'power',
      labels: { ...(hasRegion && region !== undefined && { region }), fueltech },
    };
  });
}
