import * as vscode from 'vscode';
import type { Token } from '../../host/services';
import type { StoredKey } from './keyEntries';
import { maskKey } from './keyText';

const hostOf = (origin: string): string => new URL(origin).host;

/** Which key to sign out; `none` when there is no key. Asks only when there are several. */
export async function chooseKeyToRemove(keys: readonly StoredKey[]): Promise<StoredKey | 'none' | undefined> {
  if (keys.length < 2) return keys[0] ?? 'none';
  const picked = await vscode.window.showQuickPick(
    keys.map((key) => ({
      label: key.label,
      description: `${hostOf(key.origin)} · ${maskKey(key.token)}`,
      key,
    })),
    { title: 'Gridlens: Sign Out', placeHolder: 'The key to delete from this machine' },
  );
  return picked?.key;
}

interface KeyItem extends vscode.QuickPickItem {
  readonly answer?: StoredKey | 'signIn' | 'signOut';
}

/** Which key to use for an origin. The environment's is shown, and used only while no key is kept. */
export async function chooseKey(options: {
  readonly origin: string;
  readonly keys: readonly StoredKey[];
  readonly environment: Token | undefined;
}): Promise<StoredKey | 'signIn' | 'signOut' | undefined> {
  const { origin, keys, environment } = options;
  const items: KeyItem[] = keys.map((key, i) => ({
    label: `$(key) ${key.label}`,
    description: `${maskKey(key.token)}${i === 0 ? ' · in use' : ''}`,
    answer: key,
  }));
  if (environment)
    items.push({
      label: '$(terminal) OPENELECTRICITY_API_KEY',
      description: `environment · ${keys.length === 0 ? 'in use' : 'used when no key is kept here'}`,
    });
  items.push({ label: '', kind: vscode.QuickPickItemKind.Separator });
  items.push({ label: '$(add) Sign in with another key…', answer: 'signIn' });
  if (keys.length > 0) items.push({ label: '$(sign-out) Sign out…', answer: 'signOut' });
  const picked = await vscode.window.showQuickPick(items, {
    title: `Gridlens: API Key for ${hostOf(origin)}`,
    placeHolder: 'The key to use from now on',
  });
  return picked?.answer;
}
