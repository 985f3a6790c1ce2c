import { blocksOf, checkNames, type NamedQuery, readQueryFile, withValues } from '../batch/namedQuery';
import { UsageError } from '../batch/exitCodes';
import {
  checkQuery,
  type Diagnostic,
  type DiagnosticCode,
  fieldOf,
  findMeasure,
  findMetric,
  meantCode,
  metrics,
  metricsOf,
  offsetMinutesOf,
  type Operation,
  operations,
  parseQuery,
  type Query,
  readTypedWindow,
  type SavedQuery,
  titleOfQuery,
} from '../domain';
import { sentenceOfDiagnostic } from '../words/query/diagnosticSentence';
import { listOf } from '../words/phrases';
import type { QueryCommand } from './commandLine';

type Fields = QueryCommand['fields'];

/** Replaces a typed window by a relative window or dates. */
function windowIn({ window, ...others }: Fields, networkCode: string): Fields {
  if (typeof window !== 'string') return others;
  const typed = readTypedWindow(window, { clock: offsetMinutesOf(networkCode), nowMs: Date.now() });
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

function merge(query: Query | undefined, fields: Fields): Record<string, unknown> {
  const networkCode = fields.network_code ?? query?.network_code ?? 'NEM';
  const typed = windowIn(fields, String(networkCode));
  const hasWindow = whenFields.some((field) => typed[field] !== undefined);
  const others = Object.entries(query ?? {}).filter(
    ([field]) => !hasWindow || !whenFields.includes(field as keyof Fields),
  );
  const operation = query === undefined ? operationFor(fields.metrics) : undefined;
  return { network_code: networkCode, operation, ...Object.fromEntries(others), ...typed };
}

function sentenceOfMetrics(typed: Fields['metrics']): string {
  const codes = [typed ?? []].flat();
  const measure = codes.find((code) => findMeasure(code) !== undefined);
  if (measure !== undefined) return `“${measure}” is a measure, not a metric: use --measures ${measure}.`;
  const other = codes.find((code) => findMetric(code) === undefined);
  if (other === undefined)
    return 'No operation has all these metrics. Query them one by one, or add --operation.';
  const known = metrics.map(({ code }) => code);
  const nearest = meantCode('metrics', other, known);
  return `“${other}” is not a metric that Gridlens knows.${nearest === undefined ? '' : ` Did you mean ${nearest}?`} To request it anyway, add --operation and --unchecked. Known metrics: ${listOf(known)}.`;
}

/** The service would answer a query with one of these differently from how it is typed. */
const refused: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>(['unknownCode', 'groupingForced']);

/**
 * Throws where the editor would mark a query as wrong, or would say that the service does not answer it as it is typed.
 * Query files may have a grouping that the service ignores, because the editor shows that.
 */
function checkTyped(query: Query, fields: Fields, isFile: boolean): void {
  const isRefused = (found: Diagnostic): boolean =>
    refused.has(found.code) &&
    (found.code === 'unknownCode' || !isFile || Object.hasOwn(fields, fieldOf(found)));
  const found = checkQuery(query);
  const error = found.find(({ severity }) => severity === 'error');
  if (error) throw new UsageError(sentenceOfDiagnostic(error));
  const doubtful = found.find(isRefused);
  if (!doubtful) return;
  const sentence = sentenceOfDiagnostic({ ...doubtful, severity: 'error' });
  throw new UsageError(`${sentence} To send it anyway, add --unchecked.`);
}

function toQuery(query: Query | undefined, fields: Fields, isUnchecked: boolean): Query {
  const { query: made, diagnostics } = parseQuery(merge(query, fields));
  const fault = diagnostics.find(({ severity }) => severity === 'error');
  if (!made || fault) {
    if (fault?.code === 'missing' && fault.path[0] === 'metrics')
      throw new UsageError('Add a query file or a metric, such as --metrics price.');
    if (fault?.code === 'missing') throw new UsageError(sentenceOfMetrics(fields.metrics));
    throw new UsageError(fault ? sentenceOfDiagnostic(fault) : 'This is not a query.');
  }
  if (!isUnchecked) checkTyped(made, fields, query !== undefined);
  return made;
}

/** Reads the queries of the command line, in order. Rejects with UsageError. */
export async function readQueries({ files, fields, set, isUnchecked }: QueryCommand): Promise<NamedQuery[]> {
  const read: (NamedQuery & { saved: SavedQuery })[] = [];
  for (const file of files) {
    const saved = await readQueryFile(file);
    read.push({ saved, name: saved.name, query: saved.query, file, blocks: blocksOf(saved, file) });
  }
  checkNames(
    read.map(({ saved }) => saved),
    set,
  );
  if (files.length === 0) {
    const query = toQuery(undefined, fields, isUnchecked);
    return [{ name: titleOfQuery(query), query }];
  }
  return read.map(({ saved, ...named }) => {
    const { query, variables } = withValues(saved, set);
    return { ...named, variables, query: toQuery(query, fields, isUnchecked) };
  });
}
