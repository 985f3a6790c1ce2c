import { termsOf, type Measure } from '../../catalog/index';
import { isBySource } from '../../query/checkMeasures';
import type { Query } from '../../query/query';
import type { Series } from '../../result/result';

/** The series that make one derived series, by term. */
export interface TermSet {
  /** The labels of the derived series. */
  readonly labels: Series['labels'];
  readonly fueltech?: string;
  readonly members: readonly (readonly Series[])[];
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.toLowerCase() : undefined;

/** Returns the fuel technology or the group of a series; for a unit, the technology from the directory. */
const sourceOf = ({ labels, fueltech }: Series): string | undefined =>
  textOf(labels['fueltech']) ?? textOf(labels['fueltech_group']) ?? textOf(fueltech);

const keyOf = ({ labels }: Series): string =>
  JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Pairs the series of the terms that have equal labels. */
function bySource([first = [], ...others]: readonly (readonly Series[])[]): readonly TermSet[] {
  const maps = others.map((all) => new Map(all.map((one) => [keyOf(one), one])));
  return first.flatMap((one) => {
    const matched = maps.map((map) => map.get(keyOf(one)));
    const members = [one, ...matched].flatMap((each) => (each ? [[each]] : []));
    if (members.length <= others.length) return [];
    const { labels, fueltech } = one;
    return [{ labels, members, ...(fueltech !== undefined && { fueltech }) }];
  });
}

/** Groups the series of the terms by region. A region without one of the terms has no set, unless that adds up sources. */
function byRegion(measure: Measure, query: Query, found: readonly (readonly Series[])[]): readonly TermSet[] {
  const isSplit = query.primary_grouping === 'network_region' || query.network_region !== undefined;
  // Hours of several regions do not add up.
  const isOneSum = !isSplit && measure.computation.kind !== 'hours';
  const regionOf = ({ labels }: Series): string =>
    isOneSum ? '' : String(labels['region'] ?? query.network_region ?? '');
  const terms = termsOf(measure);
  const isOptional = terms.map(({ fueltechs }) => fueltechs !== undefined);
  if (found.some((all) => all.length === 0)) return [];
  return [...new Set(found.flat().map(regionOf))].flatMap((region) => {
    const members = found.map((all) => all.filter((one) => regionOf(one) === region));
    if (members.some((all, term) => all.length === 0 && isOptional[term] !== true)) return [];
    return [{ labels: region === '' ? {} : { region }, members }];
  });
}

/** Returns the sets of series that each make a derived series of a measure. `found` has the series of each term. */
export function findSets(
  measure: Measure,
  query: Query,
  found: readonly (readonly Series[])[],
): readonly TermSet[] {
  const { without = [], series } = measure;
  const terms = termsOf(measure);
  const kept = found.map((all, term) => {
    const { fueltechs } = terms[term] ?? {};
    return all.filter((one) => {
      const source = sourceOf(one);
      if (fueltechs && !fueltechs.includes(source ?? '')) return false;
      return source === undefined || !without.includes(source);
    });
  });
  const isEach = series === 'source' || (series === 'any' && isBySource(query));
  return isEach ? bySource(kept) : byRegion(measure, query, kept);
}
