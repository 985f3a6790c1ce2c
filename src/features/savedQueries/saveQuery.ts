import * as vscode from 'vscode';
import { commands } from '../../host/ids';
import type { FailedCommand } from '../../host/resultReference';
import { showInformation } from '../../host/notifications';
import { isObject, parseQuery, type Query, type SavedQuery, titleOfQuery } from '../../domain';
import type { LiveResult } from '../../services/results/liveResult';
import { offerUndo, saveWithRetry } from './saveNotifications';
import type { Library } from '../../services/savedQueries/library';
import { originOf, findSavedLink, findStored } from '../../services/savedQueries/origin';
import { sentenceOfConflict } from '../../words/savedQueries/savedQueryWords';
import { labelOfTarget, pickFolder, pickPlace, promptForName } from './pickFolder';
import { warnUnsavedEditor } from './followQuery';

/** Reads the query in a command's argument, which may be any value. */
export const readQuery = (argument: unknown): Query | undefined =>
  isObject(argument) ? parseQuery(argument['query']).query : undefined;

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
  const saved: SavedQuery = { name, query, folder: folder === '' ? undefined : folder };
  return saveWithRetry(name, async () => {
    const node = await library.add(place, saved);
    if (node && live) {
      live.tab.update({ origin: originOf(node) });
      live.tab.pin();
      live.rename(name);
    }
    const sentence = `Saved “${name}” in ${labelOfTarget({ place, folder: saved.folder })}.`;
    offerUndo(library, { sentence, name, node }, async (now) => {
      await library.remove(now);
    });
  });
}

/** Saves the query of a result to the saved query it came from. Returns a problem after showing it to the user. */
export async function updateSaved(
  library: Library,
  live: Pick<LiveResult, 'requested' | 'rename' | 'tab'> | undefined,
): Promise<FailedCommand | undefined> {
  const groups = await library.tree();
  const link = live && findSavedLink(groups, live.requested.query, live.tab.facts.origin);
  if (!live || !link?.isChanged) {
    void showInformation('There is nothing to update: the active result is not a changed saved query.');
    return undefined;
  }
  const { query } = live.requested;
  const { node, saved } = await library.open(link.node);
  if (saved.template) {
    void showInformation(
      `“${saved.name}” has variables, which this would replace with their values. Change its file, or save this one under another name.`,
    );
    return undefined;
  }
  return saveWithRetry(saved.name, async () => {
    const { stored, isConflict } = await library.change(node, { ...saved, query });
    const changed = findStored(await library.tree(), node.place, stored);
    if (changed) {
      live.tab.update({ origin: originOf(changed) });
      live.tab.pin();
      live.rename(saved.name);
    }
    warnUnsavedEditor(node);
    const sentence = isConflict
      ? sentenceOfConflict(stored.name)
      : `Updated “${saved.name}” in ${link.place}.`;
    offerUndo(library, { sentence, name: saved.name, node: changed }, async (now) => {
      if (isConflict) await library.remove(now);
      else await library.change(now, saved);
    });
  });
}
