import { findMeasure, findMetric, isForecastMetric, metricsOf, offsetMinutesOf } from '../catalog/index';
import type { Diagnostic } from './diagnostic';
import { checkMeasures } from './checkMeasures';
import { intervalOf, regionsOf, shownCodes, type Query } from './query';
import { otherOperation } from './queryParts';
import { fieldsOf, listFields, parameters, textFields } from '../catalog/parameters';
import { dayMs, formatNaive, hasOffset, parseQueryDate } from '../time/time';
import { ceilToBucket } from '../time/bucket';
import type { Directory } from '../result/directory';
import { meantCode } from './nearestName';
import { codeNamed, placeFields, placesIn } from './readNames';
import { parseWindow, relativeWindows } from '../time/relativeWindow';

const codesOf = (rows: readonly { code: string }[]): string[] => rows.map((row) => row.code);

/**
 * Warns about each code that its parameter does not list; the service may accept it anyway. Codes of Gridlens's own
 * parameters are never sent, so an unknown one is an error, as is one of them in another parameter. Handles parameters
 * without a value, with one code or with a list.
 */
function checkCodes(query: Query): Diagnostic[] {
  return parameters.flatMap(({ name, valuesIn, isOwn, find, suggestionsFor }) => {
    const rows = valuesIn?.(query.network_code);
    const regions = regionsOf(query);
    const codes = name === 'network_region' && regions.length > 1 ? regions : query[name];
    if (rows === undefined || codes === undefined || codes === '') return [];
    const known = codesOf(rows);
    const found =
      typeof codes === 'string'
        ? [{ value: codes, path: [name] }]
        : codes.map((value, index) => ({ value, path: [name, index] }));
    return found
      .filter(({ value }) => !known.includes(value) && find?.(value) === undefined)
      .map((one): Diagnostic => {
        const isError = isOwn === true || findMeasure(one.value) !== undefined;
        return {
          severity: isError ? 'error' : 'warning',
          code: 'unknownCode',
          ...one,
          known: [...new Set([...(suggestionsFor?.(one.value) ?? []), ...known])],
        };
      });
  });
}

/**
 * Warns about metrics that the live service does not offer for the operation, although the specification does. If
 * another operation of the network offers the metric, an info says that it is fetched from there.
 */
function checkOffered(query: Query): Diagnostic[] {
  const offered = codesOf(metricsOf(query.operation));
  return query.metrics.flatMap((value, index): Diagnostic[] => {
    const isKnown = findMetric(value) !== undefined && findMeasure(value) === undefined;
    if (!isKnown || offered.includes(value)) return [];
    const operation = otherOperation(query.operation, value);
    const path = ['metrics', index];
    return [
      operation === undefined
        ? { severity: 'warning', code: 'notOffered', path, value, offered }
        : { severity: 'info', code: 'askedElsewhere', path, value, operation },
    ];
  });
}

/**
 * Reports the filters and groupings that do not apply to a metric of another operation. An ignored filter is a warning,
 * because the result covers more than the query says. A grouping is only an info: nobody expects prices by fuel
 * technology.
 */
function checkOtherOperation(query: Query): Diagnostic[] {
  const taken = fieldsOf(query.operation);
  return query.metrics.flatMap((value) => {
    const operation = otherOperation(query.operation, value);
    if (operation === undefined) return [];
    const takenThere = fieldsOf(operation);
    return taken
      .filter((field) => !takenThere.includes(field) && query[field]?.length)
      .map((field): Diagnostic => ({
        severity: field === 'secondary_grouping' ? 'info' : 'warning',
        code: 'notTakenElsewhere',
        path: [field],
        value,
        operation,
      }));
  });
}

const forced = (filter: string): Diagnostic => ({
  severity: 'info',
  code: 'groupingForced',
  path: [filter],
  grouping: filter,
});

function checkForecasts(query: Query): Diagnostic[] {
  return query.metrics.flatMap((value, index): Diagnostic[] => {
    if (!isForecastMetric(value)) return [];
    const place = { severity: 'warning', path: ['metrics', index], value } as const;
    if (query.network_code !== 'NEM') return [{ ...place, code: 'forecastNetwork', networks: ['NEM'] }];
    return query.window === undefined ? [] : [{ ...place, code: 'pastForecast' }];
  });
}

/** Reports surprising behaviour of the service (docs/service.md, Filters and groupings). */
function checkTraps(query: Query): Diagnostic[] {
  const found: Diagnostic[] = [];
  const hasRegion = query.network_region !== undefined && query.operation !== 'facilities';
  if (hasRegion && query.primary_grouping !== undefined && query.primary_grouping !== 'network_region')
    found.push(forced('network_region'));
  // The service prefers the group to the fueltech, and either to the grouping in the query.
  const filters = (['fueltech_group', 'fueltech'] as const).filter((field) => query[field]?.length);
  const filter = filters.at(0);
  const asked = query.secondary_grouping ?? filters.at(1);
  if (filter !== undefined && asked !== undefined && asked !== filter) found.push(forced(filter));
  const { fueltech_group: groups = [] } = query;
  const renewableAt = groups.indexOf('renewable');
  if (renewableAt >= 0)
    found.push({ severity: 'warning', code: 'renewableGroup', path: ['fueltech_group', renewableAt] });
  if (query.network_code === 'AU')
    found.push({ severity: 'warning', code: 'wallClock', path: ['network_code'] });
  return [...found, ...checkForecasts(query)];
}

/** Reports fields that the operation has no parameter for, so they cannot be sent. */
function checkFields(query: Query): Diagnostic[] {
  const offered = fieldsOf(query.operation);
  return [...textFields, ...listFields]
    .filter((field) => query[field]?.length && !offered.includes(field))
    .map((field) => ({
      severity: 'error',
      code: 'notOffered',
      path: [field],
      value: String(query[field]).slice(0, 200),
      offered,
    }));
}

function checkFacilities(query: Query): Diagnostic[] {
  if (query.operation !== 'facilities' || query.facility_code?.length) return [];
  return [
    query.unit_code?.length
      ? { severity: 'info', code: 'unitWithoutFacility', path: ['unit_code'] }
      : { severity: 'info', code: 'facilitiesNotNamed', path: ['facility_code'] },
  ];
}

const isEdge = (ms: number, interval: string): boolean => ceilToBucket(ms, interval, 0) === ms;

/**
 * Finds a range from the first of a month to midnight of the last day of a month: `date_end` is exclusive, and the range
 * probably means whole months. An interval longer than a day includes the last day. Only for dates that a person wrote:
 * a typed window from 1 to 30 October ends at midnight of the 31st too.
 */
export function checkLastDay(query: Partial<Query>): Diagnostic<'lastDayExcluded'>[] {
  const { date_end: value = '' } = query;
  const startMs = parseQueryDate(query.date_start, 0);
  const endMs = parseQueryDate(value, 0);
  if (startMs === undefined || endMs === undefined || endMs <= startMs) return [];
  const nextMs = endMs + dayMs;
  if (!isEdge(startMs, '1M') || !isEdge(nextMs, '1M') || !isEdge(endMs, intervalOf(query))) return [];
  const to = formatNaive(nextMs, 0).slice(0, 10);
  return [{ severity: 'info', code: 'lastDayExcluded', path: ['date_end'], value, to }];
}

function checkDates(query: Query): Diagnostic[] {
  const found: Diagnostic[] = [];
  const offsetMinutes = offsetMinutesOf(query.network_code);
  for (const field of ['date_start', 'date_end'] as const) {
    const text = query[field];
    if (text === undefined) continue;
    const place = { severity: 'error', path: [field], value: text } as const;
    if (parseQueryDate(text, offsetMinutes) === undefined) found.push({ ...place, code: 'badDate' });
    else if (hasOffset(text)) found.push({ ...place, code: 'dateHasOffset' });
  }
  if (found.length > 0 || query.date_start === undefined || query.date_end === undefined) return found;
  const startMs = parseQueryDate(query.date_start, offsetMinutes);
  const endMs = parseQueryDate(query.date_end, offsetMinutes);
  if (startMs !== undefined && endMs !== undefined && endMs > startMs) return [];
  return [{ severity: 'error', code: 'endNotAfterStart', path: ['date_end'], value: query.date_end }];
}

function checkWindow(query: Query): Diagnostic[] {
  const hasDates = query.date_start !== undefined || query.date_end !== undefined;
  if (query.window === undefined) return [];
  const place = { severity: 'error', path: ['window'], value: query.window } as const;
  if (hasDates) return [{ ...place, code: 'windowAndDates' }];
  if (parseWindow(query.window)) return [];
  return [{ ...place, code: 'badWindow', known: relativeWindows.map((choice) => choice.window) }];
}

const missing = (field: string): Diagnostic => ({ severity: 'error', code: 'missing', path: [field] });

/**
 * Checks a query before it is sent; errors come first. Unknown codes and metrics that the live service does not offer
 * for the operation are warnings; facts that the request plan handles by itself are infos; an error prevents sending.
 */
export function checkQuery(query: Query): Diagnostic[] {
  const found = [
    ...(query.network_code === '' ? [missing('network_code')] : []),
    ...(shownCodes(query).length === 0 ? [missing('metrics')] : []),
    ...checkFields(query),
    ...checkFacilities(query),
    ...checkDates(query),
    ...checkWindow(query),
    ...checkCodes(query),
    ...checkOffered(query),
    ...checkOtherOperation(query),
    ...checkMeasures(query),
    ...checkTraps(query),
  ];
  return [
    ...found.filter((each) => each.severity === 'error'),
    ...found.filter((each) => each.severity !== 'error'),
  ];
}

/** Names the facility and the units of a code in the wrong place: a unit among facilities, the reverse, or a stranger. */
function misplaced(
  { facility_code: facilities = [] }: Partial<Query>,
  field: (typeof placeFields)[number],
  value: string,
  directory: Directory,
): { facility: string; units: readonly string[] } | undefined {
  const unit = codeNamed(placesIn(directory, 'unit_code'), value);
  const owner = directory.facilityOf(unit ?? '');
  if (unit !== undefined && owner !== undefined) {
    const isOwn = field === 'unit_code' && (facilities.length === 0 || facilities.includes(owner));
    return isOwn ? undefined : { facility: owner, units: [unit] };
  }
  const code = codeNamed(placesIn(directory, 'facility_code'), value);
  const found = directory.facilities.find((one) => one.code === code);
  return found && { facility: found.code, units: found.units.map((one) => one.code) };
}

/**
 * Warns about each facility and unit that a directory of the query's network does not list in this place, and about
 * units of other facilities than those of the query.
 */
export function checkFacilityCodes(
  query: Partial<Query>,
  directory: Directory,
): readonly Diagnostic<'unknownCode' | 'misplacedCode'>[] {
  if (query.operation !== 'facilities') return [];
  return placeFields.flatMap((field) => {
    const codes = query[field] ?? [];
    // Called at each keystroke: the codes of a directory are sorted only for a list that the query has.
    const rows = codes.length > 0 ? placesIn(directory, field) : [];
    const known = new Set(rows.map(({ code }) => code));
    return codes.flatMap((value, index): Diagnostic<'unknownCode' | 'misplacedCode'>[] => {
      if (field === 'facility_code' && known.has(value)) return [];
      const place = { severity: 'warning', path: [field, index], value } as const;
      const named = codeNamed(rows, value);
      const elsewhere =
        named === undefined || known.has(value) ? misplaced(query, field, value, directory) : undefined;
      if (elsewhere) return [{ ...place, code: 'misplacedCode', ...elsewhere }];
      if (known.has(value)) return [];
      const byLabel = new Map(rows.map(({ code, label }) => [label, code]));
      const meant =
        named ??
        (meantCode(field, value, [...known])
          ? undefined
          : byLabel.get(meantCode(field, value, [...byLabel.keys()]) ?? ''));
      return [{ ...place, code: 'unknownCode', known: [...known].sort(), meant }];
    });
  });
}
