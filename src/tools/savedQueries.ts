import { UsageError } from '../batch/exitCodes';
import { checkNames, withValues } from '../batch/namedQuery';
import { isObject, type JsonObject, meantCode } from '../domain';
import { listOf } from '../words/phrases';
import { quote } from '../words/tools/toolWords';
import { textIn } from './inputSchema';
import { listRows, rowsWith } from './fitAnswer';
import { toPlainData } from './plainText';
import { answerQuery } from './queries/runToolQuery';
import type { Answer, ListedQuery, ToolContext } from './tool';
import { ToolError } from './toolError';

/** Finds a saved query by its name. Throws ToolError, which names the nearest. */
export function findSavedQuery(all: readonly ListedQuery[], name: string): ListedQuery {
  const wanted = name.toLowerCase();
  const found = all.find((one) => one.name === name) ?? all.find((one) => one.name.toLowerCase() === wanted);
  if (found) return found;
  const known = all.map((one) => toPlainData(one.name));
  const nearest = meantCode('name', name, known);
  const guess = nearest === undefined ? '' : ` Did you mean “${nearest}”?`;
  const saved =
    known.length === 0 ? 'There are no saved queries here.' : `Saved queries: ${listOf(known, 15)}.`;
  throw new ToolError(`There is no saved query ${quote(name)}.${guess} ${saved}`);
}

const textOfGiven = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(', ') : String(value);

/** Lists the saved queries, or runs the one that is named. */
export async function useSaved(input: JsonObject, context: ToolContext): Promise<Answer> {
  const all = await context.listSaved();
  const name = textIn(input, 'name');
  if (name === undefined) return listSaved(all, textIn(input, 'search'));
  const found = findSavedQuery(all, name);
  const values = isObject(input['values']) ? input['values'] : {};
  const set = new Map(Object.entries(values).map(([one, value]) => [one, textOfGiven(value)]));
  try {
    const saved = await found.open();
    checkNames([saved], set);
    return await answerQuery({ ...withValues(saved, set).query }, context);
  } catch (error) {
    throw error instanceof UsageError ? new ToolError(toPlainData(error.message)) : error;
  }
}

function listSaved(all: readonly ListedQuery[], search: string | undefined): Answer {
  const rows = all.map(({ name, title, variables = [], place }) => [
    toPlainData(name),
    toPlainData(title),
    variables.join(' '),
    toPlainData(place),
  ]);
  const columns = ['name', 'query', 'variables', 'place'];
  const next = 'gridlens_saved_queries with name, and values for its variables.';
  return listRows(rowsWith(rows, search), { columns }, next);
}
