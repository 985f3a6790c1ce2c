import * as vscode from 'vscode';
import { commands } from '../../host/ids';
import { registerCommand } from '../../host/registerCommand';
import type { Services } from '../../services/services';
import type { createStatusBar } from './statusBar';

/** Registers the commands of the connection and its status bar item, which appears on first use in this window. */
export function register(services: Services): vscode.Disposable {
  const { keys, connections, results, log } = services;
  let status: ReturnType<typeof createStatusBar> | undefined;
  let isDisposed = false;

  const updateStatus = async () => {
    const { createStatusBar } = await import('./statusBar');
    if (isDisposed) return;
    status ??= createStatusBar(keys, connections);
    await status.update();
  };

  const update = () => {
    updateStatus().catch((error: unknown) => log.error('The status bar could not be updated.', error));
  };

  const registrations = vscode.Disposable.from(
    connections.onDidChange(() => {
      if (connections.isUsed || status) update();
    }),
    // A tab restored after a reload shows the connection of its data before any request.
    results.onDidOpen(update),
    keys.onDidChange(({ added, removed }) => {
      // Signing in or out shows the status even before the first query.
      if (added.length + removed.length > 0) update();
    }),
    registerCommand(commands.connectionChoose, async () => {
      update();
      const { pickConnection } = await import('./connectionCommands');
      await pickConnection(services);
    }),
    registerCommand(commands.cacheClear, async () => {
      const { clearCache } = await import('./connectionCommands');
      await clearCache(connections);
    }),
  );
  return new vscode.Disposable(() => {
    isDisposed = true;
    registrations.dispose();
    status?.dispose();
  });
}
