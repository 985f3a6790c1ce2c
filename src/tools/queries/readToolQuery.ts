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
  type JsonObject,
  metricsOf,
  offsetMinutesOf,
  type Operation,
  operations,
  isOfAllFacilities,
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
import { sentenceOfAdvice } from '../../words/savedQueries/queryFileWords';
import { noWindow, quote } from '../../words/tools/toolWords';
import { inputOf, textsIn, readInput, textIn } from '../inputSchema';
import { queryProperties, topicOf } from './querySchema';
import type { ToolContext } from '../tool';
import { ToolError } from '../toolError';

const querySchema = inputOf(queryProperties);

/** Reads the query in the input of a tool that takes one as an object. Throws ToolError. */
export const queryIn = (input: JsonObject): JsonObject => readInput(querySchema, input['query']);

/** A query of an agent, ready to be sent. */
export interface ToolQuery {
  /** The query with dates instead of a relative window, so that the same query is the same later. */
  query: Query;
  /** The query as asked, with its relative window. */
  asked: Query;
  /** What was added to the input, and remarks about the query. */
  notes: readonly string[];
}

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

function sentenceOfUnknown(found: Diagnostic<'unknownCode'>): string {
  const topic = topicOf[fieldOf(found) as QueryField];
  const all = topic === undefined ? '' : ` gridlens_list_electricity_data lists all: topic ${topic}.`;
  return `${sentenceOfDiagnostic({ ...found, severity: 'error' })}${all}`;
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

/** Returns the directory that the codes of a query are checked against. A run, which needs it too, fetches it. */
async function directoryOf(
  query: Query,
  { data, maySend, signal }: ToolContext,
  isRun: boolean,
): Promise<Directory | undefined> {
  if (query.operation !== 'facilities') return undefined;
  const known = await data.peekDirectory(query.network_code);
  if (known || !isRun || !maySend || isOfAllFacilities(query)) return known;
  return data.fetchDirectory(query.network_code, signal).catch(() => {
    signal.throwIfAborted();
    return undefined;
  });
}

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
 * Reads a query from the input of an agent, for a run or to describe it. Rejects with ToolError, which names the nearest
 * codes or the legal form.
 */
export async function readToolQuery(
  given: JsonObject,
  context: ToolContext,
  isRun = false,
): Promise<ToolQuery> {
  const nowMs = context.now();
  const { query: named, diagnostics: ofNames } = readNames({
    network_code: 'NEM',
    ...given,
  });
  const input: JsonObject = { ...named };
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
  const written: Query = { ...parsed, interval: parsed.interval ?? suggested };
  const remarks = checkQuery(written);
  await throwIfMisleading(remarks, written, context);
  const directory = await directoryOf(written, context, isRun);
  const { query: asked, diagnostics: ofPlaces } = readNames(written, directory);
  if (directory) await throwIfMisleading(checkFacilityCodes(asked, directory), asked, context);
  const window = resolveWindow(asked, nowMs);
  const inWords = textIn(input, 'window');
  const query = window ? withDates(asked, window) : asked;
  const notes = [
    suggested !== undefined &&
      `The interval ${suggested} was chosen to suit the window; name another one if you need it.`,
    inWords !== undefined && `${quote(inWords)} was resolved to these dates in network time.`,
  ];
  return {
    query,
    asked,
    notes: [
      ...notes.filter((one) => one !== false),
      ...[...ofNames, ...ofPlaces, ...remarks]
        .filter(({ severity }) => severity !== 'error')
        .map((one) => sentenceOfDiagnostic(one)),
      ...adviseOn(query, { nowMs }).map(sentenceOfAdvice),
    ],
  };
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
