import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../client/index';
import { exitCodes, type ExitCode } from '../batch/exitCodes';
import { exportQuery, type Exporting } from '../batch/exportQuery';
import type { NamedQuery } from '../batch/namedQuery';
import type { StatusLine } from '../batch/statusLine';
import { toVisibleLine } from '../domain/idioms/visibleText';
import { wordsOfCost } from '../words/query/runWords';
import type { QueryCommand } from './commandLine';
import { checkDestinations, checkOutput, goesToStandardOutput, writeResult } from './destination';
import type { Interrupt } from './interrupt';
import { openService } from './openService';
import { readQueries } from './readQueries';

interface Run extends Exporting {
  readonly client: Client;
  readonly command: QueryCommand;
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
  interrupt: Interrupt,
): Promise<ExitCode> {
  checkOutput(command);
  const queries = await readQueries(command);
  await checkDestinations(command, queries);
  const service = await openService(command, process.env);
  const { signal } = interrupt;
  try {
    const run: Run = {
      ...{ client: service.client, command, status, signal },
      sleep: (ms, until) => sleep(ms, undefined, { signal: until }),
    };
    const written = new Set<string>();
    let worst: ExitCode = exitCodes.done;
    for (const named of queries) {
      const code = command.isDryRun
        ? plan(run, named)
        : await interrupt.orderly(() =>
            exportQuery(run, named, (result, asReceived) => {
              const write = (): Promise<readonly string[]> =>
                writeResult(result, named, command, { written, signal, asReceived });
              return goesToStandardOutput(command, named) ? interrupt.atOnce(write) : write();
            }),
          );
      if (code !== exitCodes.done) worst = code;
    }
    return worst;
  } finally {
    await service.close();
  }
}
