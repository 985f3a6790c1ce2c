import * as vscode from 'vscode';
import { parseBaseAddress, type BaseAddress } from '../../client/index';
import { commands } from '../../host/ids';
import { showInformation } from '../../host/notifications';
import { toPlainLine } from '../../host/plainText';
import { ProblemError } from '../../words/problemError';
import { isCancelled } from '../../words/problemOf';
import { showProblem } from '../../host/problems';
import type { Token } from '../../host/services';
import { defaultBaseAddress } from '../../host/settings';
import { askForKey } from './askForKey';
import { chooseKey, chooseKeyToRemove } from './chooseKey';
import { environmentKeyFor } from '../../services/keys/environmentKey';
import type { AuthDeps, SessionsChange } from './index';
import type { StoredKey } from '../../services/keys/keyEntries';
import { KeyStore, secretName, type KeyChange } from '../../services/keys/keyStore';
import { labelFor } from '../../services/keys/keyText';

const tokenOf = ({ token, label, isProven }: StoredKey): Token => ({
  value: token,
  source: 'key',
  label,
  ...(isProven && { isProven }),
});

/** A key as VS Code knows it: its scope is the origin it belongs to. */
function sessionOf(key: StoredKey): vscode.AuthenticationSession {
  return {
    id: key.id,
    accessToken: key.token,
    account: { id: key.id, label: toPlainLine(key.label) },
    scopes: [key.origin],
  };
}

/** Kept keys, the environment's key, and what the user does with them. */
export class Accounts {
  private readonly store: KeyStore;

  constructor(
    private readonly deps: AuthDeps,
    sessionsChanged: vscode.EventEmitter<SessionsChange>,
    keysChanged: vscode.EventEmitter<void>,
  ) {
    this.store = new KeyStore({
      secrets: deps.context.secrets,
      warn: (message) => {
        deps.log.warn(message);
      },
      onChange: ({ added, removed }: KeyChange) => {
        // A choice between keys changes what is used, but no session.
        if (added.length + removed.length > 0)
          sessionsChanged.fire({
            added: added.map(sessionOf),
            removed: removed.map(sessionOf),
            changed: [],
          });
        keysChanged.fire();
      },
    });
  }

  /** The origin of the base address in the settings. Throws ApiError `badBaseAddress`. */
  origin(): string {
    return this.address().origin;
  }

  async get(origin: string): Promise<Token | undefined> {
    try {
      const key = await this.store.preferred(origin);
      if (key) return tokenOf(key);
    } catch (error) {
      this.deps.log.error('The kept API keys could not be read.', error);
    }
    return this.environmentToken(origin);
  }

  async sessions(
    scopes: readonly string[] | undefined,
    accountId: string | undefined,
  ): Promise<vscode.AuthenticationSession[]> {
    return (await this.store.all())
      .filter((key) => scopes === undefined || scopes.every((scope) => scope === key.origin))
      .filter((key) => accountId === undefined || key.id === accountId)
      .map(sessionOf);
  }

  /** Asks for a key. Rejects with CancellationError when the user gave up. */
  async createSession(scopes: readonly string[]): Promise<vscode.AuthenticationSession> {
    const address = this.address();
    // Another extension can ask for a session; it must not lead the user to give a key for a place of its choice.
    if (scopes.some((scope) => scope !== address.origin))
      throw new ProblemError({
        sentence: `Gridlens signs in to ${address.origin} only, the base address of its settings.`,
        actions: [],
      });
    const given = await askForKey({
      host: new URL(address.origin).host,
      isDefaultService: address.origin === defaultBaseAddress,
      check: (key, signal) => this.deps.checkKey(address.href, key, signal),
    });
    if (!given) throw new vscode.CancellationError();
    const key = await this.store.add({
      origin: address.origin,
      token: given.key,
      label: await this.distinctLabel(address.origin, given.key, given.label),
      ...(given.isChecked && { isProven: true as const }),
    });
    return sessionOf(key);
  }

  async removeSession(id: string): Promise<void> {
    const removed = await this.store.remove(id);
    if (removed) this.deps.log.info(`Signed out of ${removed.origin}.`);
  }

  async signIn(): Promise<Token | undefined> {
    try {
      const { accessToken, account } = await this.createSession([]);
      return { value: accessToken, source: 'key', label: account.label };
    } catch (error) {
      if (!isCancelled(error)) await showProblem(error);
      return undefined;
    }
  }

  async signOut(): Promise<void> {
    const key = await chooseKeyToRemove(await this.store.all());
    if (key === 'none') {
      void showInformation(
        'No API key is kept. A key in OPENELECTRICITY_API_KEY is taken away where the variable is set.',
      );
      return;
    }
    if (!key) return;
    await this.removeSession(key.id);
    void showInformation(`Signed out: the key “${key.label}” for ${new URL(key.origin).host} is deleted.`);
  }

  async choose(): Promise<void> {
    const origin = this.origin();
    const picked = await chooseKey({
      origin,
      keys: await this.store.all(origin),
      environment: this.environmentToken(origin),
    });
    if (picked === 'signIn') await vscode.commands.executeCommand(commands.keySignIn);
    else if (picked === 'signOut') await this.signOut();
    else if (picked) await this.store.choose(picked.id);
  }

  /** Another window, or this one, wrote a secret. */
  async secretChanged(name: string): Promise<void> {
    if (name !== secretName) return;
    try {
      await this.store.refresh();
    } catch (error) {
      this.deps.log.error('The kept API keys could not be read.', error);
    }
  }

  private address(): BaseAddress {
    return parseBaseAddress(this.deps.baseAddress());
  }

  private environmentToken(origin: string): Token | undefined {
    const value = environmentKeyFor(origin, {
      env: process.env,
      isTrusted: vscode.workspace.isTrusted,
      defaultBaseAddress,
    });
    return value === undefined
      ? undefined
      : { value, source: 'environment', label: 'OPENELECTRICITY_API_KEY' };
  }

  /** The Accounts menu tells accounts apart by their label alone. */
  private async distinctLabel(origin: string, key: string, label: string | undefined): Promise<string> {
    return labelFor(key, label, origin, await this.store.all());
  }
}
