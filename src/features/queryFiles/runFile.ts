import * as vscode from 'vscode';
import { dayMs } from '../../domain/durations';
import { titleOfQuery } from '../../domain/queryTitle';
import type { SavedQuery } from '../../domain/savedQuery';
import { resolveWindow } from '../../domain/window';
import { parseSavedQuery } from '../../formats/savedQueryFile';
import { confirmWarning, showInformation, showProgress, showWarning } from '../../host/notifications';
import type { Results } from '../../services/results/results';
import type { Runs } from '../../services/runs/runs';
import { sentenceOfEstimate, sentenceOfNoQuery, sentenceOfUntrusted } from '../../words/queryFileWords';
import { sentenceOfBroken } from '../../words/savedQueryProblems';
import { isQueryFile } from './isQueryFile';

const noFile = 'Open a query file (*.gridlens.json) to run it.';

/** The document that a command is about: that of its argument, else the one in the active editor. */
async function documentOf([uri]: readonly unknown[]): Promise<vscode.TextDocument | undefined> {
  const document =
    uri instanceof vscode.Uri
      ? await vscode.workspace.openTextDocument(uri)
      : vscode.window.activeTextEditor?.document;
  return document && isQueryFile(document) ? document : undefined;
}

/** The query of a document as it is written, saved or not; where there is none, says why. */
async function readDocument(args: readonly unknown[]): Promise<SavedQuery | undefined> {
  const document = await documentOf(args);
  if (!document) {
    void showInformation(noFile);
    return undefined;
  }
  const parsed = parseSavedQuery(document.getText());
  if ('saved' in parsed) return parsed.saved;
  const goToFile = 'Go to File';
  void showWarning(sentenceOfNoQuery(sentenceOfBroken(parsed.broken)), goToFile).then(async (picked) => {
    if (picked === goToFile) await vscode.window.showTextDocument(document);
  });
  return undefined;
}

/** A file of a workspace that is not trusted is run only on the user's word. */
async function mayRun({ name, query }: SavedQuery): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const run = 'Run';
  return (await confirmWarning(sentenceOfUntrusted(name, titleOfQuery(query)), run)) === run;
}

/** Runs a query file. A preview leaves the focus in the editor, and stands at its side. */
export async function runFile(
  { results }: { readonly results: Pick<Results, 'show'> },
  args: readonly unknown[],
  placement: 'tab' | 'preview',
): Promise<void> {
  const saved = await readDocument(args);
  if (!saved || !(await mayRun(saved))) return;
  const { query, name } = saved;
  await results.show({ query, name, placement, preserveFocus: placement === 'preview' });
}

/** Says what a run would take. Sends nothing. */
export async function estimateFile(
  deps: { readonly runs: Pick<Runs, 'estimate'>; readonly results: Pick<Results, 'show'> },
  args: readonly unknown[],
): Promise<void> {
  const saved = await readDocument(args);
  const estimate = saved && (await deps.runs.estimate(saved.query));
  if (!saved) return;
  if (!estimate) {
    void showWarning(sentenceOfNoQuery('What is wrong with it is marked in the file.'));
    return;
  }
  const window = resolveWindow(saved.query, Date.now());
  const days = window && (window.endMs - window.startMs) / dayMs;
  const run = 'Run';
  void showInformation(sentenceOfEstimate(estimate, days), run).then(async (picked) => {
    if (picked === run) await runFile(deps, args, 'tab');
  });
}

/** Fetches the facilities of a network, and offers them where they were missing. */
export async function fetchFacilities(
  { runs }: { readonly runs: Pick<Runs, 'fetchDirectory'> },
  network: unknown,
): Promise<void> {
  if (typeof network !== 'string' || network === '') return;
  await showProgress('Fetching the list of facilities…', async (_report, token) => {
    const controller = new AbortController();
    const stop = token.onCancellationRequested(() => {
      controller.abort();
    });
    try {
      await runs.fetchDirectory(network, controller.signal);
    } finally {
      stop.dispose();
    }
  });
  await vscode.commands.executeCommand('editor.action.triggerSuggest');
}
