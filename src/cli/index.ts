import { sentencesOfCommandFailure } from '../words/commandWords';
import { toVisibleLine } from '../domain/visibleText';
import { parseCommandLine, type Command } from './commandLine';
import { exitCodeOf, exitCodes, type ExitCode } from './exitCodes';
import { OverBudgetError } from './overBudgetError';
import { StatusLine } from './statusLine';
import { UsageError } from './usageError';

const interrupt = new AbortController();
process.once('SIGINT', () => {
  interrupt.abort();
});
process.once('SIGTERM', () => {
  interrupt.abort();
});
// Whoever reads has enough, as `head` has.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? exitCodes.done : exitCodes.failed);
});

async function run(command: Command): Promise<ExitCode> {
  if (command.command === 'version') process.stdout.write(`${process.env['GRIDLENS_VERSION'] ?? ''}\n`);
  else if (command.command === 'help') {
    const { help, queryHelp } = await import('./help');
    process.stdout.write(command.topic === 'query' ? queryHelp : help);
  } else {
    const { runQueries } = await import('./query');
    return runQueries(command, new StatusLine(process.stderr, command.isQuiet), interrupt.signal);
  }
  return exitCodes.done;
}

function report(error: unknown): void {
  const lines =
    error instanceof UsageError
      ? [error.message, 'gridlens help query says what there is.']
      : sentencesOfCommandFailure(error, error instanceof OverBudgetError ? error : undefined);
  for (const line of lines) process.stderr.write(`${toVisibleLine(line)}\n`);
}

try {
  process.exitCode = await run(parseCommandLine(process.argv.slice(2)));
} catch (error) {
  process.exitCode = exitCodeOf(error);
  if (process.exitCode !== exitCodes.interrupted) report(error);
}
