import * as vscode from 'vscode';
import { authenticationProviderId, commands, internalCommands } from '../../host/ids';
import { registerCommand } from '../../host/registerCommand';
import type { Services } from '../../services/services';

/** Registers the keys with the Accounts menu, and their commands. The code behind them is loaded on first use. */
export function register({ keys, connections }: Services): vscode.Disposable {
  const sessionsChanged =
    new vscode.EventEmitter<vscode.AuthenticationProviderAuthenticationSessionsChangeEvent>();
  const load = () => import('./accounts');
  return vscode.Disposable.from(
    sessionsChanged,
    keys.onDidChange(async ({ added, removed }) => {
      // Choosing another stored key changes no session.
      if (added.length + removed.length === 0) return;
      const { sessionOf } = await load();
      sessionsChanged.fire({ added: added.map(sessionOf), removed: removed.map(sessionOf), changed: [] });
    }),
    vscode.authentication.registerAuthenticationProvider(
      authenticationProviderId,
      'Gridlens API Key',
      {
        onDidChangeSessions: sessionsChanged.event,
        getSessions: async (scopes, { account }) => (await load()).findSessions(keys, scopes, account?.id),
        createSession: async (scopes) => (await load()).createSession(keys, scopes),
        removeSession: async (id) => (await load()).removeSession(keys, id),
      },
      { supportsMultipleAccounts: true },
    ),
    registerCommand(commands.keySignIn, async () => (await load()).signIn(keys, connections)),
    registerCommand(commands.keySignOut, async () => (await load()).signOut(keys)),
    registerCommand(commands.keyChoose, async () => (await load()).chooseKey(keys)),
    registerCommand(internalCommands.keyContinueWithout, async () => {
      await keys.allowWithout((await load()).currentAddress().origin);
      return true;
    }),
  );
}
