import { exportBlocksOf, type ExportBlock } from '../domain/exports/exportBlock';
import type { SavedQuery } from '../domain/savedQueries/savedQuery';
import { parseSavedQuery } from '../formats/queryFiles/savedQueryFile';
import { readAtMost } from '../host/files/readAtMost';
import { sentenceOfBlockFault } from '../words/exports/exportBlockWords';
import { problemOf, sentencesOfProblem } from '../words/failures/problemOf';
import { sentenceOfBroken } from '../words/savedQueries/savedQueryWords';
import { UsageError } from './usageError';

const largestFileBytes = 1_000_000;

/** The query of a file. Rejects with UsageError. */
export async function readQueryFile(file: string): Promise<SavedQuery> {
  const read = await readAtMost(file, largestFileBytes).catch((error: unknown) => {
    throw new UsageError(`“${file}” cannot be read. ${sentencesOfProblem(problemOf(error))}`);
  });
  if (!read.ok)
    throw new UsageError(
      `“${file}” is ${read.reason === 'tooLarge' ? 'too large for a query file' : 'no file'}.`,
    );
  const parsed = parseSavedQuery(new TextDecoder().decode(read.bytes));
  if ('broken' in parsed)
    throw new UsageError(`“${file}” is no query file. ${sentenceOfBroken(parsed.broken)}`);
  return parsed.saved;
}

/** The files that a query file names for its result. Throws UsageError where something is wrong with them. */
export function blocksOf(saved: SavedQuery, file: string): readonly ExportBlock[] {
  const { blocks, faults } = exportBlocksOf(saved);
  const [first] = faults;
  if (first) throw new UsageError(`The export of “${file}” cannot be done. ${sentenceOfBlockFault(first)}`);
  return blocks;
}
