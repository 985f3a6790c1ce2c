import {
  type CheckedCode,
  checkedCodes,
  checkFacilityCodes,
  checkLastDay,
  checkQuery,
  type Diagnostic,
  type FindingCode,
  type FindingFacts,
  findInterval,
  intervalOf,
  isBeyondReach,
  type KnownFacts,
  mapDefined,
  meantBy,
  metricsOf,
  otherOperation,
  parameterOf,
  type Query,
  resolveIntervalAlias,
  wholeDaysOf,
} from '../../../domain';
import type { Extent } from '../parse/expression';
import { escapePattern, maxNameLength } from '../parse/source';
import {
  extentOfKey,
  fixCode,
  fixCommaList,
  fixKey,
  fixMember,
  fixText,
  fixToList,
  fixToMembers,
  fixOperation,
  removal,
  rightKey,
} from '../fixes/fixCodes';
import type { FixContext } from '../fixes/fixContext';
import { fixDate, fixEnd, fixOrder } from '../fixes/fixDates';
import { parseMoment, type Moment } from '../values/moment';
import { membersIn, plainText, type Value } from '../values/value';
import { codesOf, fieldOf, type FoundField, isField, type Finding, type Fix } from './foundQuery';

type Add = (
  code: FindingCode,
  field: string,
  extent: Extent,
  fixes?: readonly Fix[],
  more?: Pick<FindingFacts, 'diagnostic' | 'reachDays'>,
) => void;

function momentOf(value: Value): Moment | undefined {
  if (value.kind === 'moment') return value.moment;
  const text = plainText(value);
  return text === undefined ? undefined : parseMoment(text);
}

function checkDate(context: FixContext, found: FoundField, add: Add): void {
  const moment = momentOf(found.value);
  if (!moment) return;
  const { clock, from } = moment;
  if (clock !== 'utc' && clock !== 'aware') {
    const isElsewhere =
      typeof from === 'number' ? from !== (context.offsetMinutes ?? from) : from !== undefined;
    if (isElsewhere) add('otherTimeAsNetworkTime', found.field, found.extent);
    return;
  }
  const isCut = clock === 'utc' || context.client?.dropsOffsets;
  const fixes = fixDate(context, found, moment);
  add(isCut ? 'utcAsNetworkTime' : 'awareDate', found.field, found.extent, fixes);
}

function checkMembers(context: FixContext, { field, value, extent }: FoundField, add: Add): void {
  const { enumerations } = context.rules;
  if (!enumerations) return;
  const { members, literalTypes, otherOwner } = enumerations;
  for (const { owner, name, extent: place = extent } of membersIn(value)) {
    const isKnown = codesOf(field)?.has(field === 'network_code' ? name : name.toLowerCase()) ?? true;
    const isOther =
      members.get(owner)?.includes(name) === false && (!isKnown || otherOwner(name, owner) !== undefined);
    if (!literalTypes.has(owner) && !isOther) continue;
    const isHere = extent.start <= place.start && place.end <= extent.end;
    add('unknownMember', field, isHere ? place : extent, fixMember(context, field, owner, name, place));
  }
}

function checkCodes(context: FixContext, found: FoundField, add: Add): void {
  const { field, value, extent } = found;
  const { client } = context;
  const text = plainText(value);
  const capitals = text?.toUpperCase();
  if (field === 'network_code' && text !== undefined && /^(?:nem|wem|au)$/i.test(text) && text !== capitals)
    add('lowerCaseNetwork', field, extent, fixText(context, found, text, capitals));
  if (field === 'interval' && text !== undefined && text !== '' && codesOf('interval')?.has(text) === false)
    add('unknownInterval', field, extent, fixText(context, found, text, resolveIntervalAlias(text)));
  const isText =
    value.kind === 'text' || (value.kind === 'list' && value.items.some(({ kind }) => kind === 'text'));
  if (isText && client?.enumerated?.has(field)) add('wrongType', field, extent, fixToMembers(context, found));
  if (value.kind === 'text' && client?.lists?.has(field))
    add('wrongType', field, extent, fixToList(context, found, text));
  const { kind, isJoined } = isField(field) ? parameterOf(field) : {};
  if (!(kind === 'codes' || isJoined) || !text?.includes(',')) return;
  const codes = text.split(',').map((code) => code.trim());
  const fixes = isJoined ? [] : fixCommaList(context, found, codes.filter(Boolean), text);
  add('commaList', field, extent, fixes);
}

/** Returns the start of `DataMetric.POWER` for the offset of its last name. Linear, as a pattern for it is not. */
function startOfMember(text: string, at: number): number {
  let start = at;
  for (let i = at; text.charAt(i - 1) === '.';) {
    i -= 1;
    const dot = i;
    while (/\w/.test(text.charAt(i - 1))) i -= 1;
    if (i === dot) break;
    start = i;
  }
  return start;
}

/** Returns the extent of one of a field's codes, or of all of them when it cannot be located alone. */
function extentOfCode({ source }: FixContext, { extent }: FoundField, code: string): Extent {
  if (code.length > maxNameLength) return extent;
  const written = source.slice(extent);
  const places = [...written.matchAll(new RegExp(String.raw`(?<!\w)${escapePattern(code)}(?!\w)`, 'gi'))];
  if (places.length !== 1) return extent;
  const [only] = places;
  return {
    start: extent.start + startOfMember(written, only.index),
    end: extent.start + only.index + only[0].length,
  };
}

const isChecked = (diagnostic: Diagnostic): diagnostic is Diagnostic<CheckedCode> =>
  checkedCodes.some((code) => code === diagnostic.code);

/** Checks the query by the rules for all queries, as far as the code states it. */
function checkRules(context: FixContext, query: Partial<Query>, add: Add): void {
  const { operation, fields } = context;
  const { network_code: network } = query;
  if (network === undefined) return;
  const whole = { metrics: [], ...query, operation, network_code: network };
  // The service does not widen the window of code to whole intervals.
  const ofEnd = checkLastDay({ ...whole, interval: undefined });
  for (const diagnostic of [...checkQuery(whole), ...ofEnd].filter(isChecked)) {
    const field = String(diagnostic.path[0]);
    const found = fieldOf(fields, field);
    // The service's names of networks and intervals have findings of their own.
    if (!found || found.isIgnored || field === 'network_code' || field === 'interval') continue;
    const { code } = diagnostic;
    const value = 'value' in diagnostic ? diagnostic.value : '';
    // A parameter that the operation does not have is an ignored key.
    if (code === 'notOffered' && diagnostic.path.length === 1) continue;
    const moment = momentOf(found.value);
    if (code === 'lastDayExcluded' && moment?.base === 'now') continue;
    const extent = code === 'endNotAfterStart' ? found.extent : extentOfCode(context, found, value);
    const fixes =
      diagnostic.code === 'unknownCode'
        ? fixCode(context, found, value, meantBy(diagnostic))
        : code === 'endNotAfterStart'
          ? fixOrder(context)
          : diagnostic.code === 'lastDayExcluded'
            ? fixEnd(context, found, moment, diagnostic.to)
            : [];
    add(code, field, extent, fixes, { diagnostic });
  }
}

/** Checks the query as a whole, by rules that hold with every client. */
function checkWhole(context: FixContext, query: Partial<Query>, add: Add): void {
  const { operation, fields } = context;
  const { metrics = [] } = query;
  const firstField = (name: string) => fields.find(({ field }) => field === name);
  const offered = new Set(metricsOf(operation).map(({ code }) => code));
  for (const metric of metrics) {
    const other = offered.has(metric) ? undefined : otherOperation(operation, metric);
    const found = firstField('metrics');
    if (other === undefined || !found) continue;
    const fixes = fixOperation(context, other, metrics);
    add('otherOperation', 'metrics', extentOfCode(context, found, metric), fixes);
  }
  for (const field of ['facility_code', 'unit_code'] as const) {
    const found = firstField(field);
    const limit = parameterOf(field).maxCodesPerRequest ?? Infinity;
    if (found && query[field] && query[field].length > limit) add('tooManyCodes', field, found.extent);
  }
  checkGroups(context, query, add);
  checkRules(context, query, add);
  const limit = findInterval(intervalOf(query))?.limitDays ?? Infinity;
  const place = firstField('interval') ?? firstField('date_start');
  // The R client splits a longer window itself.
  if (place && context.transport !== 'rClient' && wholeDaysOf(query, Date.now()) > limit)
    add('beyondCap', place.field, place.extent);
}

/**
 * Finds a filter or grouping that another filter overrides. The service groups series by fueltech, or by fueltech
 * group, when it filters by it.
 */
function checkGroups(context: FixContext, query: Partial<Query>, add: Add): void {
  const { fueltech, fueltech_group: group, secondary_grouping: grouping } = query;
  const forced = group ? 'fueltech_group' : fueltech ? 'fueltech' : undefined;
  const isOverridden = forced !== undefined && grouping !== undefined && grouping !== forced;
  const name = fueltech && group ? 'fueltech' : isOverridden ? 'secondary_grouping' : undefined;
  const found = context.fields.find(({ field }) => field === name);
  if (!found) return;
  const both =
    name === 'fueltech'
      ? context.fields.filter(({ field }) => field === 'fueltech' || field === 'fueltech_group')
      : [found];
  const fixes = mapDefined(both, (one) => removal(context, one));
  add('fueltechWithGroup', found.field, found.extent, fixes);
}

/** Collects findings, one of each code at a place. */
function collectFindings(
  context: FixContext,
  { interval }: Partial<Query>,
  find: (add: Add) => void,
): Finding[] {
  const { source, operation, transport } = context;
  const findings: Finding[] = [];
  find((code, field, { start, end }, fixes = [], { diagnostic, reachDays } = {}) => {
    if (findings.some((one) => one.code === code && one.start === start)) return;
    const written = source.shown(start, end);
    const rightName =
      code === 'ignoredKey' || code === 'unknownKeyword' ? rightKey(context, field) : undefined;
    const more = { rightName, diagnostic, interval, reachDays };
    findings.push({ code, operation, transport, field, written, ...more, start, end, fixes });
  });
  return findings;
}

/**
 * Finds the faults that depend on more than the code: facilities and units that the directory does not list, and a window
 * that begins earlier than the plan covers.
 */
export const findFaultsWith = (
  context: FixContext,
  query: Partial<Query>,
  { directory, reachDays, nowMs }: KnownFacts,
): Finding[] =>
  collectFindings(context, query, (add) => {
    const { fields } = context;
    for (const diagnostic of directory ? checkFacilityCodes(query, directory) : []) {
      const { code, path, value } = diagnostic;
      const found = fieldOf(fields, String(path[0]));
      if (!found || found.isIgnored) continue;
      const extent = extentOfCode(context, found, value);
      const isUnit = code === 'misplacedCode' && found.field === 'facility_code';
      const to = code === 'unknownCode' ? meantBy(diagnostic) : isUnit ? diagnostic.facility : undefined;
      const fixes = fixCode(context, found, value, to);
      add(code, found.field, extent, fixes, { diagnostic });
    }
    const start = fieldOf(fields, 'date_start');
    if (start && reachDays !== undefined && isBeyondReach(query, reachDays, nowMs))
      add('beyondReach', 'date_start', start.extent, [], { reachDays });
  });

/** Finds the points where the service or the client deviates from the apparent meaning of the code. */
export const findFaults = (context: FixContext, query: Partial<Query>): Finding[] =>
  collectFindings(context, query, (add) => {
    checkFields(context, add);
    checkWhole(context, query, add);
  });

function checkFields(context: FixContext, add: Add): void {
  const { source, client, fields } = context;
  for (const found of fields) {
    const { field, isIgnored, isRefused } = found;
    const extent = extentOfKey(source, found);
    if (isRefused || (isIgnored && client?.isStrict))
      add('unknownKeyword', field, extent, fixKey(context, found));
    else if (isIgnored) add('ignoredKey', field, extent, fixKey(context, found));
    checkDate(context, found, add);
    checkMembers(context, found, add);
    checkCodes(context, found, add);
  }
}
