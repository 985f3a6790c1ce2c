import * as vscode from 'vscode';
import { type BaseAddress, createClient, parseBaseAddress } from '../../client/index';
import { commands } from '../../host/ids';
import { defaultBaseAddress, settings } from '../../host/settings';
import { log } from '../../host/log';
import { type PickerItem, type PickerSeparator, showPicker } from '../../host/pickers';
import { promptAction, showInformation } from '../../host/notifications';
import { showProblem } from '../../host/problems';
import { toPlainLine } from '../../host/plainText';
import { sentenceOfOtherOrigin, sentenceOfSignOut } from '../../words/connectionWords';
import { lineOfRequest } from '../../words/logLines';
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

/** Reads the base address in the settings. Throws ApiError `badBaseAddress`. */
export const currentAddress = (): BaseAddress => parseBaseAddress(settings.baseAddress.value);

/**
 * Checks whether the service accepts a key, with the cheapest request that needs one. Resolves with the account's name
 * when the reply has one. Rejects with ApiError.
 */
function checkKey(baseAddress: string, key: string, signal: AbortSignal): Promise<{ label?: string }> {
  const client = createClient({
    baseAddress,
    // Looked up at each call: VS Code replaces the global with its own, which uses the user's proxy and certificates.
    fetch: (...args) => globalThis.fetch(...args),
    onRequest: (report) => {
      const { level, text } = lineOfRequest(report);
      log[level](text);
    },
    timeoutMs: settings.timeoutSeconds.value * 1000,
  });
  return client.checkToken(key, { signal });
}

export async function findSessions(
  keys: Keys,
  scopes: readonly string[] | undefined,
  accountId: string | undefined,
): Promise<vscode.AuthenticationSession[]> {
  return (await keys.stored())
    .filter((key) => scopes === undefined || scopes.every((scope) => scope === key.origin))
    .filter((key) => accountId === undefined || key.id === accountId)
    .map(sessionOf);
}

/** Prompts for a key and stores it. Rejects with CancellationError when the user cancels. */
export async function createSession(
  keys: Keys,
  scopes: readonly string[],
): Promise<vscode.AuthenticationSession> {
  const { origin, href } = currentAddress();
  // Another extension can request a session. It must not make the user enter a key for an origin of its choice.
  if (scopes.some((scope) => scope !== origin))
    throw new ProblemError({ sentence: sentenceOfOtherOrigin(origin), actions: [] });
  const given = await promptForKey(hostOf(origin), origin === defaultBaseAddress, (key, signal) =>
    checkKey(href, key, signal),
  );
  if (!given) throw new vscode.CancellationError();
  const key = await keys.add({
    origin,
    token: given.key,
    // A label that no other key has, because the Accounts menu shows only labels.
    label: labelFor(given.key, given.label, origin, await keys.stored()),
    isProven: given.isChecked || undefined,
  });
  return sessionOf(key);
}

export async function removeSession(keys: Keys, id: string): Promise<void> {
  const removed = await keys.remove(id);
  if (removed) log.info(`Signed out of ${removed.origin}.`);
}

/** Returns false when the user cancels or it fails. Reports a failure itself. */
export async function signIn(keys: Keys, connections: Pick<Connections, 'kind' | 'use'>): Promise<boolean> {
  try {
    await createSession(keys, []);
  } catch (error) {
    if (!isCancelled(error)) await showProblem(error);
    return false;
  }
  if (connections.kind === 'sample') offerService(connections.use);
  return true;
}

/** Offers to use the service after a sign-in while sample data is in use. Does not wait for the answer. */
function offerService(use: (kind: 'service') => Promise<void>): void {
  const sentence = 'Signed in. Queries still go to the sample data.';
  promptAction(showInformation, sentence, 'Use the Service', () => use('service')).catch(showProblem);
}

export async function signOut(keys: Keys): Promise<void> {
  const key = await pickKeyToRemove(await keys.stored());
  if (key === 'none') {
    void showInformation(
      'No API key is stored. To stop using OPENELECTRICITY_API_KEY, unset the environment variable.',
    );
    return;
  }
  if (!key) return;
  await removeSession(keys, key.id);
  void showInformation(sentenceOfSignOut(key.label, hostOf(key.origin)));
}

export async function chooseKey(keys: Keys): Promise<void> {
  const { origin } = currentAddress();
  const picked = await pickKey(origin, await keys.stored(origin), await keys.environment(origin));
  if (picked === 'signIn') await vscode.commands.executeCommand(commands.keySignIn);
  else if (picked === 'signOut') await signOut(keys);
  else if (picked) await keys.choose(picked.id);
}
