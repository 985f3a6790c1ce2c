import { fueltechGroups, fueltechs, networks } from '../domain/catalog/index';
import type { Cost } from '../domain/result/runFacts';
import type { DatasetPlan } from './datasetPlan';

/** Bytes that a value takes in a file, as measured: units repeat themselves more than sums do. */
const bytesOfValue = { units: 3.5, sums: 7 };

/** How many series each label makes, about. */
function countOf(label: string, networkCode: string): number {
  if (label === 'region') return networks.find(({ code }) => code === networkCode)?.regions.length ?? 1;
  if (label === 'fueltech') return fueltechs.length;
  return label === 'fueltech_group' ? fueltechGroups.length : 2;
}

function seriesOf({ query, units, labelNames }: DatasetPlan): number {
  const { operation, network_code: network, network_region: region, facility_code: facilities } = query;
  if (operation === 'facilities') {
    const asked = new Set(facilities);
    const all = Object.values(units).filter(({ facility }) => facility !== undefined && asked.has(facility));
    return query.unit_code?.length ?? Math.max(1, all.length);
  }
  return labelNames
    .filter((label) => label !== 'region' || region === undefined)
    .reduce((product, label) => product * countOf(label, network), 1);
}

/** About how large a dataset will be. Undefined where the number of its buckets is not known. */
export function estimateBytes(plan: DatasetPlan, { buckets }: Cost): number | undefined {
  if (buckets === undefined) return undefined;
  const each = plan.query.operation === 'facilities' ? bytesOfValue.units : bytesOfValue.sums;
  return Math.round(buckets * seriesOf(plan) * plan.query.metrics.length * each);
}
