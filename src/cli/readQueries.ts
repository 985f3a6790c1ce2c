import { maxBytesInAll } from '../formats/queryFiles/savedQueryFile';
import { blocksOf, checkNames, type NamedQuery, readQueryFile, withValues } from '../batch/namedQuery';
import { UsageError } from '../batch/exitCodes';
import {
  checkFacilityCodes,
  checkLastDay,
  checkQuery,
  type Diagnostic,
  type DiagnosticCode,
  fieldOf,
  findMetric,
  isApiError,
  isOfAllFacilities,
  mapDefined,
  meantCode,
  measureMeant,
  metrics,
  metricsOf,
  offsetMinutesOf,
  type Operation,
  operations,
  parseQuery,
  type Query,
  readNames,
  readTypedWindow,
  readWrittenDate,
  numericDatesIn,
  whenOf,
  type SavedQuery,
  titleOfQuery,
} from '../domain';
import { sentenceOfDiagnostic } from '../words/query/diagnosticSentence';
import { listOf } from '../words/phrases';
import type { Client } from '../client/index';
import type { QueryCommand } from './commandLine';
import { flagOf } from './commandOptions';

type Fields = QueryCommand['fields'];
type Asked = Pick<QueryCommand, 'fields' | 'isUnchecked'>;

/** Replaces a typed window by a relative window or dates. */
function windowIn({ window, ...others }: Fields, networkCode: string): Fields {
  if (typeof window !== 'string') return others;
  const typed = readTypedWindow(window, { clock: offsetMinutesOf(networkCode), nowMs: Date.now() });
  const badDate = numericDatesIn(window).find((date) => readWrittenDate(date) === undefined);
  if (badDate !== undefined)
    throw new UsageError(`“${badDate}” is not a date. Days come first: 1/10/2026 is 1 October 2026.`);
  if (!typed)
    throw new UsageError(
      `“${window}” is not a time window. Examples: 24h, 7d, last month, 2026-10, 1 Oct to 8 Oct.`,
    );
  return { ...others, ...typed };
}

/** Returns the first operation that has all the metrics. */
function operationFor(metrics: Fields['metrics']): Operation | undefined {
  const wanted = [metrics ?? []].flat();
  return operations.find((operation) => {
    const offered = metricsOf(operation).map(({ code }) => code);
    return wanted.every((code) => offered.includes(code));
  });
}

/** The fields of the time window. If one is typed, none of the query file is used. */
const whenFields: readonly (keyof Fields)[] = ['window', 'date_start', 'date_end'];

function merge(query: Query | undefined, { fields, isUnchecked }: Asked): ReturnType<typeof readNames> {
  const code = String(fields.network_code ?? query?.network_code ?? 'NEM');
  const { network_code: networkCode } = readNames({ network_code: code }).query;
  const typed = windowIn(fields, networkCode);
  const hasWindow = whenFields.some((field) => typed[field] !== undefined);
  const others = Object.entries(query ?? {}).filter(
    ([field]) => !hasWindow || !whenFields.includes(field as keyof Fields),
  );
  const merged: Fields = { ...Object.fromEntries(others), ...typed, network_code: code };
  const written = merged as Partial<Query>;
  const { query: named, diagnostics } = isUnchecked
    ? { query: written, diagnostics: [] }
    : readNames(written);
  const operation = query === undefined ? operationFor(named.metrics) : undefined;
  const value = String(fields.window ?? '');
  const when = numericDatesIn(value).length > 0 ? whenOf({ ...named, network_code: networkCode }) : '';
  const ofWindow = { severity: 'info', code: 'readAs', path: ['window'], value, to: when } as const;
  return {
    query: { operation, ...named },
    diagnostics: when === '' ? diagnostics : [...diagnostics, ofWindow],
  };
}

function sentenceOfMetrics(typed: Fields['metrics']): string {
  const codes = [typed ?? []].flat();
  const measure = mapDefined(codes, measureMeant).at(0);
  if (measure !== undefined) return `“${measure}” is a measure, not a metric: use --measures ${measure}.`;
  const other = codes.find((code) => findMetric(code) === undefined);
  if (other === undefined)
    return 'No operation has all these metrics. Query them one by one, or add --operation.';
  const known = metrics.map(({ code }) => code);
  const nearest = meantCode('metrics', other, known);
  return `“${other}” is not a metric that Gridlens knows.${nearest === undefined ? '' : ` Did you mean ${nearest}?`} To request it anyway, add --operation and --unchecked. Known metrics: ${listOf(known)}.`;
}

/** The service would answer a query with one of these differently from how it is typed. */
const refused: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'unknownCode',
  'misplacedCode',
  'groupingForced',
]);

/**
 * Throws where the editor would mark a query as wrong, or would say that the service does not answer it as it is typed.
 * Query files may have a grouping that the service ignores, because the editor shows that.
 */
function checkTyped(found: readonly Diagnostic[], fields: Fields, isFile: boolean): void {
  const isRefused = (one: Diagnostic): boolean =>
    refused.has(one.code) &&
    (one.code !== 'groupingForced' || !isFile || Object.hasOwn(fields, fieldOf(one)));
  const error = found.find(({ severity }) => severity === 'error');
  if (error) throw new UsageError(sentenceOfDiagnostic(error));
  const doubtful = found.find(isRefused);
  if (!doubtful) return;
  const isTyped = Object.hasOwn(fields, fieldOf(doubtful));
  const sentence = sentenceOfDiagnostic({ ...doubtful, severity: 'error' }, (field) =>
    isTyped ? `--${flagOf(field)}` : field,
  );
  throw new UsageError(`${sentence} To send it anyway, add --unchecked.`);
}

type Tell = (line: string) => void;

function toQuery(query: Query | undefined, { fields, isUnchecked }: Asked, tell: Tell): Query {
  const merged = merge(query, { fields, isUnchecked });
  const { query: made, diagnostics } = parseQuery(merged.query);
  const fault = diagnostics.find(({ severity }) => severity === 'error');
  if (!made || fault) {
    if (fault?.code === 'missing' && fault.path[0] === 'metrics')
      throw new UsageError('Add a query file or a metric, such as --metrics price.');
    if (fault?.code === 'missing') throw new UsageError(sentenceOfMetrics(fields.metrics));
    throw new UsageError(fault ? sentenceOfDiagnostic(fault) : 'This is not a query.');
  }
  for (const one of merged.diagnostics) tell(sentenceOfDiagnostic(one));
  if (isUnchecked) return made;
  checkTyped(checkQuery(made), fields, query !== undefined);
  const isWindow = merged.diagnostics.some((one) => fieldOf(one) === 'window') || fields.window !== undefined;
  if (!isWindow) checkLastDay(made).forEach((one) => tell(sentenceOfDiagnostic(one)));
  return made;
}

/**
 * Reads names of facilities in a query, and checks its facilities and units against the directory of the service. Where
 * the directory cannot be had, the query is unchanged. Rejects with UsageError.
 */
export async function readPlaces(
  query: Query,
  { fields, isUnchecked, isDryRun, isSample }: Asked & Pick<QueryCommand, 'isDryRun' | 'isSample'>,
  {
    client,
    tell,
    signal,
  }: { client: Pick<Client, 'fetchDirectory' | 'readDirectory'>; tell: Tell; signal: AbortSignal },
): Promise<Query> {
  if (isUnchecked || query.operation !== 'facilities' || isOfAllFacilities(query)) return query;
  const { network_code: network } = query;
  const directory = await (isDryRun && !isSample
    ? client.readDirectory(network)
    : client.fetchDirectory(network, { signal }).catch((error: unknown) => {
        signal.throwIfAborted();
        if (!isApiError(error)) throw error;
      }));
  if (!directory) return query;
  const { query: named, diagnostics } = readNames(query, directory);
  for (const one of diagnostics) tell(sentenceOfDiagnostic(one));
  checkTyped(checkFacilityCodes(named, directory), fields, false);
  return named;
}

/** Reads the queries of the command line, in order. Rejects with UsageError. */
export async function readQueries(command: QueryCommand, tell: Tell): Promise<NamedQuery[]> {
  const { files, set } = command;
  const read: (NamedQuery & { saved: SavedQuery })[] = [];
  const left = { bytes: maxBytesInAll };
  for (const file of files) {
    const saved = await readQueryFile(file, left);
    read.push({ saved, name: saved.name, query: saved.query, file, blocks: blocksOf(saved, file) });
  }
  checkNames(
    read.map(({ saved }) => saved),
    set,
  );
  if (files.length === 0) {
    const query = toQuery(undefined, command, tell);
    return [{ name: titleOfQuery(query), query }];
  }
  return read.map(({ saved, ...named }) => {
    const { query, variables } = withValues(saved, set);
    return { ...named, variables, query: toQuery(query, command, tell) };
  });
}
