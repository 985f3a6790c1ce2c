import * as vscode from 'vscode';
import { ownDocumentScheme } from '../../host/ids';
import { showInformation, showWarning } from '../../host/notifications';
import type { Results, ShowRequest } from '../../services/results/results';
import { sentenceOfConflict } from '../../words/savedQueries/savedQueryWords';
import { addressOfOwn } from '../../services/savedQueries/ownDocument';
import type { TreeContext } from './treeContext';
import { saveWithRetry } from './saveNotifications';
import type { Library } from '../../services/savedQueries/library';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';
import type { Change } from '../../services/savedQueries/store/ownStore';
import { findStored, originOf } from '../../services/savedQueries/origin';
import { pickQuery } from './pickQuery';
import { folderOf, namesIn } from '../../services/savedQueries/tree/tree';
import { freeName } from '../../services/savedQueries/tree/queryNames';

function showConflict({ isConflict, stored }: Change): void {
  if (isConflict) void showWarning(sentenceOfConflict(stored.name));
}

interface RunContext {
  library: Library;
  results: Results;
  promptVariables: SavedQueries['promptVariables'];
}

/** Shows a saved query, by default as a preview. */
export async function runSaved(
  { library, results, promptVariables }: RunContext,
  argument: unknown,
  placement: NonNullable<ShowRequest['placement']> = 'preview',
): Promise<void> {
  const node = await pickQuery(library, argument, 'Run Saved Query');
  if (!node) return;
  const opened = await library.open(node);
  const runnable = await promptVariables(opened.node.key, opened.saved);
  if (!runnable) return;
  const { name, query } = runnable;
  const origin = originOf(opened.node, opened.saved.template && query);
  await results.show({ query, name, placement, origin });
}

/** Opens a query as a document: a project's file, or a document that saves back to the user's own queries. */
export async function editSaved(library: Library, argument: unknown): Promise<void> {
  const node = await pickQuery(library, argument, 'Edit Saved Query');
  if (!node) return;
  const isOwn = node.place.kind === 'user';
  // An open document keeps the name that the query had when it was opened.
  const open = vscode.workspace.textDocuments.find(
    ({ uri }) => isOwn && uri.scheme === ownDocumentScheme && uri.query === addressOfOwn(node).query,
  );
  const uri = open?.uri ?? (isOwn ? addressOfOwn(node) : vscode.Uri.parse(node.address));
  await vscode.commands.executeCommand('vscode.open', uri);
}

/** Prompts for a saved query again, step by step, and saves the outcome. */
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
    showConflict(change);
    changed = findStored(await library.tree(), node.place, change.stored) ?? node;
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
