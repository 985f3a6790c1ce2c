import path from 'node:path';
import * as vscode from 'vscode';
import type { Log } from '../../host/log';
import type { Connections } from '../connections/connections';
import type { Runs } from '../runs/runs';
import type { Origin } from '../savedQueries/origin';
import { sweepResults } from './resultFolder';
import type { ShownResult, TitledQuery } from './liveResult';
import type { ResultList } from './resultList';
import type { FailedRun, Results, ResultViewer, ShowRequest } from './results';

const isOfWorkspace = (origin: Origin | undefined): boolean =>
  origin !== undefined && origin.place !== 'user';

/** Returns the queries of a request that are in files of the workspace. */
function foreignQueriesOf({
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
}): Results {
  // In the extension's storage for the workspace, else for the user.
  const folder = path.join((storageUri ?? globalStorageUri).fsPath, 'results');
  let list: ResultList | undefined;
  let viewer: ResultViewer | undefined;
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
      onDidRun: (shown) => didRun.fire(shown),
      onDidFail: (failed) => didFail.fire(failed),
    }));
  };

  /** Prompts the user to approve queries from files of an untrusted workspace. */
  const isApproved = async (request: ShowRequest) => {
    const foreign = foreignQueriesOf(request);
    if (vscode.workspace.isTrusted || foreign.length === 0) return true;
    const { confirmUntrustedQueries } = await import('./confirmForeign');
    return confirmUntrustedQueries(foreign, connections, runs);
  };

  void sweepResults(folder, log);

  return {
    async show(request) {
      if (await isApproved(request)) await viewer?.show(request);
    },
    find: (id) => list?.find(id),
    get active() {
      return list?.find(undefined);
    },
    get all() {
      return list?.all ?? [];
    },
    registerViewer(registered) {
      viewer = registered;
      return new vscode.Disposable(() => {
        if (viewer === registered) viewer = undefined;
      });
    },
    onDidRun: didRun.event,
    onDidFail: didFail.event,
    onDidOpen: didOpen.event,
    open: async (opened) => {
      const live = (await load()).open(opened);
      didOpen.fire();
      return live;
    },
    restore: async (result, storedId) => {
      await (await load()).restore(result, storedId);
    },
    storeCopy: async (result) => (await load()).storeCopy(result),
    readCopy: async (id) => (await load()).readCopy(id),
    activate: (result) => list?.activate(result),
    close: (result) => list?.close(result),
    dispose: () => {
      isDisposed = true;
      list?.dispose();
      didOpen.dispose();
      didRun.dispose();
      didFail.dispose();
    },
  };
}
