import { exitCodes, type ExitCode } from '../batch/exitCodes';
import { toVisibleLine } from '../domain';
import { linesOfAccount } from '../words/accountWords';
import type { MeCommand } from './commandLine';
import type { Interrupt } from './interrupt';
import { withService } from './openService';

/** A limit in JSON, which has no infinity: null where the service does not state it. */
const limitIn = (limit: number | undefined): number | 'unlimited' | null =>
  limit === Infinity ? 'unlimited' : (limit ?? null);

export const runMe = (command: MeCommand, { signal }: Interrupt): Promise<ExitCode> =>
  withService(command, async (client) => {
    const account = await client.fetchAccount({ signal });
    const service = command.isSample ? 'sample data' : client.baseAddress;
    const { label = null, plan = null, requestsLeft = null, limits = {} } = account;
    const facts = {
      service,
      account: label,
      plan,
      reachDays: limitIn(limits.reachDays),
      requestsPerDay: limitIn(limits.dailyRequests),
      requestsLeft,
    };
    const lines =
      command.format === 'json'
        ? [JSON.stringify(facts)]
        : linesOfAccount(service, account).map(toVisibleLine);
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
    return exitCodes.done;
  });
