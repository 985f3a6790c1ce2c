import * as vscode from 'vscode';
import * as auth from './features/auth/index';
import * as codeInsertion from './features/codeInsertion/index';
import * as compare from './features/compare/index';
import * as connection from './features/connection/index';
import * as datasets from './features/datasets/index';
import * as exporting from './features/exports/index';
import * as inlinePreviews from './features/inlinePreviews/index';
import * as queryBuilder from './features/queryBuilder/index';
import * as queryFiles from './features/queryFiles/index';
import * as recentView from './features/recent/index';
import * as resultsTab from './features/resultsTab/index';
import * as savedQueriesView from './features/savedQueries/index';
import * as tasks from './features/tasks/index';
import * as agentTools from './features/tools/index';
import { commands } from './host/ids';
import { log, registerLog } from './host/log';
import { registerCommand } from './host/registerCommand';
import { createConnections } from './services/connections/connections';
import { createKeys } from './services/keys/keys';
import { createPastRuns } from './services/pastRuns/pastRuns';
import { createResults } from './services/results/results';
import { createRuns } from './services/runs/runs';
import { createSavedQueries } from './services/savedQueries/savedQueries';

/** Builds the services and hands them to the features that use them. */
export function activate(context: vscode.ExtensionContext): void {
  const keys = createKeys({ context, log });
  const connections = createConnections({ context, keys, loadSample: () => import('./sample/index'), log });
  const runs = createRuns({ connections, log });
  const results = createResults({ context, runs, connections, log });
  const savedQueries = createSavedQueries({ context, runs, log });
  const pastRuns = createPastRuns({ context, connections, results, log });
  const built = { context, keys, connections, runs, results, pastRuns, savedQueries, log };
  const queryPrompt = queryBuilder.register(built);
  const services = { ...built, queryPrompt };

  context.subscriptions.push(
    registerLog(),
    keys,
    connections,
    runs,
    results,
    pastRuns,
    savedQueries,
    queryPrompt,
    auth.register(services),
    connection.register(services),
    resultsTab.register(services),
    savedQueriesView.register(services),
    recentView.register(services),
    compare.register(services),
    exporting.register(services),
    datasets.register(services),
    inlinePreviews.register(services),
    queryFiles.register(services),
    tasks.register(services),
    agentTools.register(services),
    codeInsertion.register(services),
    registerCommand(commands.walkthroughOpen, () =>
      vscode.commands.executeCommand(
        'workbench.action.openWalkthrough',
        `${context.extension.id}#start`,
        false,
      ),
    ),
  );
}
