import * as vscode from 'vscode';
import { lazy } from '../../domain';
import { authenticationProviderId, commands, internalCommands } from '../../host/ids';
import { registerCommand } from '../../host/registerCommand';
import type { Accounts, AuthDeps } from './accounts';

/** Registers the keys with the Accounts menu, and their commands. The code behind them is loaded on first use. */
export function register(deps: AuthDeps): vscode.Disposable {
  const { keys, connections } = deps;
  const sessionsChanged =
    new vscode.EventEmitter<vscode.AuthenticationProviderAuthenticationSessionsChangeEvent>();
  const open = lazy(async (): Promise<Accounts> => {
    const { Accounts } = await import('./accounts');
    return new Accounts(deps);
  });

  const signIn = async () => {
    if (!(await (await open()).signIn())) return false;
    if (connections.kind === 'sample') {
      const { offerService } = await import('./accounts');
      offerService(connections.use);
    }
    return true;
  };

  return vscode.Disposable.from(
    sessionsChanged,
    keys.onDidChange(async ({ added, removed }) => {
      // Choosing another stored key changes no session.
      if (added.length + removed.length === 0) return;
      const { sessionOf } = await import('./accounts');
      sessionsChanged.fire({ added: added.map(sessionOf), removed: removed.map(sessionOf), changed: [] });
    }),
    vscode.authentication.registerAuthenticationProvider(
      authenticationProviderId,
      'Gridlens API Key',
      {
        onDidChangeSessions: sessionsChanged.event,
        getSessions: async (scopes, { account }) => (await open()).sessions(scopes, account?.id),
        createSession: async (scopes) => (await open()).createSession(scopes),
        removeSession: async (id) => {
          await (await open()).removeSession(id);
        },
      },
      { supportsMultipleAccounts: true },
    ),
    registerCommand(commands.keySignIn, signIn),
    registerCommand(commands.keySignOut, async () => (await open()).signOut()),
    registerCommand(commands.keyChoose, async () => (await open()).choose()),
    registerCommand(internalCommands.keyContinueWithout, async () => {
      await keys.allowWithout((await open()).origin());
      return true;
    }),
  );
}
