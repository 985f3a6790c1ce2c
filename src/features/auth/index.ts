import * as vscode from 'vscode';
import { authenticationProviderId, commands, internalCommands } from '../../host/ids';
import type { Log } from '../../host/log';
import { registerCommand } from '../../host/registerCommand';
import type { Keys, Token } from '../../host/services';
import type { Accounts } from './accounts';

export interface AuthDeps {
  readonly context: vscode.ExtensionContext;
  /** The setting, unchecked. */
  readonly baseAddress: () => string;
  /** Asks the service at a base address whether it takes a key. Rejects with ApiError. */
  readonly checkKey: (
    baseAddress: string,
    key: string,
    signal: AbortSignal,
  ) => Promise<{ readonly label?: string }>;
  readonly log: Log;
}

export type SessionsChange = vscode.AuthenticationProviderAuthenticationSessionsChangeEvent;

const withoutKeyState = 'gridlens.originsWithoutKey';

/** Keys by origin behind the Accounts menu. Only the provider is registered here: the rest is loaded when used. */
export function register(deps: AuthDeps): Keys & { dispose(): void } {
  const { context } = deps;
  const sessionsChanged = new vscode.EventEmitter<SessionsChange>();
  const keysChanged = new vscode.EventEmitter<void>();
  const originsWithout = (): readonly string[] => context.globalState.get<string[]>(withoutKeyState, []);
  let accounts: Promise<Accounts> | undefined;

  const open = (): Promise<Accounts> =>
    (accounts ??= import('./accounts').then(({ Accounts }) => {
      return new Accounts(deps, sessionsChanged, keysChanged);
    }));

  const signIn = async (): Promise<Token | undefined> => (await open()).signIn();

  const registrations = vscode.Disposable.from(
    sessionsChanged,
    keysChanged,
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
    context.secrets.onDidChange(async ({ key }) => {
      if (key.startsWith('gridlens.')) await (await open()).secretChanged(key);
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      keysChanged.fire();
    }),
    registerCommand(commands.keySignOut, async () => (await open()).signOut()),
    registerCommand(commands.keyChoose, async () => (await open()).choose()),
    registerCommand(internalCommands.keyContinueWithout, async () => {
      const origin = (await open()).origin();
      await context.globalState.update(withoutKeyState, [...new Set([...originsWithout(), origin])]);
      keysChanged.fire();
      return true;
    }),
  );

  return {
    get: async (origin) => (await open()).get(origin),
    signIn,
    mayGoWithout: (origin) => originsWithout().includes(origin),
    onDidChange: keysChanged.event,
    dispose: () => {
      registrations.dispose();
    },
  };
}
