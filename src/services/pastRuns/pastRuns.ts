import { hash } from 'node:crypto';
import path from 'node:path';
import * as vscode from 'vscode';
import { lazy, type Provenance } from '../../domain';
import type { Log } from '../../host/log';
import { settings } from '../../host/settings';
import type { Connections } from '../connections/connections';
import type { Results } from '../results/results';
import type { LastRuns } from './lastRuns';
import type { RecentRun } from './recentRuns';

export type PastRuns = ReturnType<typeof createPastRuns>;

/**
 * Creates the store of the past runs of all windows: a list of the recent ones, and the last run of each query at each
 * service with its values. Never sends a request. The code that reads and writes is loaded with the first use.
 */
export function createPastRuns({
  context: { globalStorageUri },
  connections,
  results,
  log,
}: {
  context: Pick<vscode.ExtensionContext, 'globalStorageUri'>;
  connections: Pick<Connections, 'kind' | 'onDidClearCache'>;
  results: Pick<Results, 'onDidRun' | 'onDidFail'>;
  log: Log;
}) {
  const recentChanged = new vscode.EventEmitter<void>();
  const lastChanged = new vscode.EventEmitter<ReadonlySet<string> | 'all'>();
  const changeAll = () => lastChanged.fire('all');
  const openRecent = lazy(async () => {
    const { RecentRuns } = await import('./recentRuns');
    return new RecentRuns(path.join(globalStorageUri.fsPath, 'recent'));
  });
  const opened = new Map<string, Promise<LastRuns>>();
  const openLastOf = (address: string): Promise<LastRuns> => {
    const known = opened.get(address);
    if (known) return known;
    const folder = path.join(globalStorageUri.fsPath, 'last-runs', hash('sha256', address).slice(0, 16));
    const opening = Promise.all([import('./lastRuns'), import('./runFolder')]).then(
      ([{ LastRuns, maxEntries }, { RunFolder }]) =>
        new LastRuns(new RunFolder(folder, maxEntries), (digests) => lastChanged.fire(digests)),
    );
    opened.set(address, opening);
    return opening;
  };
  /** Opens the last runs at the current service. */
  const openLast = async (): Promise<LastRuns> => {
    if (connections.kind === 'sample') return openLastOf('sample');
    const { parseBaseAddress } = await import('../../client/index');
    const address = settings.baseAddress.value;
    try {
      return await openLastOf(parseBaseAddress(address).href);
    } catch {
      // An invalid address has no stored runs, so any folder will do.
      return openLastOf(address);
    }
  };
  const addressOf = ({ isSample, baseAddress }: Provenance) => (isSample ? 'sample' : baseAddress);
  /** Serialises the writes. */
  let storing: Promise<void> = Promise.resolve();
  const storeNext = (work: () => Promise<void>, fault: string): void => {
    storing = storing.then(work).catch((error: unknown) => log.warn(fault, error));
  };
  const storeLast = (work: () => Promise<void>): void =>
    storeNext(work, 'The last value of a query could not be stored.');
  const listening = vscode.Disposable.from(
    recentChanged,
    lastChanged,
    results.onDidRun(({ query, title, result }) => {
      storeLast(async () => (await openLastOf(addressOf(result.provenance))).add(query, result));
      storeNext(async () => {
        await (await openRecent()).add(title, result);
        recentChanged.fire();
      }, 'A run could not be added to the recent ones.');
    }),
    results.onDidFail(({ query, failure: { state, problem } }) => {
      if (state === 'error') storeLast(async () => (await openLast()).fail(query, problem));
    }),
    settings.connection.onDidChange(changeAll),
    settings.baseAddress.onDidChange(changeAll),
    connections.onDidClearCache(() => storeLast(async () => (await openLast()).clear())),
  );
  return {
    listRecent: async (): Promise<RecentRun[]> => (await openRecent()).read(),
    async clearRecent(): Promise<void> {
      await (await openRecent()).clear();
      recentChanged.fire();
    },
    onDidChangeRecent: recentChanged.event,
    openLast,
    /** Fires with the digests of the queries whose last run changed; `all` when the connection changed. */
    onDidChangeLast: lastChanged.event,
    dispose: () => void listening.dispose(),
  };
}
