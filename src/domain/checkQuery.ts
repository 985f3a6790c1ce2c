import { findMetric, metricsOf, offsetMinutesOf } from './catalog/index';
import type { Query, QueryProblem, QueryProblemCode } from './query';
import { optional } from './optional';
import { otherOperation } from './otherOperation';
import { fieldsOf, listFields, parameters, textFields } from './catalog/parameters';
import { hasOffset, parseQueryDate } from './time';
import { parseWindow, relativeWindows } from './window';

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
    ...optional({ value, allowed }),
  };
}

/** A warning for each value that is not in the table: the service may know more than we do. */
function unknown(field: string, values: readonly string[], allowed: readonly string[]): QueryProblem[] {
  return values
    .filter((value) => !allowed.includes(value))
    .map((value) => problem('warning', 'unknownCode', field, value, allowed));
}

/** The codes of a parameter: none, one or many. */
const codesIn = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined || value === '' ? [] : typeof value === 'string' ? [value] : value;

function checkCodes(query: Query): QueryProblem[] {
  return parameters.flatMap(({ name, valuesIn }) => {
    const values = valuesIn?.(query.network_code);
    return values ? unknown(name, codesIn(query[name]), codesOf(values)) : [];
  });
}

const isForecast = (metric: string): boolean => findMetric(metric)?.isForecast === true;

/**
 * The specification names every metric for every operation, the live service does not: a warning. What another operation
 * of the network has is asked there.
 */
function checkOffered(query: Query): QueryProblem[] {
  const offered = codesOf(metricsOf(query.operation));
  return query.metrics
    .filter((metric) => findMetric(metric) !== undefined && !offered.includes(metric))
    .map((metric) => {
      const elsewhere = otherOperation(query.operation, metric);
      return elsewhere === undefined
        ? problem('warning', 'notOffered', 'metrics', metric, offered)
        : problem('warning', 'askedElsewhere', 'metrics', metric, [elsewhere]);
    });
}

/** What the service does otherwise than one would think (docs/service.md, Filters and groupings). */
function checkTraps(query: Query): QueryProblem[] {
  const found: QueryProblem[] = [];
  const hasRegion = query.network_region !== undefined && query.operation !== 'facilities';
  if (hasRegion && query.primary_grouping !== undefined && query.primary_grouping !== 'network_region')
    found.push(problem('warning', 'groupingForced', 'network_region', undefined, ['network_region']));
  // The service lets the group win over the fueltech, and either over the grouping asked.
  const filter = (['fueltech_group', 'fueltech'] as const).find((field) => (query[field]?.length ?? 0) > 0);
  const asked = query.secondary_grouping;
  if (filter !== undefined && asked !== undefined && asked !== filter)
    found.push(problem('warning', 'groupingForced', filter, undefined, [filter]));
  if (query.network_code === 'AU') found.push(problem('warning', 'wallClock', 'network_code', 'AU'));
  for (const metric of query.metrics.filter(isForecast)) {
    if (query.network_code !== 'NEM')
      found.push(problem('warning', 'forecastNetwork', 'metrics', metric, ['NEM']));
    else if (query.window !== undefined) found.push(problem('warning', 'pastForecast', 'metrics', metric));
  }
  return found;
}

/** A field that the operation has no parameter for cannot be sent. */
function checkFields(query: Query): QueryProblem[] {
  const allowed = fieldsOf(query.operation);
  return [...textFields, ...listFields]
    .filter((field) => query[field] !== undefined && query[field].length > 0 && !allowed.includes(field))
    .map((field) => problem('error', 'notOffered', field, String(query[field]).slice(0, 200), allowed));
}

function checkFacilities(query: Query): QueryProblem[] {
  if (query.operation !== 'facilities' || (query.facility_code?.length ?? 0) > 0) return [];
  const hasUnits = (query.unit_code?.length ?? 0) > 0;
  return [
    hasUnits
      ? problem('warning', 'unitWithoutFacility', 'unit_code')
      : problem('warning', 'facilitiesNotNamed', 'facility_code'),
  ];
}

function checkDates(query: Query): QueryProblem[] {
  const found: QueryProblem[] = [];
  const offsetMinutes = offsetMinutesOf(query.network_code);
  for (const field of ['date_start', 'date_end'] as const) {
    const text = query[field];
    if (text === undefined) continue;
    if (parseQueryDate(text, offsetMinutes) === undefined)
      found.push(problem('error', 'badDate', field, text));
    else if (hasOffset(text)) found.push(problem('error', 'dateHasOffset', field, text));
  }
  if (found.length > 0 || query.date_start === undefined || query.date_end === undefined) return found;
  const startMs = parseQueryDate(query.date_start, offsetMinutes) ?? NaN;
  const endMs = parseQueryDate(query.date_end, offsetMinutes) ?? NaN;
  return endMs > startMs ? [] : [problem('error', 'endNotAfterStart', 'date_end', query.date_end)];
}

function checkWindow(query: Query): QueryProblem[] {
  const hasDates = query.date_start !== undefined || query.date_end !== undefined;
  if (query.window !== undefined && hasDates)
    return [problem('error', 'windowAndDates', 'window', query.window)];
  if (query.window === undefined || parseWindow(query.window)) return [];
  const allowed = relativeWindows.map((choice) => choice.window);
  return [problem('error', 'badWindow', 'window', query.window, allowed)];
}

/**
 * What is wrong, or worth a word, in a query before it is sent: errors first. Unknown codes and metrics that the live
 * service does not take for this operation are warnings; what cannot be sent at all is an error.
 */
export function checkQuery(query: Query): QueryProblem[] {
  const found = [
    ...(query.network_code === '' ? [problem('error', 'missing', 'network_code')] : []),
    ...(query.metrics.length === 0 ? [problem('error', 'missing', 'metrics')] : []),
    ...checkFields(query),
    ...checkFacilities(query),
    ...checkDates(query),
    ...checkWindow(query),
    ...checkCodes(query),
    ...checkOffered(query),
    ...checkTraps(query),
  ];
  return [
    ...found.filter((each) => each.severity === 'error'),
    ...found.filter((each) => each.severity !== 'error'),
  ];
}
