/**
 * The command line, a separate program in plain Node. Commands return an exit code; failures become one sentence or,
 * with `--json-errors`, one JSON object.
 */
import { problemOfExport } from '../words/exports/exportWords';
import { ProblemError } from '../words/failures/problemActions';
import { type Command, parseCommandLine } from './commandLine';
import { Interrupt } from './interrupt';
import { type ExitCode, exitCodeOf, exitCodes, OverBudgetError, UsageError } from '../batch/exitCodes';
import { type FailureReport, StatusLine } from '../batch/statusLine';
import { DatasetError } from '../datasets/datasetFolder';
import { isApiError } from '../domain';
import { problemOfDataset } from '../words/exports/datasetRowWords';
import { problemOfCommandFailure } from '../words/failures/commandFailure';

/** The name of a failure for programs: a kind of the service, a code of the file system, or one of these. */
function codeOf(error: unknown): string {
  if (error instanceof UsageError) return 'usage';
  if (error instanceof OverBudgetError) return 'overBudget';
  if (error instanceof DatasetError) return error.code;
  if (error instanceof ProblemError) return 'notWritten';
  if (isApiError(error)) return error.kind;
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : 'internal';
}

function reportOf(error: unknown, exitCode: ExitCode): FailureReport {
  const code = codeOf(error);
  if (error instanceof UsageError)
    return {
      code,
      message: error.message,
      remedy: 'Run gridlens help for all commands and options.',
      exitCode,
    };
  if (error instanceof DatasetError) {
    const { sentence: message, remedy } = problemOfDataset(error.code);
    return { code, message, remedy, exitCode };
  }
  const { sentence, ...others } = problemOfCommandFailure(
    error,
    error instanceof OverBudgetError ? error : undefined,
  );
  return { code, message: sentence, ...others, exitCode };
}

const interrupt = new Interrupt();
// The arguments may be wrong, which is a failure too.
const isJson = process.argv.includes('--json-errors');
let status = new StatusLine(process.stderr, false, isJson);

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Whoever reads has enough, as `head` has.
  if (error.code === 'EPIPE') process.exit(exitCodes.done);
  const failure = new ProblemError(problemOfExport('standard output', error));
  status.failure(reportOf(failure, exitCodes.failed));
  process.exit(exitCodes.failed);
});

async function run(command: Command): Promise<ExitCode> {
  if (command.command === 'help') {
    const { helpOf } = await import('./help');
    process.stdout.write(helpOf(command.topic));
  } else if (command.command === 'completion') {
    const { scriptFor } = await import('./completion/scripts');
    process.stdout.write(scriptFor(command.shell));
  } else if (command.command === 'mcp') {
    return (await import('./mcpCommand')).runMcp(command);
  } else {
    status = new StatusLine(process.stderr, command.isQuiet, isJson);
    try {
      if (command.command === 'query')
        return await (await import('./queryCommand')).runQueries(command, status, interrupt);
      if (command.command === 'list')
        return await (await import('./listCommand')).runList(command, status, interrupt);
      if (command.command === 'me') return await (await import('./meCommand')).runMe(command, interrupt);
      return await (await import('./datasetCommand')).runDataset(command, status, interrupt);
    } finally {
      status.clear();
    }
  }
  return exitCodes.done;
}

/** Runs the command of the arguments, and sets the exit code. */
export async function main(args: readonly string[] = process.argv.slice(2)): Promise<void> {
  try {
    process.exitCode = await run(parseCommandLine(args));
  } catch (error) {
    const code = exitCodeOf(error);
    process.exitCode = code === exitCodes.interrupted ? interrupt.exitCode : code;
    if (code !== exitCodes.interrupted) status.failure(reportOf(error, code));
  }
}
