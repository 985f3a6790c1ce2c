import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../client/index';
import { toVisibleLine } from '../domain/visibleText';
import { lineOfWritten } from '../words/commandWords';
import { wordsOfCost } from '../words/cost';
import { sentencesOfMissing } from '../words/missingProblem';
import { sentencesOf } from '../words/resultProblems';
import { ask, type Asking } from './ask';
import type { QueryCommand } from './commandLine';
import { checkOutput, writeResult } from './destination';
import { exitCodes, type ExitCode } from './exitCodes';
import { openService } from './openService';
import { readQueries, type NamedQuery } from './readQueries';
import type { StatusLine } from './statusLine';

interface Run extends Asking {
  readonly client: Client;
  readonly command: QueryCommand;
  readonly status: StatusLine;
}

async function runOne(run: Run, named: NamedQuery): Promise<ExitCode> {
  const { command, status, signal } = run;
  const result = await ask(run, named);
  const file = await writeResult(result, named, command, signal);
  for (const sentence of sentencesOf(result)) status.tell(toVisibleLine(`${named.name}: ${sentence}`));
  const missing = sentencesOfMissing(result);
  for (const sentence of missing) status.fail(toVisibleLine(`${named.name}: missing: ${sentence}`));
  if (file !== undefined) status.tell(lineOfWritten(file, result));
  return missing.length > 0 ? exitCodes.partial : exitCodes.done;
}

/** Writes the addresses that would be asked. */
function plan({ client, status }: Run, { name, query }: NamedQuery): ExitCode {
  const { requests, cost } = client.plan(query);
  status.tell(`${toVisibleLine(name)}: ${wordsOfCost(cost)}`);
  for (const { path } of requests) process.stdout.write(`${client.baseAddress}${path}\n`);
  return exitCodes.done;
}

/** `gridlens query`. The worst that came of its queries is what it ends with; an error ends it at once. */
export async function runQueries(
  command: QueryCommand,
  status: StatusLine,
  signal: AbortSignal,
): Promise<ExitCode> {
  checkOutput(command);
  const queries = await readQueries(command);
  const service = await openService(command, process.env);
  try {
    const run: Run = {
      ...{ client: service.client, command, status, signal },
      sleep: (ms, until) => sleep(ms, undefined, { signal: until }),
    };
    let worst: ExitCode = exitCodes.done;
    for (const named of queries) {
      const code = command.isDryRun ? plan(run, named) : await runOne(run, named);
      if (code !== exitCodes.done) worst = code;
    }
    return worst;
  } finally {
    await service.close();
  }
}
