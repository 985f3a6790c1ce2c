import { UsageError } from '../batch/exitCodes';
import { checkNames, withValues } from '../batch/namedQuery';
import { isObject, type JsonObject, meantCode } from '../domain';
import { listOf } from '../words/phrases';
import { quote } from '../words/tools/toolWords';
import { textIn } from './inputSchema';
import { listRows, rowsWith } from './fitAnswer';
import { toPlainData } from './plainText';
import { readToolQuery } from './queries/readToolQuery';
import type { Answer, ListedQuery, ToolContext, ToolQuery } from './tool';
import { ToolError } from './toolError';

/** Finds a saved query by its place or its name, as the list shows them. Throws ToolError, which names the nearest. */
function findSavedQuery(all: readonly ListedQuery[], wanted: string): ListedQuery {
  const name = toPlainData(wanted);
  const [ofPlace, ofName, ofLetters] = [
    all.filter((one) => toPlainData(one.place) === name),
    all.filter((one) => toPlainData(one.name) === name),
    all.filter((one) => toPlainData(one.name).toLowerCase() === name.toLowerCase()),
  ];
  // A place comes first: a file of a stranger may have any name.
  const found = [ofPlace, ofName, ofLetters].find((some) => some.length > 0) ?? [];
  const [only] = found;
  if (found.length === 1) return only;
  if (found.length > 1) {
    const places = listOf(
      found.map(({ place }) => `“${toPlainData(place)}”`),
      15,
    );
    throw new ToolError(
      `${found.length} saved queries are named ${quote(name)}. Give the place of one as name: ${places}.`,
    );
  }
  const known = all.map((one) => toPlainData(one.name));
  const nearest = meantCode('name', name, known);
  const guess = nearest === undefined ? '' : ` Did you mean “${nearest}”?`;
  const saved =
    known.length === 0 ? 'There are no saved queries here.' : `Saved queries: ${listOf(known, 15)}.`;
  throw new ToolError(`There is no saved query ${quote(name)}.${guess} ${saved}`);
}

const textOfGiven = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(', ') : String(value);

/** Returns the named saved query with the given values; undefined where the queries are to be listed. */
export async function resolveSaved(input: JsonObject, context: ToolContext): Promise<ToolQuery | undefined> {
  const name = textIn(input, 'name');
  if (name === undefined) return undefined;
  const found = findSavedQuery(await context.listSaved(), name);
  const values = isObject(input['values']) ? input['values'] : {};
  const set = new Map(Object.entries(values).map(([one, value]) => [one, textOfGiven(value)]));
  try {
    const saved = await found.open();
    checkNames([saved], set);
    return await readToolQuery({ ...withValues(saved, set).query }, context);
  } catch (error) {
    throw error instanceof UsageError ? new ToolError(toPlainData(error.message)) : error;
  }
}

export async function listSaved(input: JsonObject, context: ToolContext): Promise<Answer> {
  const rows = (await context.listSaved()).map(({ name, title, variables = [], place }) => [
    toPlainData(name),
    toPlainData(title),
    toPlainData(variables.join(' ')),
    toPlainData(place),
  ]);
  const columns = ['name', 'query', 'variables', 'place'];
  const next = 'gridlens_saved_queries with name or place as name, and values for its variables.';
  return listRows(rowsWith(rows, textIn(input, 'search')), { columns }, next);
}
