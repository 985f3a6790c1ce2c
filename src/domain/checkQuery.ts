import {
  defaultInterval,
  findInterval,
  findMetric,
  findNetwork,
  fueltechGroups,
  fueltechs,
  intervals,
  metrics,
  metricsOf,
  networks,
  offsetMinutesOf,
  primaryGroupings,
  secondaryGroupings,
} from './catalog/index';
import type { Query, QueryProblem, QueryProblemCode } from './query';
import { fieldsOf, listFields, maxCodes, textFields } from './queryFields';
import { hasOffset, parseStamp } from './time';
import { parseWindow, relativeWindows, resolveWindow } from './window';

const dayMs = 86_400_000;

const codesOf = (rows: readonly { readonly code: string }[]): readonly string[] =>
  rows.map((row) => row.code);

function problem(
  severity: QueryProblem['severity'],
  code: QueryProblemCode,
  field: string,
  value?: string,
  allowed?: readonly string[],
): QueryProblem {
  return {
    severity,
    code,
    field,
    ...(value === undefined ? {} : { value }),
    ...(allowed === undefined ? {} : { allowed }),
  };
}

/** A warning for each value that is not in the table: the service may know more than we do. */
function unknown(field: string, values: readonly string[], allowed: readonly string[]): QueryProblem[] {
  return values
    .filter((value) => !allowed.includes(value))
    .map((value) => problem('warning', 'unknownCode', field, value, allowed));
}

const one = (value: string | undefined): readonly string[] => (value === undefined ? [] : [value]);

function checkCodes(query: Query): QueryProblem[] {
  const regions = findNetwork(query.network_code)?.regions;
  return [
    ...unknown('network_code', one(query.network_code || undefined), codesOf(networks)),
    ...unknown('metrics', query.metrics, codesOf(metrics)),
    ...unknown('interval', one(query.interval), codesOf(intervals)),
    ...(regions ? unknown('network_region', one(query.network_region), codesOf(regions)) : []),
    ...unknown('fueltech', query.fueltech ?? [], codesOf(fueltechs)),
    ...unknown('fueltech_group', query.fueltech_group ?? [], codesOf(fueltechGroups)),
    ...unknown('primary_grouping', one(query.primary_grouping), codesOf(primaryGroupings)),
    ...unknown('secondary_grouping', one(query.secondary_grouping), codesOf(secondaryGroupings)),
  ];
}

/** The specification names every metric for every operation, the live service does not: a warning. */
function checkOffered(query: Query): QueryProblem[] {
  const offered = codesOf(metricsOf(query.operation));
  return query.metrics
    .filter((metric) => findMetric(metric) !== undefined && !offered.includes(metric))
    .map((metric) => problem('warning', 'notOffered', 'metrics', metric, offered));
}

/** A field that the operation has no parameter for cannot be sent. */
function checkFields(query: Query): QueryProblem[] {
  const allowed = fieldsOf(query.operation);
  return [...textFields, ...listFields]
    .filter((field) => query[field] !== undefined && query[field].length > 0 && !allowed.includes(field))
    .map((field) => problem('error', 'notOffered', field, String(query[field]).slice(0, 200), allowed));
}

function checkCounts(query: Query): QueryProblem[] {
  const found: QueryProblem[] = [];
  for (const field of ['facility_code', 'unit_code'] as const) {
    const count = query[field]?.length ?? 0;
    if (count > maxCodes)
      found.push(problem('error', 'tooManyCodes', field, String(count), [String(maxCodes)]));
  }
  const hasUnits = (query.unit_code?.length ?? 0) > 0;
  if (query.operation === 'facilities' && hasUnits && (query.facility_code?.length ?? 0) === 0) {
    found.push(problem('warning', 'unitWithoutFacility', 'unit_code'));
  }
  return found;
}

function checkDates(query: Query): QueryProblem[] {
  const found: QueryProblem[] = [];
  const offsetMinutes = offsetMinutesOf(query.network_code);
  for (const field of ['date_start', 'date_end'] as const) {
    const text = query[field];
    if (text === undefined) continue;
    if (parseStamp(text, offsetMinutes) === undefined) found.push(problem('error', 'badDate', field, text));
    else if (hasOffset(text)) found.push(problem('error', 'dateHasOffset', field, text));
  }
  if (found.length > 0 || query.date_start === undefined || query.date_end === undefined) return found;
  const startMs = parseStamp(query.date_start, offsetMinutes) ?? NaN;
  const endMs = parseStamp(query.date_end, offsetMinutes) ?? NaN;
  return endMs > startMs ? [] : [problem('error', 'endNotAfterStart', 'date_end', query.date_end)];
}

function checkWindow(query: Query, nowMs: number): QueryProblem[] {
  const hasDates = query.date_start !== undefined || query.date_end !== undefined;
  if (query.window !== undefined && hasDates)
    return [problem('error', 'windowAndDates', 'window', query.window)];
  if (query.window !== undefined && !parseWindow(query.window)) {
    const allowed = relativeWindows.map((choice) => choice.window);
    return [problem('error', 'badWindow', 'window', query.window, allowed)];
  }
  const window = resolveWindow(query, nowMs);
  const limitDays = findInterval(query.interval ?? defaultInterval)?.limitDays;
  if (!window || limitDays === undefined) return [];
  // The service compares whole days: a window may pass its limit by less than one.
  const days = Math.floor((window.endMs - window.startMs) / dayMs);
  if (days <= limitDays) return [];
  const field = query.window === undefined ? 'date_start' : 'window';
  return [problem('warning', 'overLimit', field, String(days), [String(limitDays)])];
}

/**
 * What is wrong, or worth a word, in a query before it is sent: errors first. Unknown codes and metrics that the live
 * service does not take for this operation are warnings; what cannot be sent at all is an error.
 */
export function checkQuery(query: Query, nowMs: number): QueryProblem[] {
  const found = [
    ...(query.network_code === '' ? [problem('error', 'missing', 'network_code')] : []),
    ...(query.metrics.length === 0 ? [problem('error', 'missing', 'metrics')] : []),
    ...checkFields(query),
    ...checkCounts(query),
    ...checkDates(query),
    ...checkWindow(query, nowMs),
    ...checkCodes(query),
    ...checkOffered(query),
  ];
  return [
    ...found.filter((each) => each.severity === 'error'),
    ...found.filter((each) => each.severity !== 'error'),
  ];
}
