import * as vscode from 'vscode';
import type { Client } from '#src/client/index';
import { ResultTabs } from '#src/features/resultsTab/resultTabs';
import { log } from '#src/host/log';
import type { LiveResult } from '#src/services/results/liveResult';
import { createResults, type ShowRequest } from '#src/services/results/results';
import { fakeMemento } from './fakeMemento';
import { createSavedQueries } from '#src/services/savedQueries/savedQueries';
import { createRuns } from '#src/services/runs/runs';

/** Results tabs with separate services. */
export interface TabsBench {
  readonly active: LiveResult | undefined;
  readonly all: readonly LiveResult[];
  show(request: ShowRequest): Promise<void>;
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void>;
  /** Also closes the panels. */
  dispose(): void;
}

/** Opens results tabs over a folder. They send requests through this client as if it were the service's. */
export function openTabs(options: {
  readonly root: string;
  readonly extensionUri: vscode.Uri;
  readonly client: Client;
}): TabsBench {
  const { extensionUri, client } = options;
  const storage = vscode.Uri.file(options.root);
  const current = () => Promise.resolve({ kind: 'service', label: 'test', client } as const);
  const connections = { current, ready: current };
  const runs = createRuns({ connections, log });
  const context = { extensionUri, storageUri: storage, globalStorageUri: storage };
  const results = createResults({ context, runs, connections, log });
  const mementos = { globalState: fakeMemento(), workspaceState: fakeMemento() };
  const savedQueries = createSavedQueries({ context: { ...context, ...mementos }, runs, log });
  const tabs = new ResultTabs({
    extensionUri,
    results,
    savedQueries,
    log,
    peek: async (query) => runs.peek(query),
    isSample: () => false,
    editQuery: () => Promise.resolve(undefined),
  });
  return {
    get active() {
      return results.active;
    },
    get all() {
      return results.all;
    },
    show: (request) => tabs.show(request),
    restore: (panel, state) => tabs.restore(panel, state),
    dispose: () => {
      tabs.closeAll();
      tabs.dispose();
      savedQueries.dispose();
      results.dispose();
      runs.dispose();
    },
  };
}
