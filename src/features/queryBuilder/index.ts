import * as vscode from 'vscode';
import { foreseeWith } from '../../host/foresight';
import { commands } from '../../host/ids';
import type { Log } from '../../host/log';
import { registerCommand } from '../../host/registerCommand';
import type { Connections, QueryBuilder, Results } from '../../host/services';

interface Deps {
  readonly context: vscode.ExtensionContext;
  readonly connections: Connections;
  readonly results: Results;
  readonly log: Log;
}

/** The guided question, and the command that asks it and shows what comes. */
export function register(deps: Deps): QueryBuilder & vscode.Disposable {
  const ask: QueryBuilder['ask'] = async (start) => {
    const foresee = foreseeWith(deps.connections);
    const [asking, { vscodePrompts }] = await Promise.all([import('./ask'), import('./vscodePrompts')]);
    const asks = deps.connections.kind === 'sample' ? 'the sample service' : 'the service';
    const { globalState: memento } = deps.context;
    return asking.ask({ memento, prompts: vscodePrompts, asks, nowMs: Date.now(), foresee }, start);
  };
  const command = registerCommand(commands.queryNew, async () => {
    const query = await ask();
    if (query) await deps.results.show({ query });
  });
  return Object.assign(vscode.Disposable.from(command), { ask });
}
