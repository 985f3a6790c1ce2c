import * as vscode from 'vscode';
import { showInformation, showWarning } from '../../host/notifications';
import type { QueryPrompt } from '../../services/queryPrompt';
import type { Results, ShowRequest } from '../../services/results/results';
import { sentenceOfConflict } from '../../words/savedQueryWords';
import { sentenceOfUneditable } from '../../words/variableWords';
import { saveWithRetry } from './saveWithRetry';
import type { Library } from '../../services/savedQueries/library';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';
import type { Change } from '../../services/savedQueries/ownStore';
import { findStored, originOf } from '../../services/savedQueries/origin';
import { pickQuery } from './pickQuery';
import { folderOf } from '../../services/savedQueries/tree';
import { freeName } from '../../services/savedQueries/freeName';
import { namesIn } from '../../services/savedQueries/treeSearch';

function showConflict({ isConflict, stored }: Change): void {
  if (isConflict) void showWarning(sentenceOfConflict(stored.name));
}

/** What saved queries are run with. */
export interface RunContext {
  readonly library: Library;
  readonly results: Results;
  readonly ask: SavedQueries['ask'];
}

/** Shows a saved query as a preview, unless another place is named. */
export async function runSaved(
  { library, results, ask }: RunContext,
  argument: unknown,
  placement: NonNullable<ShowRequest['placement']> = 'preview',
): Promise<void> {
  const node = await pickQuery(library, argument, 'Run Saved Query');
  if (!node) return;
  const opened = await library.open(node);
  const asked = await ask(opened.node.key, opened.saved);
  if (!asked) return;
  const { name, query } = asked;
  const origin = originOf(opened.node, opened.saved.template && query);
  await results.show({ query, name, placement, origin });
}

/** Opens the file of a project's query, or leads through the steps again for a query of the user. */
export async function editSaved(
  library: Library,
  deps: { readonly results: Results; readonly queryPrompt: QueryPrompt },
  argument: unknown,
): Promise<void> {
  const picked = await pickQuery(library, argument, 'Edit Saved Query');
  if (!picked) return;
  const { node, saved } = await library.open(picked);
  if (node.place.kind === 'workspace') {
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(node.address));
    return;
  }
  if (saved.template) {
    void showInformation(sentenceOfUneditable(saved.name));
    return;
  }
  const prompted = await deps.queryPrompt.prompt(saved.query);
  if (!prompted) return;
  const { query } = prompted;
  let changed = node;
  await saveWithRetry(saved.name, async () => {
    const change = await library.change(node, { ...saved, query });
    showConflict(change);
    changed = findStored(await library.tree(), node.place, change.stored) ?? node;
  });
  await deps.results.show({ ...prompted, name: saved.name, origin: originOf(changed) });
}

export async function duplicateSaved(library: Library, argument: unknown): Promise<void> {
  const picked = await pickQuery(library, argument, 'Duplicate Saved Query');
  if (!picked) return;
  const { node, saved } = await library.open(picked);
  const beside = namesIn(await library.tree(), node.place, folderOf(node));
  const name = freeName(saved.name, [saved.name, ...beside]);
  await saveWithRetry(name, () => library.addBeside(node, { ...saved, name }));
}
