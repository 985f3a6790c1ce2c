import { showPicker, type PickerItem, type PickerSeparator } from '../../host/pickers';
import type { Token } from '../../services/keys/keys';
import type { StoredKey } from '../../services/keys/keyEntries';
import { maskKey } from '../../domain/keyText';

const hostOf = (origin: string): string => new URL(origin).host;

/** Returns the key to sign out; `none` when there is no key. Shows a picker only when there are several. */
export async function pickKeyToRemove(keys: readonly StoredKey[]): Promise<StoredKey | 'none' | undefined> {
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

interface KeyItem extends PickerItem {
  readonly answer?: StoredKey | 'signIn' | 'signOut';
}

/**
 * Shows a picker of the keys for an origin. It lists the environment's key, which is used only while no key is stored.
 */
export async function pickKey(options: {
  readonly origin: string;
  readonly keys: readonly StoredKey[];
  readonly environment: Token | undefined;
}): Promise<StoredKey | 'signIn' | 'signOut' | undefined> {
  const { origin, keys, environment } = options;
  const items: (KeyItem | PickerSeparator)[] = keys.map((key, i) => ({
    icon: 'key',
    label: key.label,
    description: `${maskKey(key.token)}${i === 0 ? ' · in use' : ''}`,
    answer: key,
  }));
  if (environment)
    items.push({
      icon: 'terminal',
      label: 'OPENELECTRICITY_API_KEY',
      description: `environment · ${keys.length === 0 ? 'in use' : 'used when no key is kept here'}`,
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
