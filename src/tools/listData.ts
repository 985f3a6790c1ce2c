import { subjectNames, subjectOf } from '../batch/listSubjects';
import type { JsonObject } from '../domain/idioms/checkJson';
import type { Directory } from '../domain/result/directory';
import * as words from '../words/tools/toolWords';
import { textIn } from './inputSchema';
import { listRows, rowsWith } from './listRows';
import { toPlainData } from './plainText';
import type { Answer, ToolContext } from './tool';
import { ToolError } from './toolError';

/** Reads the facilities of a network, with a request where they are not cached. */
async function directoryOf(network: string, context: ToolContext): Promise<Directory> {
  const { data, maySend, ceiling, signal } = context;
  const known = await data.peekDirectory(network);
  if (known) return known;
  if (!maySend) throw new ToolError(words.noDirectoryNote);
  if (ceiling.exceededBy(1) !== undefined)
    throw new ToolError(
      `${words.sentenceOfOver(1, { ceiling: 'hour', left: 0, perCall: ceiling.perCall })} ${words.sentenceOfRefusedRun(undefined)}`,
    );
  ceiling.reserve(1);
  return data.fetchDirectory(network, signal);
}

/** Lists what can be asked for. */
export async function listData(input: JsonObject, context: ToolContext): Promise<Answer> {
  const topic = subjectNames.find((name) => name === input['topic']) ?? 'metrics';
  const subject = subjectOf(topic);
  const network = textIn(input, 'network_code');
  const filter = network !== undefined && subject.filters.includes('network') ? { network } : {};
  const all = await subject.rows(filter, (code) => directoryOf(code, context));
  const cellOf = (cell: (typeof all)[number][number]): unknown =>
    typeof cell === 'string' ? toPlainData(cell) : Array.isArray(cell) ? cell.join(' ') : (cell ?? null);
  const rows = all.map((row) => row.map(cellOf));
  const search = textIn(input, 'search');
  const found = rowsWith(rows, search);
  if (found.length === 0) throw new ToolError(words.sentenceOfNothingFound(search ?? '', all.length));
  return listRows(found, { topic, columns: subject.columns }, words.nextAfterList);
}
