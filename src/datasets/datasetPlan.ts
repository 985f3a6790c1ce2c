/**
 * A dataset is a folder of Parquet files, one for each month in which a bucket begins, with a plan and a manifest. The plan fixes the query,
 * portions of its metrics and codes, and windows; all requests follow from it. Each reply is staged in a file. When
 * all requests of a month are staged, the month is written and renamed into place, the manifest is replaced, and the
 * staged files that no later month needs are deleted. There is no other journal, so a process can be killed at any
 * point. Plan and manifest have checksums; a month is never replaced by one with less data. All files are accessed
 * through `RootedFolder`, because the folder may come from someone else.
 */
import {
  fieldsOf,
  joinLists,
  mergeWindows,
  otherOperation,
  type Query,
  regionsOf,
  type Window,
  withDates,
} from '../domain';

/** The place of a unit, as the directory had it when the dataset was planned. */
export interface UnitPlace {
  facility?: string;
  fueltech?: string;
  region?: string;
}

/** The unit that is fetched, staged and counted: one request. */
export interface PlannedPart {
  /** With dates; one operation. */
  query: Query;
  /** Whole buckets, `[startMs, endMs)` in epoch milliseconds. */
  startMs: number;
  endMs: number;
}

/**
 * The requests of the first download or of one update. An update fetches the last days of the previous generation again;
 * where two generations have the same bucket, the later one wins.
 */
export interface Generation {
  startMs: number;
  endMs: number;
  /**
   * It fetches dates that earlier generations have, whose parts in its window are not needed: how many times in a row it
   * did so.
   */
  again?: number;
  parts: readonly PlannedPart[];
}

/** The definition of a dataset. Once it is written, only generations are added. */
export interface DatasetPlan {
  name: string;
  /** Without dates. */
  query: Query;
  /** Of the network's time, minutes from UTC. */
  offsetMinutes: number;
  baseAddress: string;
  isSample: boolean;
  /** By unit code; of facility data alone. */
  units: Readonly<Record<string, UnitPlace>>;
  generations: readonly Generation[];
  /** The windows of the query that the key's plan does not reach: disjoint, in order. Absent when it reaches all. */
  beyond?: readonly Window[];
}

/** From the first moment of a plan to its last. */
export const spanOfPlan = ({ generations }: Pick<DatasetPlan, 'generations'>): Window => ({
  startMs: Math.min(...generations.map(({ startMs }) => startMs)),
  endMs: Math.max(...generations.map(({ endMs }) => endMs)),
});

/** True if a connection is to the service that a dataset was created for. Data of another one would not match. */
export const isOfService = (
  { isSample, baseAddress }: DatasetPlan,
  { kind, client }: { kind: string; client: { baseAddress: string } },
): boolean => (isSample ? kind === 'sample' : kind === 'service' && client.baseAddress === baseAddress);

/** The columns of labels that a query makes, the same in every file. */
export function labelNamesOf(query: Query): string[] {
  const { operation, primary_grouping: primary, secondary_grouping: secondary } = query;
  if (operation === 'facilities') return ['region', 'fueltech', 'facility', 'unit_code'];
  return [regionsOf(query).length > 1 ? 'network_region' : primary, secondary]
    .filter((name) => name !== undefined)
    .filter((name) => name !== 'network')
    .map((name) => (name === 'network_region' ? 'region' : name));
}

/** The portion of a dataset's query that one request asks for: of its metrics and of its codes. */
export interface Portion {
  metrics: readonly string[];
  facility_code?: readonly string[];
  unit_code?: readonly string[];
}

export const portionOf = ({ metrics, facility_code, unit_code }: Query): Portion => ({
  metrics,
  facility_code,
  unit_code,
});

/**
 * Gives the query of a portion, without dates, by the dataset's own query; undefined for a portion that asks for
 * something else.
 */
export function portionReader({
  query,
  units,
}: Pick<DatasetPlan, 'query' | 'units'>): (portion: Portion) => Query | undefined {
  const metrics = new Set(query.metrics);
  const unitCodes = new Set(query.unit_code);
  const facilities = new Set(query.facility_code);
  const { facility_code: _facilities, unit_code: _units, ...rest } = query;
  const placeOf = (unit: string): string | undefined =>
    Object.hasOwn(units, unit) ? units[unit].facility : undefined;
  return ({ metrics: asked, facility_code, unit_code }) => {
    const operations = new Set(
      asked.map((metric) => otherOperation(query.operation, metric) ?? query.operation),
    );
    if (operations.size !== 1) return undefined;
    const [operation] = operations;
    if (!asked.every((metric) => metrics.has(metric))) return undefined;
    if (unit_code?.every((unit) => unitCodes.has(unit)) === false) return undefined;
    // Units may be asked for with the facilities that they belong to.
    const places = new Set(unit_code?.map(placeOf));
    if (facility_code?.every((code) => facilities.has(code) || places.has(code)) === false) return undefined;
    const fields: string[] = fieldsOf(operation);
    const shared = Object.fromEntries(Object.entries(rest).filter(([field]) => fields.includes(field)));
    const { network_code } = query;
    return { ...shared, operation, network_code, metrics: asked, facility_code, unit_code };
  };
}

/** A request for a portion in whole buckets. */
export const toPart = (portion: Query, { startMs, endMs }: Window): PlannedPart => ({
  query: withDates(portion, { startMs, endMs }),
  startMs,
  endMs,
});

/** A plan without what turned out to be beyond the reach of the key's plan. */
export function withBeyond(plan: DatasetPlan, more: readonly Window[]): DatasetPlan {
  const beyond = mergeWindows(joinLists(plan.beyond, more));
  return beyond.length > 0 ? { ...plan, beyond } : plan;
}

/** The parts of windows that lie in none of the spans. */
export const outside = (spans: readonly Window[], windows: readonly Window[]): readonly Window[] =>
  spans.reduce((left, span) => {
    const cut = left.flatMap(({ startMs, endMs }) => [
      { startMs, endMs: Math.min(endMs, span.startMs) },
      { startMs: Math.max(startMs, span.endMs), endMs },
    ]);
    return cut.filter(({ startMs, endMs }) => startMs < endMs);
  }, windows);
