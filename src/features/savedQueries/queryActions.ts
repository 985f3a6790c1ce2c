import * as vscode from 'vscode';
import { promptNewQuery, showInformation, showWarning } from '../../host/notifications';
import type { ShowRequest } from '../../services/results/results';
import { sentenceOfConflict } from '../../words/savedQueries/savedQueryWords';
import type { TreeContext } from './treeContext';
import { saveWithRetry, offerUndo } from './saveNotifications';
import type { Library } from '../../services/savedQueries/library';
import { originOf, findSavedLink } from '../../services/savedQueries/origin';
import { pickQuery, labelOfTarget, pickFolder, pickPlace, promptForName } from './pickSaved';
import { folderOf, namesIn } from '../../services/savedQueries/tree/tree';
import { freeName } from '../../services/savedQueries/tree/queryNames';
import type { FailedCommand } from '../../host/resultReference';
import { isObject, parseQuery, type Query, type SavedQuery, titleOfQuery } from '../../domain';
import type { LiveResult } from '../../services/results/liveResult';
import { warnUnsavedEditor } from './followQuery';

/** Shows a saved query, by default as a preview. */
export async function runSaved(
  { library, results, promptVariables }: Pick<TreeContext, 'library' | 'results' | 'promptVariables'>,
  argument: unknown,
  placement: NonNullable<ShowRequest['placement']> = 'preview',
): Promise<void> {
  const node = await pickQuery(library, argument, 'Run Saved Query');
  if (!node) return;
  const opened = await library.open(node);
  const runnable = await promptVariables(opened.node.key, opened.saved, true);
  if (!runnable) return;
  const { name, query } = runnable;
  const origin = originOf(opened.node, query);
  await results.show({ query, name, placement, origin });
}

/** Opens the file of a query in an editor. */
export async function editSaved(library: Library, argument: unknown): Promise<void> {
  const node = await pickQuery(library, argument, 'Edit Saved Query');
  if (node) await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(node.address));
}

export async function editInSteps(
  { library, results, queryPrompt }: Pick<TreeContext, 'library' | 'results' | 'queryPrompt'>,
  argument: unknown,
): Promise<void> {
  const picked = await pickQuery(library, argument, 'Edit Saved Query in Steps');
  if (!picked) return;
  const { node, saved } = await library.open(picked);
  if (saved.template) {
    void showInformation(
      `“${saved.name}” has variables, which the steps would remove. Choose Edit to change its text.`,
    );
    return;
  }
  const prompted = await queryPrompt.prompt(saved.query);
  if (!prompted) return;
  const { query } = prompted;
  let changed = node;
  await saveWithRetry(saved.name, async () => {
    const change = await library.change(node, { ...saved, query });
    if (change.isConflict) void showWarning(sentenceOfConflict(change.stored.name));
    changed = change.node ?? node;
  });
  await results.show({ ...prompted, name: saved.name, origin: originOf(changed) });
}

export async function duplicateSaved(library: Library, argument: unknown): Promise<void> {
  const picked = await pickQuery(library, argument, 'Duplicate Saved Query');
  if (!picked) return;
  const { node, saved } = await library.open(picked);
  const beside = namesIn(await library.tree(), node.place, folderOf(node));
  const name = freeName(saved.name, [saved.name, ...beside]);
  await saveWithRetry(name, () => library.addBeside(node, { ...saved, name }));
}

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
    await promptNewQuery('Run a query first, then save it.');
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
    const { node: changed, stored, isConflict } = await library.change(node, { ...saved, query });
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
