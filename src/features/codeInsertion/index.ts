import * as vscode from 'vscode';
import { commands } from '../../host/ids';
import { registerCommand } from '../../host/registerCommand';
import type { Services } from '../../services/services';

export function register(services: Services): vscode.Disposable {
  let lastStyle: string | undefined;
  const load = () => import('./codeCommands');
  return vscode.Disposable.from(
    registerCommand(commands.codeInsert, async () => (await load()).insertQuery(services)),
    registerCommand(commands.codeInsertResult, async (reference) =>
      (await load()).insertResult(services, reference),
    ),
    registerCommand(commands.codeCopy, async (argument) => {
      lastStyle = await (await load()).copyQuery(services, argument, lastStyle);
    }),
  );
}
