import { findInterval, metricsOf } from '../../../domain/catalog/index';
import { otherOperation } from '../../../domain/otherOperation';
import { parameterOf } from '../../../domain/catalog/parameters';
import type { Operation, Query } from '../../../domain/query';
import { dayMs } from '../../../domain/durations';
import type { Extent } from '../code/expression';
import type { Source } from '../code/source';
import { parseMoment, type Moment } from '../values/moment';
import { plainText, type Value } from '../values/value';
import { codesOf, isField } from './codes';
import type { FoundField, Transport } from './field';
import type { Finding, FindingCode } from './finding';

/** Classes of the Python client that have members. */
const memberClasses = new Set([
  'DataMetric',
  'MarketMetric',
  'UnitFueltechType',
  'FueltechGroupType',
  'Network',
]);
/** Types of it that have none. */
const literalTypes = new Set(['NetworkCode', 'DataInterval', 'DataPrimaryGrouping', 'DataSecondaryGrouping']);

type Add = (code: FindingCode, field: string, extent: Extent, fix?: string) => void;

function momentOf(value: Value): Moment | undefined {
  if (value.kind === 'moment') return value.moment;
  const text = plainText(value);
  return text === undefined ? undefined : parseMoment(text);
}

function checkDate({ field, value, extent }: FoundField, transport: Transport, add: Add): void {
  const moment = momentOf(value);
  if (!moment) return;
  if (moment.clock === 'utc') add('utcAsNetworkTime', field, extent);
  else if (moment.clock === 'aware')
    add(transport === 'scriptClient' ? 'utcAsNetworkTime' : 'awareDate', field, extent);
}

function* membersIn(value: Value): Generator<Extract<Value, { kind: 'member' }>> {
  if (value.kind === 'member') yield value;
  else if (value.kind === 'list') for (const item of value.items) yield* membersIn(item);
}

function checkMembers({ field, value, extent }: FoundField, add: Add): void {
  for (const { owner, name } of membersIn(value)) {
    const isKnown = codesOf(field)?.has(field === 'network_code' ? name : name.toLowerCase()) ?? true;
    if (literalTypes.has(owner)) add('unknownMember', field, extent, isKnown ? `"${name}"` : undefined);
    else if (memberClasses.has(owner) && !isKnown) add('unknownMember', field, extent);
  }
}

function checkCodes({ field, value, extent }: FoundField, transport: Transport, add: Add): void {
  const text = plainText(value);
  if (
    field === 'network_code' &&
    text !== undefined &&
    /^(?:nem|wem|au)$/i.test(text) &&
    text !== text.toUpperCase()
  )
    add('lowerCaseNetwork', field, extent, text.toUpperCase());
  if (field === 'interval' && text !== undefined && text !== '' && codesOf('interval')?.has(text) === false)
    add('unknownInterval', field, extent);
  const isList = isField(field) && parameterOf(field).kind === 'codes';
  if (isList && text?.includes(',') === true) add('commaList', field, extent);
  const isText =
    value.kind === 'text' || (value.kind === 'list' && value.items.some(({ kind }) => kind === 'text'));
  if (transport === 'pythonClient' && isText && ['metrics', 'fueltech', 'fueltech_group'].includes(field))
    add('wrongType', field, extent);
  if (transport === 'scriptClient' && field === 'secondary_grouping' && value.kind === 'text')
    add('wrongType', field, extent, text === undefined ? undefined : `["${text}"]`);
}

/** What the whole query meets, whoever sends it. */
function checkWhole(
  operation: Operation,
  query: Partial<Query>,
  extentOf: (field: string) => Extent,
  add: Add,
): void {
  const offered = new Set(metricsOf(operation).map(({ code }) => code));
  for (const metric of query.metrics ?? []) {
    const other = offered.has(metric) ? undefined : otherOperation(operation, metric);
    if (other !== undefined) add('otherOperation', 'metrics', extentOf('metrics'));
  }
  for (const field of ['facility_code', 'unit_code'] as const) {
    const limit = parameterOf(field).maxCodesPerRequest ?? Infinity;
    if ((query[field]?.length ?? 0) > limit) add('tooManyCodes', field, extentOf(field));
  }
  if (query.fueltech && query.fueltech_group) add('fueltechWithGroup', 'fueltech', extentOf('fueltech'));
  const { date_start: start, date_end: end } = query;
  const limit = findInterval('fy')?.limitDays ?? Infinity;
  if (query.interval !== 'fy' || start === undefined || end === undefined) return;
  const days = (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / dayMs;
  if (days > limit) add('beyondCap', 'interval', extentOf('interval'));
}

/** What the service, or the client, will make of the fields otherwise than it seems. */
export function findFaults(
  source: Source,
  operation: Operation,
  fields: readonly FoundField[],
  query: Partial<Query>,
  transport: Transport,
): readonly Finding[] {
  const findings: Finding[] = [];
  const add: Add = (code, field, { start, end }, fix) => {
    if (findings.some((one) => one.code === code && one.start === start)) return;
    const written = source.shown(start, end);
    findings.push({ code, field, start, end, written, ...(fix !== undefined && { fix }) });
  };
  for (const found of fields) {
    const { field, extent, keyExtent = extent, isIgnored, isRefused } = found;
    if (isRefused === true) add('unknownKeyword', field, keyExtent);
    else if (isIgnored === true) add('ignoredKey', field, keyExtent);
    checkDate(found, transport, add);
    checkMembers(found, add);
    checkCodes(found, transport, add);
  }
  const extentOf = (name: string): Extent =>
    fields.find(({ field }) => field === name)?.extent ?? { start: 0, end: 0 };
  checkWhole(operation, query, extentOf, add);
  return findings;
}
