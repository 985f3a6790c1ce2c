import { createHash } from 'node:crypto';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Provenance } from '../../domain';
import type { Log } from '../../host/log';
import { settings } from '../../host/settings';
import type { Connections } from '../connections/connections';
import type { Results } from '../results/results';
import type { LastRuns } from './lastRuns';
import type { LastRunsOf } from './lastRunsOf';

const folderOf = (address: string): string => createHash('sha256').update(address).digest('hex').slice(0, 16);

/** Creates the last runs. The code that reads and writes them is loaded with the first run or lookup. */
export function createLastRuns({
  context,
  connections,
  results,
  log,
}: {
  context: Pick<vscode.ExtensionContext, 'globalStorageUri'>;
  connections: Pick<Connections, 'kind' | 'onDidClearCache'>;
  results: Pick<Results, 'onDidRun' | 'onDidFail'>;
  log: Log;
}): LastRuns {
  const changed = new vscode.EventEmitter<ReadonlySet<string> | 'all'>();
  const opened = new Map<string, Promise<LastRunsOf>>();
  const open = (address: string): Promise<LastRunsOf> => {
    const known = opened.get(address);
    if (known) return known;
    const opening = Promise.all([import('./lastRunsOf'), import('./runFolder')]).then(
      ([{ LastRunsOf }, { openRunFolder }]) => {
        const folder = path.join(context.globalStorageUri.fsPath, 'last-runs', folderOf(address));
        return new LastRunsOf(openRunFolder(folder), (digests) => changed.fire(digests));
      },
    );
    opened.set(address, opening);
    return opening;
  };
  const openCurrent = async (): Promise<LastRunsOf> => {
    if (connections.kind === 'sample') return open('sample');
    const { parseBaseAddress } = await import('../../client/index');
    const address = settings.baseAddress.value;
    try {
      return await open(parseBaseAddress(address).href);
    } catch {
      // An invalid address has no stored runs, so any folder will do.
      return open(address);
    }
  };
  const changeAll = () => changed.fire('all');
  const addressOf = ({ isSample, baseAddress }: Provenance) => (isSample ? 'sample' : baseAddress);
  const warn = (error: unknown) => log.warn('The last value of a query could not be stored.', error);
  /** Serialises the writes. */
  let storing: Promise<void> = Promise.resolve();
  const storeNext = (work: () => Promise<void>): void => {
    storing = storing.then(work).catch(warn);
  };
  const listening = vscode.Disposable.from(
    changed,
    results.onDidRun(({ query, result }) =>
      storeNext(async () => (await open(addressOf(result.provenance))).add(query, result)),
    ),
    results.onDidFail(({ query, failure: { state, problem } }) => {
      if (state !== 'error') return;
      storeNext(async () => {
        (await openCurrent()).fail(query, problem);
      });
    }),
    settings.connection.onDidChange(changeAll),
    settings.baseAddress.onDidChange(changeAll),
    connections.onDidClearCache(() => storeNext(async () => (await openCurrent()).clear())),
  );
  return {
    open: openCurrent,
    onDidChange: changed.event,
    dispose: () => void listening.dispose(),
  };
}
