/**
 * Holds the results of this window and passes each request to show one to the registered viewer, the results tabs.
 * Each result is a `LiveResult`: the visible result, the current run, and the reason why the last run failed. An id
 * stays the same when the query runs again and when the window reloads, which restores its last result.
 */
import path from 'node:path';
import * as vscode from 'vscode';
import type { Comparison, Estimate, Query, Result } from '../../domain';
import { contextKeys } from '../../host/ids';
import type { Log } from '../../host/log';
import { confirmCostlyRun } from '../../host/notifications';
import { setContext } from '../../host/registerCommand';
import type { Connections } from '../connections/connections';
import type { Runs } from '../runs/runs';
import type { Origin } from '../savedQueries/origin';
import type { LiveResult, ShownResult, TitledQuery } from './liveResult';
import { sweepResults } from './resultFolder';
import type { FailedRun, OpenResult, ResultList } from './resultList';

/** A query to run and show. */
export interface ShowRequest {
  query: Query;
  /** The saved query's name. Without it, the title is made from the query. */
  name?: string;
  /** Leaves the focus in the editor. */
  preserveFocus?: boolean;
  /** Sends requests even when the cache has fresh replies. */
  refresh?: boolean;
  /** A result of this query to show. Nothing is sent. */
  result?: Result;
  /** Shows a completely cached result, however old, and sends nothing. Otherwise the query is run. */
  isFromCache?: boolean;
  /** The estimate that the user has already approved. */
  approved?: Estimate;
  /** The other side of a comparison. */
  comparison?: Comparison;
  /** The regions whose series are shown at first. The legend has the others. Absent: all. */
  shownRegions?: readonly string[];
  /** The saved query that `query` comes from. */
  origin?: Origin;
  /** True when the query comes from a result file or a query file, which anyone may have written. */
  isFromFile?: boolean;
  /** The saved query on the other side of a comparison. */
  comparedOrigin?: Origin;
  /**
   * The tab that shows the query. `tab`, the default: the one that already shows it, else a new one. `preview`: the
   * reusable preview tab. `beside`: a new tab to the side.
   */
  placement?: 'tab' | 'preview' | 'beside';
}

const isOfWorkspace = (origin: Origin | undefined): boolean =>
  origin !== undefined && origin.place !== 'user';

/** Returns the queries of a request that are in files of the workspace. */
function workspaceQueriesOf({
  query,
  name = '',
  origin,
  comparison,
  comparedOrigin,
  isFromFile = false,
}: ShowRequest): TitledQuery[] {
  const isForeign = isFromFile || isOfWorkspace(comparedOrigin);
  const compared = comparison?.kind === 'query' && isForeign ? [comparison] : [];
  return [...(isFromFile || isOfWorkspace(origin) ? [{ query, title: name }] : []), ...compared];
}

/** Opens the results tabs, which show a query and run it. */
type OpenViewer = () => Promise<{ show(request: ShowRequest): Promise<void> }>;

export type Results = ReturnType<typeof createResults>;

/** Creates the results of this window. The code that holds and stores them is loaded with the first result. */
export function createResults({
  context: { storageUri, globalStorageUri },
  runs,
  connections,
  log,
}: {
  context: Pick<vscode.ExtensionContext, 'storageUri' | 'globalStorageUri'>;
  runs: Runs;
  connections: Pick<Connections, 'current'>;
  log: Log;
}) {
  // In the extension's storage for the workspace, else for the user.
  const folder = path.join((storageUri ?? globalStorageUri).fsPath, 'results');
  let list: ResultList | undefined;
  let openViewer: OpenViewer | undefined;
  const didRun = new vscode.EventEmitter<ShownResult>();
  const didFail = new vscode.EventEmitter<FailedRun>();
  const didOpen = new vscode.EventEmitter<void>();
  let isDisposed = false;

  const load = async (): Promise<ResultList> => {
    const { ResultList } = await import('./resultList');
    if (isDisposed) throw new vscode.CancellationError();
    return (list ??= new ResultList({
      folder,
      runs,
      log,
      confirm: confirmCostlyRun,
      onDidRun: (shown) => didRun.fire(shown),
      onDidFail: (failed) => didFail.fire(failed),
    }));
  };

  /** Offers the commands of a result while one is open. */
  const updateContext = () => setContext(contextKeys.hasResult, Boolean(list?.all.length));

  /** Prompts the user to approve queries from files of an untrusted workspace. */
  const isApproved = async (request: ShowRequest): Promise<boolean> => {
    const queries = workspaceQueriesOf(request);
    if (vscode.workspace.isTrusted || queries.length === 0) return true;
    const { confirmUntrustedQueries } = await import('./confirmForeign');
    return confirmUntrustedQueries(queries, connections, runs);
  };

  void sweepResults(folder, log);

  return {
    /** Runs a query and shows its result in a tab. */
    async show(request: ShowRequest): Promise<void> {
      if (await isApproved(request)) await (await openViewer?.())?.show(request);
    },
    /** Returns the result with an id, or the active result when the id is undefined or unknown. */
    find: (id?: string): LiveResult | undefined => list?.find(id),
    /** The result in the active tab, else in the most recently active one. */
    get active(): LiveResult | undefined {
      return list?.find(undefined);
    },
    /** All results, the most recently active first. */
    get all(): readonly LiveResult[] {
      return list?.all ?? [];
    },
    /** `show` opens or reuses a tab, runs the query and shows its result or problem. It never rejects. */
    registerViewer(open: OpenViewer): vscode.Disposable {
      openViewer = open;
      return new vscode.Disposable(() => {
        if (openViewer === open) openViewer = undefined;
      });
    },
    /** Fires with the result of each run in a tab. */
    onDidRun: didRun.event,
    /** Fires with each failed run in a tab, unless it was cancelled. */
    onDidFail: didFail.event,
    /** Fires when a tab was opened, or restored after a window reload. */
    onDidOpen: didOpen.event,
    /** Adds a result. Its viewer then calls `activate` and `close`. */
    async open(opened: OpenResult): Promise<LiveResult> {
      const live = (await load()).open(opened);
      updateContext();
      didOpen.fire();
      return live;
    },
    /** Restores the result stored under an id before the window was reloaded, unless the tab shows something already. */
    restore: async (result: LiveResult, storedId: string): Promise<void> =>
      (await load()).restore(result, storedId),
    /** Stores a copy of a result to compare a later run with. The id is for the comparison `stored`. */
    storeCopy: async (result: Result): Promise<string> => (await load()).storeCopy(result),
    /** Reads a copy stored by `storeCopy`; undefined when it is gone. */
    readCopy: async (id: string): Promise<Result | undefined> => (await load()).readCopy(id),
    activate: (result: LiveResult): void => list?.activate(result),
    /** Stops a result and deletes its stored copy, because the user closed its tab. */
    close(result: LiveResult): void {
      list?.close(result);
      updateContext();
    },
    dispose(): void {
      isDisposed = true;
      list?.dispose();
      didOpen.dispose();
      didRun.dispose();
      didFail.dispose();
    },
  };
}
