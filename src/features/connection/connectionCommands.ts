import * as vscode from 'vscode';
import { isApiError, parseBaseAddress } from '../../client/index';
import { commands } from '../../host/ids';
import { type PickerItem, type PickerSeparator, showInputBox, showPicker } from '../../host/pickers';
import { settings } from '../../host/settings';
import { showInformation } from '../../host/notifications';
import { problemOf } from '../../words/failures/problemOf';
import type { Connections } from '../../services/connections/connections';
import { currentAddress } from './statusBar';
import type { Keys } from '../../services/keys/keys';
import type { Services } from '../../services/services';
import { formatBytes } from '../../words/numbers';

interface Choice extends PickerItem {
  run?: () => unknown;
}

async function keyChoices(origin: string | undefined, keys: Keys): Promise<Choice[]> {
  if (origin === undefined) return [];
  const token = await keys.get(origin);
  const command = (id: string) => (): Thenable<unknown> => vscode.commands.executeCommand(id);
  if (!token)
    return [
      {
        icon: 'key',
        label: 'Sign in with an API key…',
        description: keys.mayGoWithout(origin) ? 'without a key, as you chose' : 'signed out',
        run: command(commands.keySignIn),
      },
    ];
  const name = token.source === 'environment' ? `${token.label} (environment)` : token.label;
  return [
    { icon: 'key', label: 'Choose API key…', description: name, run: command(commands.keyChoose) },
    ...(token.source === 'key'
      ? [{ icon: 'sign-out', label: 'Sign out…', run: command(commands.keySignOut) }]
      : []),
  ];
}

/** Shows a picker of the connections and key commands, and runs the picked one. */
export async function pickConnection({ keys, connections: { use } }: Services): Promise<void> {
  const isSample = settings.connection.value === 'sample';
  const address = currentAddress();
  const inUse = (is: boolean) => (is ? 'in use' : '');
  const choices: (Choice | PickerSeparator)[] = [
    {
      icon: 'beaker',
      label: 'Sample data',
      description: inUse(isSample),
      detail: 'The embedded sample service: made-up data, no key, no network.',
      run: () => use('sample'),
    },
    {
      icon: 'plug',
      label: address === undefined ? 'The service' : new URL(address.origin).host,
      description: inUse(!isSample),
      detail: address?.href ?? 'The base address in the settings cannot be used.',
      run: () => use('service'),
    },
    { separator: '' },
    ...(await keyChoices(address?.origin, keys)),
    { icon: 'edit', label: 'Change base address…', run: changeBaseAddress },
  ];
  const picked = await showPicker(
    choices,
    { title: 'Gridlens: Choose Connection', placeholder: 'Where queries are sent' },
    { matchOnDetail: true },
  );
  await picked?.run?.();
}

function faultOf(text: string): string | undefined {
  try {
    parseBaseAddress(text);
    return undefined;
  } catch (error) {
    return (isApiError(error) ? problemOf(error).remedy : undefined) ?? 'This is not an address.';
  }
}

async function changeBaseAddress(): Promise<void> {
  const address = await showInputBox(
    {
      title: 'Gridlens: Base Address',
      prompt:
        'With or without /v4. Only https, or http on 127.0.0.1, localhost or [::1]. A key is never sent to another origin.',
    },
    { value: settings.baseAddress.value, faultOf: (text) => faultOf(text.trim()) },
  );
  if (address === undefined) return;
  await settings.baseAddress.update(address.trim());
  await settings.connection.update('service');
}

/** Deletes all cached replies and reports how much space they used. Does not wait for the message to close. */
export async function clearCache(connections: Pick<Connections, 'clearCache'>): Promise<void> {
  const freed = await connections.clearCache();
  void showInformation(
    freed === 0 ? 'The cache was already empty.' : `The cache was cleared: ${formatBytes(freed)} freed.`,
  );
}
