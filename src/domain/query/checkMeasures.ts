import { findInterval, findMeasure, measures, termsOf, type Measure } from '../catalog/index';
import type { Diagnostic } from './diagnostic';
import { intervalOf, type Operation, type Query } from './query';

/** True for a measure that units of facilities have. */
const isOfFacilities = (measure: Measure): boolean =>
  measure.seriesPer !== 'region' &&
  measure.seriesPer !== 'query' &&
  termsOf(measure).every(({ sumsAllGenerators }) => sumsAllGenerators !== true);

/** True for a measure that an operation can give. Facilities are known in facility data alone. */
export const isMeasureOf = (measure: Measure, operation: Operation): boolean =>
  operation === 'facilities' ? isOfFacilities(measure) : !measure.seriesPer.startsWith('facility');

/** The groupings that separate sources. */
const bySource: readonly (string | undefined)[] = ['fueltech', 'fueltech_group'];

/** True for a query whose data have a series for each source. */
export const isBySource = ({
  operation,
  secondary_grouping,
  fueltech = [],
  fueltech_group = [],
}: Query): boolean =>
  operation === 'facilities' ||
  bySource.includes(secondary_grouping) ||
  fueltech.length + fueltech_group.length > 0;

/** Returns the filters and groupings of a query that do not apply to a measure. */
function ignoredBy({ seriesPer }: Measure, query: Query): readonly (keyof Query)[] {
  const isOther = query.secondary_grouping !== undefined && !bySource.includes(query.secondary_grouping);
  if (seriesPer.startsWith('source')) return isOther ? ['secondary_grouping'] : [];
  const fields = ['fueltech', 'fueltech_group', 'secondary_grouping'] as const;
  const regions = ['network_region', 'primary_grouping'] as const;
  return [...fields, ...(seriesPer === 'query' ? regions : [])].filter((field) => query[field]?.length);
}

/** True if a query has shorter buckets than a measure makes sense for. */
function isTooShort({ shortest }: Measure, query: Query): boolean {
  const lengthOf = (code: string): number => findInterval(code)?.durationMs ?? Infinity;
  return shortest !== undefined && lengthOf(intervalOf(query)) < lengthOf(shortest.interval);
}

function checkMeasure(measure: Measure, query: Query, index: number): Diagnostic[] {
  const { operation, network_code: network } = query;
  const { code: value, networks, shortest } = measure;
  const place = { severity: 'error', path: ['measures', index], value } as const;
  if (!isMeasureOf(measure, operation)) {
    const offered = measures.filter((one) => isMeasureOf(one, operation)).map(({ code }) => code);
    return [{ ...place, code: 'notOffered', offered }];
  }
  if (networks?.includes(network) === false) return [{ ...place, code: 'forecastNetwork', networks }];
  if (shortest && isTooShort(measure, query)) return [{ ...place, code: 'measureInterval', ...shortest }];
  return ignoredBy(measure, query).map((field): Diagnostic => ({
    // Nobody expects the demand of a region by fuel technology, but a filter promises another number.
    severity: field === 'secondary_grouping' && !measure.seriesPer.startsWith('source') ? 'info' : 'warning',
    code: 'measureIgnores',
    path: [field],
    value,
  }));
}

/** Checks the measures of a query against its operation, network, interval, filters and groupings. */
export function checkMeasures(query: Query): Diagnostic[] {
  const { measures: codes = [] } = query;
  return codes.flatMap((code, index) => {
    const measure = findMeasure(code);
    return measure ? checkMeasure(measure, query, index) : [];
  });
}
