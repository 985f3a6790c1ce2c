import * as vscode from 'vscode';
import { showInformation } from '../../host/notifications';
import { showInputBox, showPicker, type PickerItem } from '../../host/pickers';
import { isObject } from '../../domain/json';
import { parseQuery } from '../../domain/parseQuery';
import { titleOfQuery } from '../../domain/queryTitle';
import type { Query } from '../../domain/query';
import { commands } from '../../host/ids';
import type { FailedCommand } from '../../host/resultReference';
import type { LiveResult } from '../../services/results/liveResult';
import { saveWithRetry } from './saveWithRetry';
import type { Library } from '../../services/savedQueries/library';
import type { SavedQuery } from '../../domain/savedQuery';
import { originOf } from '../../services/savedQueries/origin';
import { sentenceOfSaved } from '../../words/savedQueryWords';
import { offerUndo } from './offerUndo';
import { problemOfName } from '../../words/savedQueryProblems';
import { queriesOf, type Place } from '../../services/savedQueries/tree';

/** A query in a command's argument, which may be any value. */
export const readQuery = (argument: unknown): Query | undefined =>
  isObject(argument) ? parseQuery(argument['query']).query : undefined;

/** Prompts for a name; undefined when the user gave up. */
export async function promptForName(title: string, value: string): Promise<string | undefined> {
  const name = await showInputBox({ title, prompt: 'Name of the query' }, { value, faultOf: problemOfName });
  return name?.trim();
}

const labelOfPlace = (place: Place): string =>
  place.kind === 'user'
    ? 'My queries'
    : (vscode.workspace.workspaceFolders?.find(({ uri }) => uri.toString() === place.folder)?.name ??
      'the project');

/** Shows a picker of *My queries* and the workspace folders. Without a workspace it is *My queries*. */
async function pickPlace(): Promise<Place | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) return { kind: 'user' };
  const items: readonly (PickerItem & { readonly place: Place })[] = [
    {
      icon: 'account',
      label: 'My queries',
      description: 'Kept for you, in every workspace',
      place: { kind: 'user' },
    },
    ...folders.map(({ name, uri }) => ({
      icon: 'root-folder',
      label: name,
      description: 'A file of the project, in queries/',
      place: { kind: 'workspace', folder: uri.toString() } as const,
    })),
  ];
  const picked = await showPicker(items, { title: 'Save Query: Where?' });
  return picked?.place;
}

/** Shows a picker of the folders in the tree. Returns `''` for none, undefined when the user gave up. */
async function pickFolder(library: Library): Promise<string | undefined> {
  const all = queriesOf(await library.tree()).map((node) => node.stored.folder);
  const names = [...new Set(all)].filter((name) => name !== undefined).sort();
  const items = [
    { label: 'No folder', name: '' },
    ...names.map((name) => ({ icon: 'folder', label: name, name })),
    { icon: 'new-folder', label: 'New folder…', name: undefined },
  ];
  const picked = await showPicker(items, { title: 'Save Query: Folder' });
  if (!picked || picked.name !== undefined) return picked?.name;
  const typed = await showInputBox(
    { title: 'Save Query: New Folder', prompt: 'Name of the folder' },
    { faultOf: (text) => (problemOfName(text) === undefined ? undefined : 'Give the folder a name.') },
  );
  return typed?.trim();
}

/** Saves the query of a result, else the query of the last run. Returns the problem, which the user has seen. */
export async function saveQuery(
  library: Library,
  live: Pick<LiveResult, 'requested' | 'tab' | 'rename'> | undefined,
  lastRun: Query | undefined,
): Promise<FailedCommand | undefined> {
  const titled = live?.requested;
  const query = titled?.query ?? lastRun;
  if (!query) {
    const newQuery = 'New Query…';
    const picked = await showInformation('Run a query first, then save it.', newQuery);
    if (picked === newQuery) await vscode.commands.executeCommand(commands.queryNew);
    return undefined;
  }
  const name = await promptForName('Save Query', titled?.title ?? titleOfQuery(query));
  if (name === undefined) return undefined;
  const place = await pickPlace();
  if (!place) return undefined;
  const folder = await pickFolder(library);
  if (folder === undefined) return undefined;
  const saved: SavedQuery = { name, query, ...(folder === '' ? {} : { folder }) };
  return saveWithRetry(name, async () => {
    const node = await library.add(place, saved);
    if (node && live) {
      live.tab.update({ origin: originOf(node) });
      live.tab.keep();
      live.rename(name);
    }
    const sentence = sentenceOfSaved(name, labelOfPlace(place), saved.folder);
    offerUndo(library, { sentence, name, node }, async (now) => {
      await library.remove(now);
    });
  });
}
