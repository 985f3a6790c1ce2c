import path from 'node:path';
import * as vscode from 'vscode';
import { type Result, titleOfQuery, toVisibleLine } from '../../domain';
import type { TitledQuery } from '../../services/results/liveResult';
import type { Results } from '../../services/results/results';
import { Approvals } from '../../services/runs/approvals';
import { TabState } from '../../services/results/tabState';
import { titleOfComparison } from '../../words/result/compareWords';
import {
  briefOfResultFile,
  sentenceOfResultFile,
  problemOfResultFile,
  type ResultFileProblem,
  checkForUpdates,
} from '../../words/result/tabWords';
import { confirmCostlyRun } from '../../host/notifications';
import { noteOpenResults } from './resultTabs';
import { ResultTab, type ResultTabDeps } from './resultTab';
import { decodeResultFile, isPlausibleResult } from '../../formats/files/resultFile';
import type { ResultAbout } from '../../formats/files/resultFileHeader';
import { type BoundedRead, readAtMost } from '../../host/files/readAtMost';
import { pageRoots, renderPage } from '../../host/webviewPage';
import { runProblemAction } from '../../host/problems';
import { checksum } from '../../services/results/resultStore';
import { ProblemError } from '../../words/failures/problemActions';
import { problemOf } from '../../words/failures/problemOf';
import type { HostMessage } from '../../protocol/messages';
import { remedyIdOf } from '../../protocol/pageActions';
import { readPageMessage } from '../../protocol/receive';

/** Shows in a file's editor why the file cannot be read, with buttons. `retry` reads it again. */
function showFileProblem(
  {
    panel: { webview, onDidDispose },
    extensionUri,
    name: title,
    error,
  }: { panel: vscode.WebviewPanel; extensionUri: vscode.Uri; name: string; error: unknown },
  retry: () => Promise<void>,
): void {
  const problem = problemOf(error);
  const post = (message: HostMessage): void => void webview.postMessage(message);
  const perform = async (actionId: string): Promise<void> => {
    if (!problem.actions.some(({ id }) => id === actionId)) return;
    if (actionId === checkForUpdates.id)
      await vscode.commands.executeCommand('workbench.extensions.action.checkForUpdates');
    else if (actionId === 'retry') {
      listening.dispose();
      await retry();
    } else await runProblemAction(actionId, problem);
  };
  const listening = webview.onDidReceiveMessage(async (received: unknown) => {
    const message = readPageMessage(received);
    if (message?.type === 'ready') post({ type: 'problem', state: 'error', title, problem });
    if (message?.type !== 'request') return;
    post({ type: 'reply', requestId: message.requestId, ok: true });
    const remedyId = remedyIdOf(message.action);
    if (remedyId !== undefined) await perform(remedyId);
  });
  onDidDispose(() => {
    listening.dispose();
  });
  webview.options = { enableScripts: true, localResourceRoots: pageRoots(extensionUri) };
  webview.html = renderPage({
    webview,
    extensionUri,
    title,
    script: 'dist/page/webview.js',
    style: 'dist/page/webview.css',
  });
}

/** The maximum size of a file, in bytes: about thirty million values, more than a page can display well. */
const largestBytes = 2 ** 28;

/** The content of a result file. */
interface SavedResult {
  result: Result;
  about: ResultAbout | undefined;
}

/** Reads a file. Other file systems than the disk return all bytes at once, and may report a wrong size. */
async function readBytes(uri: vscode.Uri): Promise<BoundedRead> {
  if (uri.scheme === 'file') return readAtMost(uri.fsPath, largestBytes);
  const { size } = await vscode.workspace.fs.stat(uri);
  const bytes = size <= largestBytes ? await vscode.workspace.fs.readFile(uri) : undefined;
  return bytes && bytes.length <= largestBytes ? { ok: true, bytes } : { ok: false, reason: 'tooLarge' };
}

/** Reads a result file, which may come from anyone. Rejects with a ProblemError to show to the user. */
export async function readResultFile(uri: vscode.Uri, name: string): Promise<SavedResult> {
  const refuse = (fault: ResultFileProblem): ProblemError =>
    new ProblemError(problemOfResultFile(name, fault, largestBytes));
  const read = await readBytes(uri);
  if (!read.ok) throw refuse(read.reason);
  const decoded = decodeResultFile(read.bytes, checksum);
  if (!decoded.ok) throw refuse(decoded.fault);
  if (!isPlausibleResult(decoded.result)) throw refuse('damaged');
  return { result: decoded.result, about: decoded.about };
}

interface FileDeps extends ResultTabDeps {
  results: Results;
}

/** Shows a result file in its editor, or the reason why it cannot be shown. Sends no request to the service. */
export async function openResultFile(
  uri: vscode.Uri,
  panel: vscode.WebviewPanel,
  deps: FileDeps,
): Promise<void> {
  const name = toVisibleLine(path.posix.basename(uri.path));
  const saved = await readResultFile(uri, name).catch((error: unknown) => {
    deps.log.warn('A result file could not be opened.', error);
    showFileProblem({ panel, extensionUri: deps.extensionUri, name, error }, async () =>
      openResultFile(uri, panel, deps),
    );
  });
  if (saved) await showSaved(saved, name, panel, deps);
}

async function showSaved(
  { result, about }: SavedResult,
  name: string,
  panel: vscode.WebviewPanel,
  deps: FileDeps,
): Promise<void> {
  const { results } = deps;
  const { query, provenance } = result;
  const { title = '', choices, comparison, savedAtMs } = about ?? {};
  const usual = titleOfComparison(titleOfQuery(query), comparison);
  const requested = { query, title: title === '' ? usual : title };
  const source = {
    brief: briefOfResultFile(savedAtMs, provenance.offsetMinutes),
    sentence: sentenceOfResultFile(name),
    run: async (wanted: TitledQuery): Promise<void> => {
      const request = { query: wanted.query, name: wanted.title, comparison };
      await results.show({ ...request, isFromFile: true, refresh: true });
    },
  };
  const live = await results.open({
    requested,
    source,
    approvals: new Approvals(confirmCostlyRun),
    tab: new TabState({ isPreview: false, comparison, choices }),
  });
  noteOpenResults(results);
  const tab = new ResultTab(live, panel, deps);
  tab.drawBy(choices);
  live.show(requested, result);
  const activate = (): void => {
    if (panel.active) results.activate(live);
  };
  activate();
  panel.onDidChangeViewState(activate);
  panel.onDidDispose(() => {
    results.close(live);
    noteOpenResults(results);
  });
}
