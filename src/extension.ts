import * as vscode from 'vscode';
import * as auth from './features/auth/index';
import * as connection from './features/connection/index';
import * as exporting from './features/exports/index';
import * as inlinePreviews from './features/inlinePreviews/index';
import * as queryBuilder from './features/queryBuilder/index';
import * as results from './features/resultsTab/index';
import * as savedQueries from './features/savedQueries/index';
import { checkKey } from './host/checkKey';
import { commands } from './host/ids';
import { log, registerLog } from './host/log';
import { registerCommand } from './host/registerCommand';
import type { QueryBuilder } from './host/services';
import { settings } from './host/settings';

/** Builds the services and hands them to the features that use them. */
export function activate(context: vscode.ExtensionContext): void {
  const keys = auth.register({ context, baseAddress: () => settings.baseAddress.value, checkKey, log });
  const connections = connection.register({
    context,
    keys,
    loadSample: () => import('./sample/index'),
    log,
  });
  // The results tab edits queries with the builder, and the builder shows its answers in the results tab.
  const shown = results.register({ context, connections, log, builder: (): QueryBuilder => builder });
  const builder = queryBuilder.register({ context, connections, results: shown, log });

  context.subscriptions.push(
    registerLog(),
    keys,
    connections,
    shown,
    builder,
    savedQueries.register({ context, results: shown, builder, log }),
    exporting.register({ context, results: shown, log }),
    inlinePreviews.register({ context, results: shown, builder, log }),
    registerCommand(commands.walkthroughOpen, () =>
      vscode.commands.executeCommand(
        'workbench.action.openWalkthrough',
        `${context.extension.id}#start`,
        false,
      ),
    ),
  );
}
