import * as vscode from 'vscode';
import { type BaseAddress, parseBaseAddress } from '../../client/index';
import { commands } from '../../host/ids';
import { defaultBaseAddress } from '../../host/settings';
import type { Log } from '../../host/log';
import { type PickerItem, type PickerSeparator, showPicker } from '../../host/pickers';
import { showInformation } from '../../host/notifications';
import { showProblem } from '../../host/problems';
import { toPlainLine } from '../../host/plainText';
import { sentenceOfOtherOrigin, sentenceOfSignOut } from '../../words/connectionWords';
import { isCancelled } from '../../words/failures/problemOf';
import { ProblemError } from '../../words/failures/problemActions';
import type { Keys, Token } from '../../services/keys/keys';
import { labelFor, maskKey } from '../../domain';
import { promptForKey } from './promptForKey';
import type { StoredKey } from '../../services/keys/keyStore';
import type { Connections } from '../../services/connections/connections';

/** Converts a key to a VS Code session. Its scope is the key's origin. */
export function sessionOf(key: StoredKey): vscode.AuthenticationSession {
  return {
    id: key.id,
    accessToken: key.token,
    account: { id: key.id, label: toPlainLine(key.label) },
    scopes: [key.origin],
  };
}

const hostOf = (origin: string): string => new URL(origin).host;

/** Returns the key to sign out; `none` when there is no key. Shows a picker only when there are several. */
async function pickKeyToRemove(keys: readonly StoredKey[]): Promise<StoredKey | 'none' | undefined> {
  if (keys.length < 2) return keys[0] ?? 'none';
  const picked = await showPicker(
    keys.map((key) => ({
      label: key.label,
      description: `${hostOf(key.origin)} · ${maskKey(key.token)}`,
      key,
    })),
    { title: 'Gridlens: Sign Out', placeholder: 'The key to delete from this machine' },
  );
  return picked?.key;
}

/**
 * Shows a picker of the keys for an origin. It lists the environment's key, which is used only while no key is stored.
 */
async function pickKey(
  origin: string,
  keys: readonly StoredKey[],
  environment: Token | undefined,
): Promise<StoredKey | 'signIn' | 'signOut' | undefined> {
  const items: ((PickerItem & { answer?: StoredKey | 'signIn' | 'signOut' }) | PickerSeparator)[] = keys.map(
    (key, i) => ({
      icon: 'key',
      label: key.label,
      description: `${maskKey(key.token)}${i === 0 ? ' · in use' : ''}`,
      answer: key,
    }),
  );
  if (environment)
    items.push({
      icon: 'terminal',
      label: 'OPENELECTRICITY_API_KEY',
      description: `environment · ${keys.length === 0 ? 'in use' : 'used when no key is stored here'}`,
    });
  items.push({ separator: '' });
  items.push({ icon: 'add', label: 'Sign in with another key…', answer: 'signIn' });
  if (keys.length > 0) items.push({ icon: 'sign-out', label: 'Sign out…', answer: 'signOut' });
  const picked = await showPicker(items, {
    title: `Gridlens: API Key for ${hostOf(origin)}`,
    placeholder: 'The key to use from now on',
  });
  return picked?.answer;
}

/** The user's actions on API keys: signing in and out, and choosing a key. */
export class Accounts {
  #deps: AuthDeps;

  constructor(deps: AuthDeps) {
    this.#deps = deps;
  }

  /** Returns the origin of the base address in the settings. Throws ApiError `badBaseAddress`. */
  origin(): string {
    return this.#address().origin;
  }

  async sessions(
    scopes: readonly string[] | undefined,
    accountId: string | undefined,
  ): Promise<vscode.AuthenticationSession[]> {
    return (await this.#deps.keys.stored())
      .filter((key) => scopes === undefined || scopes.every((scope) => scope === key.origin))
      .filter((key) => accountId === undefined || key.id === accountId)
      .map(sessionOf);
  }

  /** Prompts for a key and stores it. Rejects with CancellationError when the user cancels. */
  async createSession(scopes: readonly string[]): Promise<vscode.AuthenticationSession> {
    const address = this.#address();
    // Another extension can request a session. It must not make the user enter a key for an origin of its choice.
    if (scopes.some((scope) => scope !== address.origin))
      throw new ProblemError({ sentence: sentenceOfOtherOrigin(address.origin), actions: [] });
    const given = await promptForKey({
      host: hostOf(address.origin),
      isDefaultService: address.origin === defaultBaseAddress,
      check: (key, signal) => this.#deps.checkKey(address.href, key, signal),
    });
    if (!given) throw new vscode.CancellationError();
    const { keys } = this.#deps;
    const key = await keys.add({
      origin: address.origin,
      token: given.key,
      // A label that no other key has, because the Accounts menu shows only labels.
      label: labelFor(given.key, given.label, address.origin, await keys.stored()),
      isProven: given.isChecked || undefined,
    });
    return sessionOf(key);
  }

  async removeSession(id: string): Promise<void> {
    const removed = await this.#deps.keys.remove(id);
    if (removed) this.#deps.log.info(`Signed out of ${removed.origin}.`);
  }

  /** Returns false when the user cancels or it fails. Reports a failure itself. */
  async signIn(): Promise<boolean> {
    try {
      await this.createSession([]);
      return true;
    } catch (error) {
      if (!isCancelled(error)) await showProblem(error);
      return false;
    }
  }

  async signOut(): Promise<void> {
    const key = await pickKeyToRemove(await this.#deps.keys.stored());
    if (key === 'none') {
      void showInformation(
        'No API key is stored. To stop using OPENELECTRICITY_API_KEY, unset the environment variable.',
      );
      return;
    }
    if (!key) return;
    await this.removeSession(key.id);
    void showInformation(sentenceOfSignOut(key.label, hostOf(key.origin)));
  }

  async choose(): Promise<void> {
    const origin = this.origin();
    const { keys } = this.#deps;
    const picked = await pickKey(origin, await keys.stored(origin), await keys.environment(origin));
    if (picked === 'signIn') await vscode.commands.executeCommand(commands.keySignIn);
    else if (picked === 'signOut') await this.signOut();
    else if (picked) await keys.choose(picked.id);
  }

  #address(): BaseAddress {
    return parseBaseAddress(this.#deps.baseAddress());
  }
}

export interface AuthDeps {
  keys: Keys;
  connections: Pick<Connections, 'kind' | 'use'>;
  /** The base address setting, unvalidated. */
  baseAddress: () => string;
  /** Checks whether the service at a base address accepts a key. Rejects with ApiError. */
  checkKey: (baseAddress: string, key: string, signal: AbortSignal) => Promise<{ label?: string }>;
  log: Log;
}

/** Offers to use the service after a sign-in while sample data is in use. Does not wait for the answer. */
export function offerService(use: (kind: 'service') => Promise<void>): void {
  const yes = 'Use the Service';
  const offer = async () => {
    const picked = await showInformation('Signed in. Queries still go to the sample data.', yes);
    if (picked === yes) await use('service');
  };
  offer().catch(showProblem);
}
