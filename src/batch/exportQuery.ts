import type { Client } from '../client/index';
import { toVisibleLine } from '../domain/idioms/visibleText';
import type { Result } from '../domain/result/result';
import { lineOfWritten } from '../words/exports/taskWords';
import { sentencesOfMissing } from '../words/failures/missingProblem';
import { sentencesOf } from '../words/failures/resultProblems';
import { ask, type Asking } from './ask';
import { readAsReceived, type AsReceived } from './asReceived';
import { exitCodes, type ExitCode } from './exitCodes';
import type { NamedQuery } from './namedQuery';
import type { StatusLine } from './statusLine';

/** Writes a result and returns the names of its files for the user. */
export type WriteResult = (result: Result, asReceived: AsReceived) => Promise<readonly string[]>;

export interface Exporting extends Asking {
  readonly client: Asking['client'] & Pick<Client, 'baseAddress' | 'readReply'>;
  readonly status: Pick<StatusLine, 'progress' | 'tell' | 'fail'>;
}

/** Runs a query and lets its result be written; says what came, what is missing, and which files were written. */
export async function exportQuery(run: Exporting, named: NamedQuery, write: WriteResult): Promise<ExitCode> {
  const { status } = run;
  const result = await ask(run, named);
  const files = await write(result, (format, options) => readAsReceived(run.client, result, format, options));
  for (const sentence of sentencesOf(result)) status.tell(toVisibleLine(`${named.name}: ${sentence}`));
  const missing = sentencesOfMissing(result);
  for (const sentence of missing) status.fail(toVisibleLine(`${named.name}: missing: ${sentence}`));
  for (const file of files) status.tell(lineOfWritten(toVisibleLine(file), result));
  return missing.length > 0 ? exitCodes.partial : exitCodes.done;
}
