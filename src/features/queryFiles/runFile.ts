import * as vscode from 'vscode';
import { dayMs } from '../../domain/durations';
import { titleOfQuery } from '../../domain/queryTitle';
import { resolveWindow } from '../../domain/window';
import { parseSavedQuery } from '../../formats/savedQueryFile';
import { confirmWarning, showInformation, showProgress, showWarning } from '../../host/notifications';
import type { Results } from '../../services/results/results';
import type { Runs } from '../../services/runs/runs';
import type { AskedQuery } from '../../services/savedQueries/askVariables';
import { ownDocumentScheme } from '../../services/savedQueries/ownDocumentScheme';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';
import { sentenceOfEstimate, sentenceOfNoQuery, sentenceOfUntrusted } from '../../words/queryFileWords';
import { sentenceOfBroken } from '../../words/savedQueryProblems';
import { isQueryFile } from './isQueryFile';

interface RunDeps {
  readonly results: Pick<Results, 'show'>;
  readonly runs: Pick<Runs, 'estimate'>;
  readonly savedQueries: Pick<SavedQueries, 'ask'>;
}

/** The query of a file with the values that were chosen. */
interface RunnableFile extends AskedQuery {
  /** One of the user's own, whatever workspace is open. */
  readonly isOwn: boolean;
}

const noFile = 'Open a query file (*.gridlens.json) to run it.';

/** The document that a command is about: that of its argument, else the one in the active editor. */
async function documentOf([uri]: readonly unknown[]): Promise<vscode.TextDocument | undefined> {
  const document =
    uri instanceof vscode.Uri
      ? await vscode.workspace.openTextDocument(uri)
      : vscode.window.activeTextEditor?.document;
  return document && isQueryFile(document) ? document : undefined;
}

/** What is known of the last values of its variables: by the query of the tree that it is, else by its address. */
function keyOf({ uri }: vscode.TextDocument): string {
  if (uri.scheme === ownDocumentScheme) return `user|${uri.query}`;
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return folder ? `workspace:${folder.uri.toString()}|${uri.toString()}` : `file|${uri.toString()}`;
}

/**
 * The query of a document as it is written, saved or not, with the values that the user picks for its variables. Undefined
 * where there is none, which it says, and when they gave up.
 */
async function readDocument(
  { savedQueries }: Pick<RunDeps, 'savedQueries'>,
  args: readonly unknown[],
): Promise<RunnableFile | undefined> {
  const document = await documentOf(args);
  if (!document) {
    void showInformation(noFile);
    return undefined;
  }
  const parsed = parseSavedQuery(document.getText());
  if ('saved' in parsed) {
    const asked = await savedQueries.ask(keyOf(document), parsed.saved);
    return asked && { ...asked, isOwn: document.uri.scheme === ownDocumentScheme };
  }
  const goToFile = 'Go to File';
  void showWarning(sentenceOfNoQuery(sentenceOfBroken(parsed.broken)), goToFile).then(async (picked) => {
    if (picked === goToFile) await vscode.window.showTextDocument(document);
  });
  return undefined;
}

/** A file of a workspace that is not trusted is run only on the user's word. */
async function mayRun({ name, query, isOwn }: RunnableFile): Promise<boolean> {
  if (vscode.workspace.isTrusted || isOwn) return true;
  const run = 'Run';
  return (await confirmWarning(sentenceOfUntrusted(name, titleOfQuery(query)), run)) === run;
}

async function run(
  { results }: Pick<RunDeps, 'results'>,
  file: RunnableFile,
  placement: 'tab' | 'preview',
): Promise<void> {
  if (!(await mayRun(file))) return;
  const { query, name } = file;
  await results.show({ query, name, placement, preserveFocus: placement === 'preview' });
}

/** Runs a query file. A preview leaves the focus in the editor, and stands at its side. */
export async function runFile(
  deps: Pick<RunDeps, 'results' | 'savedQueries'>,
  args: readonly unknown[],
  placement: 'tab' | 'preview',
): Promise<void> {
  const file = await readDocument(deps, args);
  if (file) await run(deps, file, placement);
}

/** Says what a run would take. Sends nothing. */
export async function estimateFile(deps: RunDeps, args: readonly unknown[]): Promise<void> {
  const file = await readDocument(deps, args);
  const estimate = file && (await deps.runs.estimate(file.query));
  if (!file) return;
  if (!estimate) {
    void showWarning(sentenceOfNoQuery('What is wrong with it is marked in the file.'));
    return;
  }
  const window = resolveWindow(file.query, Date.now());
  const days = window && (window.endMs - window.startMs) / dayMs;
  const runIt = 'Run';
  void showInformation(sentenceOfEstimate(estimate, days), runIt).then(async (picked) => {
    if (picked === runIt) await run(deps, file, 'tab');
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
