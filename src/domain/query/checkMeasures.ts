import { findMeasure, measures, type Measure } from '../catalog/index';
import type { Diagnostic } from './diagnostic';
import type { Query } from './query';

/** True for a measure that facility data alone can give. */
const isOfFacilities = ({ series }: Measure): boolean => series !== 'region';

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
function ignoredBy({ series }: Measure, query: Query): readonly (keyof Query)[] {
  const isOther = query.secondary_grouping !== undefined && !bySource.includes(query.secondary_grouping);
  if (series !== 'region') return isOther ? ['secondary_grouping'] : [];
  const fields = ['fueltech', 'fueltech_group', 'secondary_grouping'] as const;
  return fields.filter((field) => (query[field]?.length ?? 0) > 0);
}

/** Checks the measures of a query against its operation, network, filters and groupings. */
export function checkMeasures(query: Query): Diagnostic[] {
  const { operation, network_code: network, measures: codes = [] } = query;
  return codes.flatMap((value, index): Diagnostic[] => {
    const measure = findMeasure(value);
    if (!measure) return [];
    const place = { severity: 'error', path: ['measures', index], value } as const;
    if (operation === 'facilities' && !isOfFacilities(measure))
      return [
        { ...place, code: 'notOffered', offered: measures.filter(isOfFacilities).map(({ code }) => code) },
      ];
    if (measure.networks?.includes(network) === false)
      return [{ ...place, code: 'forecastNetwork', networks: measure.networks }];
    return ignoredBy(measure, query).map((field): Diagnostic => ({
      // Nobody expects the demand of a region by fuel technology, but a filter promises another number.
      severity: field === 'secondary_grouping' && measure.series === 'region' ? 'info' : 'warning',
      code: 'measureIgnores',
      path: [field],
      value,
    }));
  });
}
