import {
  type ExportBlock,
  exportBlocksOf,
  faultOfValue,
  isSameValue,
  type Query,
  type QueryTemplate,
  readTypedValue,
  resolveTemplate,
  type SavedQuery,
  textOfValue,
  valuesOf,
  type VariableValues,
} from '../domain';
import { readAtMost } from '../host/files/readAtMost';
import { largestFileBytes, maxBytesInAll, parseSavedBytes } from '../formats/queryFiles/savedQueryFile';
import { sentenceOfBlockFault } from '../words/exports/exportBlockWords';
import { problemOf, sentencesOfProblem } from '../words/failures/problemOf';
import { sentenceOfBroken } from '../words/savedQueries/savedQueryWords';
import { UsageError } from './exitCodes';
import { sentenceOfDiagnostic } from '../words/query/diagnosticSentence';
import { listOf } from '../words/phrases';
import { labelOfValue } from '../words/query/queryWords';

/** A query to run, under the name of its file or, made of options alone, under its title. */
export interface NamedQuery {
  name: string;
  query: Query;
  variables?: Readonly<Record<string, string>>;
  /** The query file, and the files that it names for its result. */
  file?: string;
  blocks?: readonly ExportBlock[];
}

/** The query of a file. `left` has the bytes that all files of a call may still have. Rejects with UsageError. */
export async function readQueryFile(file: string, left = { bytes: maxBytesInAll }): Promise<SavedQuery> {
  const read = await readAtMost(file, largestFileBytes).catch((error: unknown) => {
    throw new UsageError(`“${file}” cannot be read. ${sentencesOfProblem(problemOf(error))}`);
  });
  if (!read.ok)
    throw new UsageError(
      `“${file}” is ${read.reason === 'tooLarge' ? 'too large for a query file' : 'no file'}.`,
    );
  left.bytes -= read.bytes.byteLength;
  if (left.bytes < 0) throw new UsageError(`“${file}”: ${sentenceOfBroken({ code: 'notRead' })}`);
  const parsed = parseSavedBytes(read.bytes);
  if ('broken' in parsed)
    throw new UsageError(`“${file}” is not a query file. ${sentenceOfBroken(parsed.broken)}`);
  return parsed.saved;
}

/** The files that a query file names for its result. Throws UsageError where something is wrong with them. */
export function blocksOf(saved: SavedQuery, file: string): readonly ExportBlock[] {
  const { blocks, faults } = exportBlocksOf(saved);
  const first = faults.at(0);
  if (first) throw new UsageError(`The export of “${file}” cannot be done. ${sentenceOfBlockFault(first)}`);
  return blocks;
}

export type SetTexts = ReadonlyMap<string, string>;

/** Throws where a variable is set that none of the query files has. */
export function checkNames(queries: readonly SavedQuery[], set: SetTexts): void {
  const known = new Set(queries.flatMap(({ template }) => template?.variables.map(({ name }) => name) ?? []));
  const unknown = [...set.keys()].find((name) => !known.has(name));
  if (unknown === undefined) return;
  if (queries.length === 0) throw new UsageError('Only the variables of a query file can be set: name one.');
  throw new UsageError(
    known.size === 0
      ? `There is no variable “${unknown}”: the queries have no variables.`
      : `There is no variable “${unknown}”. Known: ${listOf([...known])}.`,
  );
}

function checkValue(template: QueryTemplate, name: string, given: VariableValues): void {
  const value = given[name] ?? '';
  const values = template.variables.find((one) => one.name === name)?.values;
  if (values && !values.some((one) => isSameValue(one, value)))
    throw new UsageError(
      `“${name}” can be ${listOf(values.map(labelOfValue))}, not “${labelOfValue(value)}”.`,
    );
  const { [name]: _, ...others } = given;
  const fault = faultOfValue(template, name, value, others);
  if (fault) throw new UsageError(`${name}=${labelOfValue(value)}: ${sentenceOfDiagnostic(fault)}`);
}

export function withValues(
  { name, query, template }: SavedQuery,
  set: SetTexts,
): Pick<NamedQuery, 'name' | 'query'> & Required<Pick<NamedQuery, 'variables'>> {
  if (!template) return { name, query, variables: {} };
  const given = Object.fromEntries(
    template.variables.flatMap(({ name: variable }) => {
      const text = set.get(variable);
      return text === undefined ? [] : [[variable, readTypedValue(template, variable, text)] as const];
    }),
  );
  for (const variable of Object.keys(given)) checkValue(template, variable, given);
  return {
    name,
    query: resolveTemplate(template, given).query ?? query,
    variables: Object.fromEntries(
      Object.entries(valuesOf(template, given)).map(([one, value]) => [one, textOfValue(value)]),
    ),
  };
}
