import { sentencesOfCommandFailure } from '../words/exports/taskWords';
import { problemOfExport } from '../words/exports/exportWords';
import { sentencesOfProblem } from '../words/failures/problemOf';
import { toVisibleLine } from '../domain/idioms/visibleText';
import { DatasetError } from '../datasets/datasetFolder';
import { sentencesOfFolder } from '../words/exports/datasetWords';
import { parseCommandLine, type Command } from './commandLine';
import { Interrupt } from './interrupt';
import { type ExitCode, exitCodeOf, exitCodes, OverBudgetError, UsageError } from '../batch/exitCodes';
import { StatusLine } from '../batch/statusLine';

const interrupt = new Interrupt();
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Whoever reads has enough, as `head` has.
  if (error.code === 'EPIPE') process.exit(exitCodes.done);
  process.stderr.write(`${sentencesOfProblem(problemOfExport('standard output', error))}\n`);
  process.exit(exitCodes.failed);
});

async function run(command: Command): Promise<ExitCode> {
  if (command.command === 'help') {
    const { helpOf } = await import('./help');
    process.stdout.write(helpOf(command.topic));
  } else if (command.command === 'completion') {
    const { scriptFor } = await import('./completion/scripts');
    process.stdout.write(scriptFor(command.shell));
  } else {
    const status = new StatusLine(process.stderr, command.isQuiet);
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

function linesOf(error: unknown): readonly string[] {
  if (error instanceof UsageError) return [error.message, 'Run gridlens help for all commands and options.'];
  if (error instanceof DatasetError) return sentencesOfFolder(error.code);
  return sentencesOfCommandFailure(error, error instanceof OverBudgetError ? error : undefined);
}

function report(error: unknown): void {
  const lines = linesOf(error);
  for (const line of lines) process.stderr.write(`${toVisibleLine(line)}\n`);
}

/** Runs the command of the arguments, and sets the exit code. */
export async function main(): Promise<void> {
  try {
    process.exitCode = await run(parseCommandLine(process.argv.slice(2)));
  } catch (error) {
    const code = exitCodeOf(error);
    process.exitCode = code === exitCodes.interrupted ? interrupt.exitCode : code;
    if (code !== exitCodes.interrupted) report(error);
  }
}
