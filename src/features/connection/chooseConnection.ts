import * as vscode from 'vscode';
import { isApiError, parseBaseAddress } from '../../client/index';
import { commands } from '../../host/ids';
import { problemOf } from '../../host/problemOf';
import type { Connection, Keys } from '../../host/services';
import { settings } from '../../host/settings';

interface Choice extends vscode.QuickPickItem {
  readonly run?: () => unknown;
}

async function keyChoices(origin: string | undefined, keys: Keys): Promise<Choice[]> {
  if (origin === undefined) return [];
  const token = await keys.get(origin);
  const command = (id: string) => (): Thenable<unknown> => vscode.commands.executeCommand(id);
  if (!token)
    return [
      {
        label: '$(key) Sign in with an API key…',
        description: keys.mayGoWithout(origin) ? 'now without a key, as chosen' : 'signed out',
        run: command(commands.keySignIn),
      },
    ];
  const name = token.source === 'environment' ? `${token.label} (environment)` : token.label;
  return [
    { label: '$(key) Choose API key…', description: name, run: command(commands.keyChoose) },
    ...(token.source === 'key'
      ? [{ label: '$(sign-out) Sign out…', run: command(commands.keySignOut) }]
      : []),
  ];
}

/** Asks where queries are to go, and does it. */
export async function chooseConnection(
  keys: Keys,
  use: (kind: Connection['kind']) => Promise<void>,
): Promise<void> {
  const isSample = settings.connection.value === 'sample';
  const address = addressOf(settings.baseAddress.value);
  const inUse = (is: boolean): string => (is ? 'in use' : '');
  const choices: Choice[] = [
    {
      label: '$(beaker) Sample data',
      description: inUse(isSample),
      detail: 'The embedded sample service: made-up data, no key, no network.',
      run: () => use('sample'),
    },
    {
      label: `$(plug) ${address === undefined ? 'The service' : new URL(address.origin).host}`,
      description: inUse(!isSample),
      detail: address?.href ?? 'The base address in the settings cannot be used.',
      run: () => use('service'),
    },
    { label: '', kind: vscode.QuickPickItemKind.Separator },
    ...(await keyChoices(address?.origin, keys)),
    { label: '$(edit) Change base address…', run: changeBaseAddress },
  ];
  const picked = await vscode.window.showQuickPick(choices, {
    title: 'Gridlens: Choose Connection',
    placeHolder: 'Where queries are sent',
    matchOnDetail: true,
  });
  await picked?.run?.();
}

function addressOf(text: string): ReturnType<typeof parseBaseAddress> | undefined {
  try {
    return parseBaseAddress(text);
  } catch {
    return undefined;
  }
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
  const address = await vscode.window.showInputBox({
    title: 'Gridlens: Base Address',
    prompt:
      'With or without /v4. Only https, or http on 127.0.0.1, localhost or [::1]. A key is never sent to another origin.',
    value: settings.baseAddress.value,
    ignoreFocusOut: true,
    validateInput: (text) => faultOf(text.trim()),
  });
  if (address === undefined) return;
  await settings.baseAddress.update(address.trim());
  await settings.connection.update('service');
}
