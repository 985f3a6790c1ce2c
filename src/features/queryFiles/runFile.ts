import * as vscode from 'vscode';
import { dayMs, type Estimate, resolveWindow } from '../../domain';
import { parseSavedQuery } from '../../formats/queryFiles/savedQueryFile';
import { offerAction, showInformation, showProgress, showWarning } from '../../host/notifications';
import type { Results, ShowRequest } from '../../services/results/results';
import type { Runs } from '../../services/runs/runs';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';
import { formatCount } from '../../words/numbers';
import { wordsOfCost } from '../../words/query/runWords';
import { sentenceOfBroken } from '../../words/savedQueries/savedQueryWords';
import { isQueryFile } from './isQueryFile';

interface RunDeps {
  context: Pick<vscode.ExtensionContext, 'globalStorageUri'>;
  results: Pick<Results, 'show'>;
  savedQueries: Pick<SavedQueries, 'promptVariables'>;
}

/** Returns the document of a command, or the active one; undefined when it is no query file. */
async function documentOf([uri]: readonly unknown[]): Promise<vscode.TextDocument | undefined> {
  const document =
    uri instanceof vscode.Uri
      ? await vscode.workspace.openTextDocument(uri)
      : vscode.window.activeTextEditor?.document;
  return document && isQueryFile(document) ? document : undefined;
}

/** Returns the key for the last values of a file's variables, which is that of its row in the tree. */
function keyOf({ uri }: vscode.TextDocument, { globalStorageUri }: RunDeps['context']): string {
  const own = vscode.Uri.joinPath(globalStorageUri, 'queries').toString();
  if (vscode.Uri.joinPath(uri, '..').toString() === own) return `user|${uri.toString()}`;
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return folder ? `workspace:${folder.uri.toString()}|${uri.toString()}` : `file|${uri.toString()}`;
}

/** Prompts for the variables. Undefined when the user cancels, or without a valid query, which it reports. */
async function readDocument(
  { context, savedQueries }: RunDeps,
  args: readonly unknown[],
  isRun: boolean,
): Promise<Pick<ShowRequest, 'query' | 'name' | 'isFromFile'> | undefined> {
  const document = await documentOf(args);
  if (!document) {
    void showInformation('Open a query file (*.gridlens.json) to run it.');
    return undefined;
  }
  const parsed = parseSavedQuery(document.getText());
  if ('saved' in parsed) {
    const key = keyOf(document, context);
    const runnable = await savedQueries.promptVariables(key, parsed.saved, isRun);
    // The user's own query runs in any workspace without a question.
    return runnable && { ...runnable, isFromFile: !key.startsWith('user|') };
  }
  offerAction(showWarning, sentenceOfNoQuery(sentenceOfBroken(parsed.broken)), 'Go to File', () =>
    vscode.window.showTextDocument(document),
  );
  return undefined;
}

/** Runs a query file. A preview opens next to the editor, which keeps the focus. */
export async function runFile(
  deps: RunDeps,
  args: readonly unknown[],
  placement: 'tab' | 'preview',
): Promise<void> {
  const file = await readDocument(deps, args, true);
  if (file) await deps.results.show({ ...file, placement, preserveFocus: placement === 'preview' });
}

const sentenceOfNoQuery = (reason: string): string => `This file’s query cannot be run. ${reason}`;

function sentenceOfEstimate({ cost, derivedFrom }: Estimate, days: number | undefined): string {
  const round = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
  const length = days === undefined ? '' : `${formatCount(round(days), 'day')} · `;
  const points = cost.buckets === undefined ? '' : ' (points of each series)';
  const made = derivedFrom === undefined ? '' : ` Derived from ${derivedFrom}.`;
  return `A run takes ${length}${wordsOfCost(cost)}${points}.${made} Nothing was sent.`;
}

/** Sends no request. */
export async function estimateFile(
  deps: RunDeps & { runs: Pick<Runs, 'estimate'> },
  args: readonly unknown[],
): Promise<void> {
  const file = await readDocument(deps, args, false);
  const estimate = file && (await deps.runs.estimate(file.query));
  if (!file) return;
  if (!estimate) {
    void showWarning(sentenceOfNoQuery('The problems are marked in the file.'));
    return;
  }
  const window = resolveWindow(file.query, Date.now());
  const days = window && (window.endMs - window.startMs) / dayMs;
  offerAction(showInformation, sentenceOfEstimate(estimate, days), 'Run', () =>
    deps.results.show({ ...file, placement: 'tab', preserveFocus: false }),
  );
}

export async function fetchFacilities(
  { runs }: { runs: Pick<Runs, 'fetchDirectory'> },
  network: unknown,
): Promise<void> {
  if (typeof network !== 'string' || network === '') return;
  await showProgress('Fetching the list of facilities…', (_report, signal) =>
    runs.fetchDirectory(network, signal),
  );
  await vscode.commands.executeCommand('editor.action.triggerSuggest');
}
