import {
  joinLists,
  adviseOn,
  checkFacilityCodes,
  checkQuery,
  dayMs,
  definedEntries,
  type Diagnostic,
  type Directory,
  fieldOf,
  fieldsOf,
  findMeasure,
  findMetric,
  meantBy,
  measureMeantBy,
  measures,
  type JsonObject,
  metricsOf,
  offsetMinutesOf,
  type Operation,
  operations,
  parseQuery,
  type Query,
  type QueryField,
  readNames,
  readTypedWindow,
  resolveWindow,
  suggestInterval,
  withDates,
} from '../../domain';
import { sentenceOfDiagnostic } from '../../words/query/diagnosticSentence';
import { listOf } from '../../words/phrases';
import { sentenceOfAdvice } from '../../words/savedQueries/savedQueryWords';
import { noWindow, quote, sentenceOfBadInput } from '../../words/tools/toolWords';
import { inputOf, textsIn, readInput, textIn } from '../inputSchema';
import { isPlain, maxTextLength, toPlainData } from '../plainText';
import { queryProperties, topicOf } from './querySchema';
import type { ToolContext, ToolQuery } from '../tool';
import { ToolError } from '../toolError';

const querySchema = inputOf(queryProperties);

/** Reads the query in the input of a tool that takes one as an object. Throws ToolError. */
export const queryIn = (input: JsonObject): JsonObject => readInput(querySchema, input['query']);

/** Agents need not know which codes are metrics and which are measures. */
function sortCodes(input: JsonObject): Pick<Query, 'metrics' | 'measures'> {
  const codes = [...textsIn(input, 'metrics'), ...textsIn(input, 'measures')];
  const isMeasure = (code: string): boolean => findMeasure(code) !== undefined;
  const unknown = textsIn(input, 'measures').filter((code) => findMetric(code) === undefined);
  const measures = [...codes.filter(isMeasure), ...unknown];
  const metrics = codes.filter((code) => !isMeasure(code) && !unknown.includes(code));
  return { metrics, measures: measures.length > 0 ? measures : undefined };
}

/** Returns the operation of a query that names none: by its codes, else the one with most of its metrics. */
function operationFor(input: JsonObject, metrics: readonly string[]): Operation {
  if (textsIn(input, 'facility_code').length > 0 || textsIn(input, 'unit_code').length > 0)
    return 'facilities';
  const countIn = (operation: Operation): number => {
    const offered = metricsOf(operation).map(({ code }) => code);
    return metrics.filter((code) => offered.includes(code)).length;
  };
  return operations.reduce<Operation>((best, one) => (countIn(one) > countIn(best) ? one : best), 'network');
}

const noMetrics =
  'Say what: metrics or measures. gridlens_list_electricity_data lists them with topic metrics or measures.';

/** Replaces a window in words, such as "1 Oct to 8 Oct", by dates. */
function windowOf(input: JsonObject, networkCode: string, nowMs: number): JsonObject {
  const text = textIn(input, 'window');
  if (text === undefined || text.trim() === '') return {};
  const { date_start, date_end } = input;
  const typed = readTypedWindow(text, { clock: offsetMinutesOf(networkCode), nowMs });
  if (!typed)
    throw new ToolError(
      `${quote(text)} is not a window. Write 24h, 7d, 12M, last week, last month, Oct 2026, Q3 2026, FY26 or 1 Oct to 8 Oct.`,
    );
  return { ...typed, ...Object.fromEntries(definedEntries({ date_start, date_end })) };
}

/** Returns the measures whose codes have most words of a text. */
function nearestMeasures(text: string): string[] {
  const words = text.toLowerCase().split(/[^a-z\d]+/);
  const found = measures.map(({ code }) => {
    const own = code.split(/[_:]/);
    return { code, count: words.filter((word) => own.includes(word)).length };
  });
  const most = Math.max(1, ...found.map(({ count }) => count));
  return found.filter(({ count }) => count === most).map(({ code }) => code);
}

function sentenceOfUnknown(found: Diagnostic<'unknownCode'>): string {
  const field = fieldOf(found) as QueryField;
  const mayBeMeasure = field === 'metrics' || field === 'measures';
  const topic = mayBeMeasure ? 'metrics or measures' : topicOf[field];
  const all = topic === undefined ? '' : ` gridlens_list_electricity_data lists all: topic ${topic}.`;
  const isMeant = meantBy(found) !== undefined || measureMeantBy(found) !== undefined;
  const near = mayBeMeasure && !isMeant ? nearestMeasures(found.value) : [];
  const nearest = near.length === 0 ? '' : ` The nearest measures: ${listOf(near)}.`;
  return `${sentenceOfDiagnostic({ ...found, severity: 'error' })}${nearest}${all}`;
}

/** The fields of a query that an operation takes, with the metrics that it has. */
function partFor(query: Query, operation: Operation, region: string | undefined): Partial<Query> {
  const taken: string[] = fieldsOf(operation);
  const offered = metricsOf(operation).map(({ code }) => code);
  const kept = definedEntries(query).filter(([field]) => taken.includes(field));
  return {
    ...(Object.fromEntries(kept) as Partial<Query>),
    operation,
    metrics: query.metrics.filter((code) => offered.includes(code)),
    ...(taken.includes('network_region') && region !== undefined && { network_region: region }),
  };
}

/** Writes the queries that together ask for the metrics of one that mixes operations. */
async function legalForms(query: Query, { data }: ToolContext): Promise<string> {
  const directory =
    query.operation === 'facilities' ? await data.peekDirectory(query.network_code) : undefined;
  const facility = query.facility_code?.[0] ?? directory?.facilityOf(query.unit_code?.[0] ?? '');
  const region = directory?.facilities.find(({ code }) => code === facility)?.region;
  const order = [query.operation, ...operations.filter((one) => one !== query.operation)];
  const asked = new Set<string>();
  const forms = order.flatMap((operation) => {
    const part = partFor(query, operation, region);
    const metrics = joinLists(part.metrics).filter((code) => !asked.has(code));
    for (const code of metrics) asked.add(code);
    return metrics.length === 0 ? [] : [JSON.stringify({ ...part, metrics })];
  });
  if (forms.length === 0) return '';
  return ` Ask ${forms.length > 1 ? 'these one by one' : 'this instead'}: ${forms.join(' ; ')}`;
}

/** A remark that means that the answer would be about something else than the query. */
const isMisleading = ({ code, severity }: Diagnostic): boolean =>
  code === 'unknownCode' ||
  code === 'misplacedCode' ||
  code === 'notOffered' ||
  code === 'renewableGroup' ||
  (code === 'notTakenElsewhere' && severity === 'warning');

/** Throws ToolError for a query that the service would refuse, or answer differently. */
async function throwIfMisleading(
  found: readonly Diagnostic[],
  query: Query,
  context: ToolContext,
): Promise<void> {
  const fault = found.find(({ severity }) => severity === 'error') ?? found.find(isMisleading);
  if (!fault) return;
  const isMixed = fault.code === 'notOffered' || fault.code === 'notTakenElsewhere';
  const sentence =
    fault.code === 'unknownCode'
      ? sentenceOfUnknown(fault)
      : sentenceOfDiagnostic({ ...fault, severity: 'error' });
  throw new ToolError(`${sentence}${isMixed ? await legalForms(query, context) : ''} Nothing was sent.`);
}

/**
 * Throws ToolError for a text that is no code, name or date. The input may be that of a file of a stranger, so the
 * refusal quotes nothing of it.
 */
function throwIfNotPlain(given: JsonObject): void {
  const isWrong = (value: unknown): boolean =>
    Array.isArray(value) ? value.some(isWrong) : typeof value === 'string' && !isPlain(value);
  const [field] = Object.entries(given).find(([, value]) => isWrong(value)) ?? [];
  if (field === undefined) return;
  const expected = `of texts of one line with at most ${maxTextLength} characters, without markup`;
  throw new ToolError(sentenceOfBadInput(toPlainData(field), expected));
}

/**
 * Replaces names of facilities by their codes, and checks these, where the directory is known. Rejects with ToolError.
 */
export async function placeQuery(
  { query, asked: written, notes }: ToolQuery,
  context: ToolContext,
  directory: Directory | undefined,
): Promise<ToolQuery> {
  const { query: asked, diagnostics } = readNames(written, directory);
  if (directory) await throwIfMisleading(checkFacilityCodes(asked, directory), asked, context);
  const found = diagnostics.map((one) => sentenceOfDiagnostic(one));
  return { query: readNames(query, directory).query, asked, notes: [...notes, ...found] };
}

/**
 * Reads a query from the input of an agent. Sends nothing: without a cached directory, names of facilities are left for
 * `placeQuery`. Rejects with ToolError, which names the nearest codes or the legal form.
 */
export async function readToolQuery(given: JsonObject, context: ToolContext): Promise<ToolQuery> {
  const nowMs = context.now();
  throwIfNotPlain(given);
  const { query: named, diagnostics: ofNames } = readNames({
    network_code: 'NEM',
    ...given,
    window: undefined,
  });
  const input: JsonObject = { ...named, window: given['window'] };
  const codes = sortCodes(input);
  if (codes.metrics.length === 0 && codes.measures === undefined) throw new ToolError(noMetrics);
  const networkCode = named.network_code;
  const { query: parsed, diagnostics } = parseQuery({
    operation: operationFor(input, codes.metrics),
    ...input,
    ...codes,
    window: undefined,
    ...windowOf(input, networkCode, nowMs),
  });
  const fault = diagnostics.find(({ severity }) => severity === 'error');
  if (!parsed) throw new ToolError(fault ? sentenceOfDiagnostic(fault) : noMetrics);
  if (parsed.window === undefined && parsed.date_start === undefined) throw new ToolError(noWindow);
  const suggested = parsed.interval === undefined ? intervalFor(parsed, nowMs) : undefined;
  const asked: Query = { ...parsed, interval: parsed.interval ?? suggested };
  const remarks = checkQuery(asked);
  await throwIfMisleading(remarks, asked, context);
  const window = resolveWindow(asked, nowMs);
  const inWords = textIn(input, 'window');
  const query = window ? withDates(asked, window) : asked;
  const notes = [
    suggested !== undefined &&
      `The interval ${suggested} was chosen to suit the window; name another one if you need it.`,
    inWords !== undefined && `${quote(inWords)} was resolved to these dates in network time.`,
    ...[...ofNames, ...remarks]
      .filter(({ severity }) => severity !== 'error')
      .map((one) => sentenceOfDiagnostic(one)),
    ...adviseOn(query, { nowMs }).map(sentenceOfAdvice),
  ].filter((one) => one !== false);
  const isOfPlaces = asked.operation === 'facilities';
  const directory = isOfPlaces ? await context.data.peekDirectory(asked.network_code) : undefined;
  return placeQuery({ query, asked, notes }, context, directory);
}

function intervalFor(query: Query, nowMs: number): string {
  // By the day, so that the interval does not move the edges of the window that it is chosen by.
  const window = resolveWindow({ ...query, interval: '5m' }, nowMs);
  return suggestInterval(window ? window.endMs - window.startMs : dayMs);
}

/** A query as an answer shows it: long lists shortened. */
export function shownQuery(query: Query): JsonObject {
  const maxShown = 12;
  return Object.fromEntries(
    definedEntries(query).map(([name, value]) => {
      const list: unknown[] = Array.isArray(value) ? value : [];
      const more = list.length - maxShown;
      return [name, more > 0 ? [...list.slice(0, maxShown), `… and ${more} more`] : value];
    }),
  );
}
