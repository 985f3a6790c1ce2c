import { promptNewQuery, showInformation, showWarning } from '../../host/notifications';
import { sentenceOfConflict } from '../../words/savedQueries/savedQueryWords';
import type { TreeContext } from './treeContext';
import { originOf, findSavedLink } from '../../services/savedQueries/origin';
import { labelOfTarget, pickFolder, pickPlace, promptForName } from './pickSaved';
import { folderOf, namesIn, type QueryNode } from '../../services/savedQueries/tree/tree';
import { freeName } from '../../services/savedQueries/tree/queryNames';
import { type FailedCommand, readResultId } from '../../host/resultReference';
import { isObject, parseQuery, titleOfQuery } from '../../domain';
import { saveWithRetry, offerUndo, warnUnsavedEditor } from './afterChange';

export async function runSaved(
  { library, results, promptVariables }: TreeContext,
  picked: QueryNode,
  placement: 'preview' | 'tab' | 'beside',
): Promise<void> {
  const { node, saved } = await library.open(picked);
  const runnable = await promptVariables(node.key, saved, true);
  if (!runnable) return;
  const { name, query } = runnable;
  await results.show({ query, name, placement, origin: originOf(node, query) });
}

export async function editInSteps(
  { library, results, queryPrompt }: TreeContext,
  picked: QueryNode,
): Promise<void> {
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

export async function duplicateSaved({ library }: TreeContext, picked: QueryNode): Promise<void> {
  const { node, saved } = await library.open(picked);
  const beside = namesIn(await library.tree(), node.place, folderOf(node));
  const name = freeName(saved.name, [saved.name, ...beside]);
  await saveWithRetry(name, () => library.addBeside(node, { ...saved, name }));
}

/** Saves the query of a result, else the query of the last run. Returns a problem after showing it to the user. */
export async function saveQuery(
  { library, results, lastRun }: TreeContext,
  [reference]: readonly unknown[],
): Promise<FailedCommand | undefined> {
  const passed = isObject(reference) ? parseQuery(reference['query']).query : undefined;
  const live = passed ? undefined : results.find(readResultId(reference));
  const titled = live?.requested;
  const query = titled?.query ?? passed ?? lastRun;
  if (!query) {
    await promptNewQuery('Run a query first, then save it.');
    return undefined;
  }
  const name = await promptForName('Save Query', titled?.title ?? titleOfQuery(query));
  if (name === undefined) return undefined;
  const place = await pickPlace();
  if (!place) return undefined;
  const target = await pickFolder(await library.tree(), place);
  if (!target) return undefined;
  return saveWithRetry(name, async () => {
    const node = await library.add(place, { name, query, folder: target.folder });
    if (node && live) {
      live.tab.update({ origin: originOf(node) });
      live.tab.pin();
      live.rename(name);
    }
    const sentence = `Saved “${name}” in ${labelOfTarget(target)}.`;
    offerUndo(library, { sentence, name, node }, async (now) => {
      await library.remove(now);
    });
  });
}

/** Saves the query of a result to the saved query it came from. Returns a problem after showing it to the user. */
export async function updateSaved(
  { library, results }: TreeContext,
  [reference]: readonly unknown[],
): Promise<FailedCommand | undefined> {
  const live = results.find(readResultId(reference));
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
