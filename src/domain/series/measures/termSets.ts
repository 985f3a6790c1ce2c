import { notGenerating, termsOf, type Measure, type MeasureTerm } from '../../catalog/index';
import { groupBy } from '../../idioms/groupBy';
import { isBySource } from '../../query/checkMeasures';
import type { Query } from '../../query/query';
import type { Directory, DirectoryFacility } from '../../result/directory';
import { labelsKey, type Series } from '../../result/result';
import { batteryPartOf } from '../batteries';

/** The series that make one derived series, by term. */
export interface TermSet extends Pick<Series, 'labels' | 'fueltech' | 'unitName' | 'facilityName'> {
  members: readonly (readonly Series[])[];
}

/** The series of a measure's terms, and what their places follow from. */
interface TermSource {
  query: Query;
  found: readonly (readonly Series[])[];
  /** The facilities of the network; undefined if they are not known. */
  directory: Directory | undefined;
}

const lowerText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.toLowerCase() : undefined;

/** Returns the fuel technology or the group of a series; for a unit, the technology from the directory. */
const sourceOf = ({ labels, fueltech }: Pick<Series, 'labels' | 'fueltech'>): string | undefined =>
  lowerText(labels['fueltech']) ?? lowerText(labels['fueltech_group']) ?? lowerText(fueltech);

const isByRegion = ({ operation, primary_grouping, network_region }: Query): boolean =>
  operation !== 'facilities' && (primary_grouping === 'network_region' || network_region !== undefined);

/** Returns the region of a series; that of a unit's facility; empty for a whole network. */
function regionOf({ labels }: Series, { query, directory }: TermSource): string {
  const { region, unit_code: unit } = labels;
  const ofUnit = typeof unit === 'string' ? directory?.facilityWith(unit)?.region : undefined;
  return typeof region === 'string' ? region : (ofUnit ?? query.network_region ?? '');
}

/** Returns the labels of the derived series of a source: without its region where the query has one number for all. */
function labelsOf({ labels }: Series, query: Query): Series['labels'] {
  if (isByRegion(query) || labels['region'] === undefined) return labels;
  const { region: _region, ...others } = labels;
  return others;
}

/** Pairs the series of a source with equal labels, and adds the market data of its region. */
function bySource(terms: readonly MeasureTerm[], source: TermSource): TermSet[] {
  const { query, found } = source;
  const isOfSource = terms.map(({ data, sumsAllGenerators }) => data === 'bySource' && !sumsAllGenerators);
  const maps = found.map((all, at) =>
    groupBy(all, (one) => (isOfSource[at] ? labelsKey(labelsOf(one, query)) : regionOf(one, source))),
  );
  return [...maps[isOfSource.indexOf(true)]].flatMap(([key, [one]]) => {
    const labels = labelsOf(one, query);
    const region = labels === one.labels ? regionOf(one, source) : '';
    const members = maps.map((map, at) => {
      if (isOfSource[at]) return map.get(key) ?? [];
      return region === '' ? found[at] : (map.get(region) ?? []);
    });
    if (members.some((all) => all.length === 0)) return [];
    const { fueltech, unitName, facilityName } = one;
    return [{ labels, members, fueltech, unitName, facilityName }];
  });
}

/**
 * Groups the series of the terms by facility. A facility without one of the terms has no set, unless that is the side of
 * a battery, which has no rows in a window in which it is idle.
 */
function byFacility(terms: readonly MeasureTerm[], { found, directory }: TermSource): TermSet[] {
  const facilityOf = ({ labels }: Series): DirectoryFacility | undefined =>
    directory?.facilityWith(String(labels['unit_code']));
  const maps = found.map((all) => groupBy(all, facilityOf));
  const facilities = [...new Set(maps.flatMap((map) => [...map.keys()]))].filter((one) => one !== undefined);
  const isIdleSide = (term: number, { units }: DirectoryFacility): boolean =>
    units.some(
      (unit) =>
        batteryPartOf({ labels: {}, ...unit }) &&
        terms[term].fueltechs?.some((code) => code === unit.fueltech),
    );
  return facilities.flatMap((facility) => {
    const members = maps.map((map) => map.get(facility) ?? []);
    if (members.some((all, term) => all.length === 0 && !isIdleSide(term, facility))) return [];
    const { code, name } = facility;
    const isShared = facilities.some((other) => other.name === name && other !== facility);
    const technologies = new Set(members.flat().map(({ fueltech }) => fueltech));
    const [fueltech] = technologies.size === 1 ? technologies : [];
    return [{ labels: { facility_name: isShared ? `${name} (${code})` : name }, members, fueltech }];
  });
}

/**
 * Groups the series of the terms by region. A region without one of the terms has no set, unless that adds up sources or
 * is subtracted: the side of a battery that is idle in the whole window has no series.
 */
function byRegion(measure: Measure, source: TermSource): TermSet[] {
  const { query, found } = source;
  // Hours and prices of several regions do not add up.
  const isOneSum = !isByRegion(query) && measure.computation.kind !== 'band';
  const regionKeyOf = (one: Series): string => (isOneSum ? '' : regionOf(one, source));
  // A ratio needs both sides of a battery; a region without one kind of solar has the numbers of the others.
  const isSum = measure.seriesPer !== 'regionOrFacility' || measure.computation.kind === 'difference';
  const isOptional = termsOf(measure).map(({ fueltechs }) => fueltechs !== undefined && isSum);
  return [...new Set(found.flat().map(regionKeyOf))].flatMap((region) => {
    const members = found.map((all) => all.filter((one) => regionKeyOf(one) === region));
    if (members.some((all, term) => all.length === 0 && !isOptional[term])) return [];
    return [{ labels: region === '' ? {} : { region }, members }];
  });
}

/** Returns the series of a term that count. */
export function countedIn<One extends Pick<Series, 'labels' | 'fueltech'>>(
  { data, fueltechs, sumsAllGenerators, region }: MeasureTerm,
  { without = [] }: Measure,
  all: readonly One[],
): readonly One[] {
  if (data === 'market')
    return region === undefined ? all : all.filter(({ labels }) => labels['region'] === region);
  const out = sumsAllGenerators ? notGenerating : without;
  return all.filter((one) => {
    const technology = sourceOf(one);
    if (technology === undefined) return !fueltechs;
    return !out.includes(technology) && fueltechs?.includes(technology) !== false;
  });
}

/** Returns the sets of series that each make a derived series of a measure. */
export function findSets(measure: Measure, source: TermSource): TermSet[] {
  const { query } = source;
  const terms = termsOf(measure);
  const found = source.found.map((all, at) => countedIn(terms[at], measure, all));
  const kept = { ...source, found };
  switch (measure.seriesPer) {
    case 'source':
      return bySource(terms, kept);
    case 'sourceIfGrouped':
      return isBySource(query) ? bySource(terms, kept) : byRegion(measure, kept);
    case 'facility':
      return byFacility(terms, kept);
    case 'facilityOrUnit':
      return query.unit_code?.length ? bySource(terms, kept) : byFacility(terms, kept);
    case 'regionOrFacility':
      return query.operation === 'facilities' ? byFacility(terms, kept) : byRegion(measure, kept);
    case 'region':
      return byRegion(measure, kept);
    case 'query':
      return found.some((all) => all.length === 0) ? [] : [{ labels: {}, members: found }];
  }
}
