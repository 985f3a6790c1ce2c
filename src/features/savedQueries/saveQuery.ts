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
import { labelOfPlace, pickFolder } from './pickFolder';
import { problemOfName } from '../../words/savedQueryProblems';
import type { Place } from '../../services/savedQueries/tree/tree';

/** Reads the query in a command's argument, which may be any value. */
export const readQuery = (argument: unknown): Query | undefined =>
  isObject(argument) ? parseQuery(argument['query']).query : undefined;

/** Prompts for a name; undefined when the user cancels. */
export async function promptForName(
  title: string,
  value: string,
  prompt = 'Name of the query',
): Promise<string | undefined> {
  const name = await showInputBox({ title, prompt }, { value, faultOf: problemOfName });
  return name?.trim();
}

/** Shows a picker with *My queries* and the workspace folders. Without a workspace, returns *My queries*. */
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

/** Saves the query of a result, else the query of the last run. Returns a problem after showing it to the user. */
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
  const folder = await pickFolder(await library.tree(), place);
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
