import * as vscode from 'vscode';
import { parseBaseAddress, type BaseAddress } from '../../client/index';
import { commands } from '../../host/ids';
import { showInformation } from '../../host/notifications';
import { sentenceOfOtherOrigin, sentenceOfSignOut } from '../../words/keyWords';
import { ProblemError } from '../../words/problemError';
import { isCancelled } from '../../words/problemOf';
import { showProblem } from '../../host/problems';
import type { Keys } from '../../services/keys/keys';
import { labelFor } from '../../domain/keyText';
import { defaultBaseAddress } from '../../host/settings';
import { promptForKey } from './promptForKey';
import { pickKey, pickKeyToRemove } from './pickKey';
import type { AuthDeps } from './authDeps';
import { sessionOf } from './sessionOf';

/** The user's actions on API keys: signing in and out, and choosing a key. */
export class Accounts {
  readonly #deps: AuthDeps;

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
    return (await this.#keys.stored())
      .filter((key) => scopes === undefined || scopes.every((scope) => scope === key.origin))
      .filter((key) => accountId === undefined || key.id === accountId)
      .map(sessionOf);
  }

  /** Prompts for a key and stores it. Rejects with CancellationError when the user cancels. */
  async createSession(scopes: readonly string[]): Promise<vscode.AuthenticationSession> {
    const address = this.#address();
    // Another extension can request a session. It must not make the user enter a key for an origin of its choice.
    if (scopes.some((scope) => scope !== address.origin))
      throw new ProblemError({
        sentence: sentenceOfOtherOrigin(address.origin),
        actions: [],
      });
    const given = await promptForKey({
      host: new URL(address.origin).host,
      isDefaultService: address.origin === defaultBaseAddress,
      check: (key, signal) => this.#deps.checkKey(address.href, key, signal),
    });
    if (!given) throw new vscode.CancellationError();
    const key = await this.#keys.add({
      origin: address.origin,
      token: given.key,
      label: await this.#distinctLabel(address.origin, given.key, given.label),
      ...(given.isChecked && { isProven: true as const }),
    });
    return sessionOf(key);
  }

  async removeSession(id: string): Promise<void> {
    const removed = await this.#keys.remove(id);
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
    const key = await pickKeyToRemove(await this.#keys.stored());
    if (key === 'none') {
      void showInformation(
        'No API key is kept. A key in OPENELECTRICITY_API_KEY is taken away where the variable is set.',
      );
      return;
    }
    if (!key) return;
    await this.removeSession(key.id);
    void showInformation(sentenceOfSignOut(key.label, new URL(key.origin).host));
  }

  async choose(): Promise<void> {
    const origin = this.origin();
    const picked = await pickKey({
      origin,
      keys: await this.#keys.stored(origin),
      environment: await this.#keys.environment(origin),
    });
    if (picked === 'signIn') await vscode.commands.executeCommand(commands.keySignIn);
    else if (picked === 'signOut') await this.signOut();
    else if (picked) await this.#keys.choose(picked.id);
  }

  get #keys(): Keys {
    return this.#deps.keys;
  }

  #address(): BaseAddress {
    return parseBaseAddress(this.#deps.baseAddress());
  }

  /** Returns a label that no other key has, because the Accounts menu shows only labels. */
  async #distinctLabel(origin: string, key: string, label: string | undefined): Promise<string> {
    return labelFor(key, label, origin, await this.#keys.stored());
  }
}
