import path from 'node:path';
import * as vscode from 'vscode';
import { type Result, titleOfQuery, toVisibleLine } from '../../domain';
import type { TitledQuery } from '../../services/results/liveResult';
import { titleOfComparison } from '../../words/result/compareWords';
import { formatBytes } from '../../words/numbers';
import { formatMoment } from '../../words/times';
import { ResultTab, type ResultTabDeps } from './resultTab';
import { decodeResultFile, isPlausibleResult } from '../../formats/files/resultFile';
import type { ResultAbout } from '../../formats/files/resultFileHeader';
import { type BoundedRead, readAtMost } from '../../host/files/readAtMost';
import { showPage } from '../../host/webviewPage';
import { runProblemAction } from '../../host/problemNotification';
import { checksum } from '../../services/results/resultStore';
import { actionsOf, ProblemError } from '../../words/failures/problemActions';
import { problemOf } from '../../words/failures/problemOf';
import type { HostMessage } from '../../protocol/messages';
import { remedyIdOf } from '../../protocol/pageActions';
import { createPageReader } from '../../protocol/receive';

const checkForUpdates = { id: 'checkForUpdates', title: 'Check for Updates' };

/** Shows in a file's editor why the file cannot be read, with buttons. `retry` reads it again. */
function showFileProblem(
  error: unknown,
  title: string,
  { webview, onDidDispose }: vscode.WebviewPanel,
  extensionUri: vscode.Uri,
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
  const readMessage = createPageReader();
  const listening = webview.onDidReceiveMessage(async (received: unknown) => {
    const message = readMessage(received);
    if (message?.type === 'ready') post({ type: 'problem', state: 'error', title, problem });
    if (message?.type !== 'request') return;
    post({ type: 'reply', requestId: message.requestId, ok: true });
    const remedyId = remedyIdOf(message.action);
    if (remedyId !== undefined) await perform(remedyId);
  });
  onDidDispose(() => void listening.dispose());
  showPage(webview, extensionUri, title);
}

/** The maximum size of a file, in bytes: about thirty million values, more than a page can display well. */
const largestBytes = 2 ** 28;

const remedyOfDamage = 'Ask whoever sent it to save it again, or run its query again.';

/** The reasons why a result file cannot be shown. */
const faults = {
  notAResult: { sentence: 'is not a result file of Gridlens.', remedy: remedyOfDamage },
  otherVersion: {
    sentence: 'was saved by a later version of Gridlens.',
    remedy: 'Update Gridlens, then open it again.',
  },
  damaged: { sentence: 'is damaged: it is not as it was saved.', remedy: remedyOfDamage },
  tooLarge: {
    sentence: `is larger than ${formatBytes(largestBytes)}, which is more than Gridlens opens.`,
    remedy: 'Run its query for a shorter window.',
  },
  notAFile: { sentence: 'is no file.', remedy: 'Choose another.' },
} as const;

/** Reads a file. Other file systems than the disk return all bytes at once, and may report a wrong size. */
async function readBytes(uri: vscode.Uri): Promise<BoundedRead> {
  if (uri.scheme === 'file') return readAtMost(uri.fsPath, largestBytes);
  const { size } = await vscode.workspace.fs.stat(uri);
  const bytes = size <= largestBytes ? await vscode.workspace.fs.readFile(uri) : undefined;
  return bytes && bytes.length <= largestBytes ? { ok: true, bytes } : { ok: false, reason: 'tooLarge' };
}

/** Reads a result file, which may come from anyone. Rejects with a ProblemError to show to the user. */
export async function readResultFile(
  uri: vscode.Uri,
  name: string,
): Promise<{ result: Result; about: ResultAbout | undefined }> {
  const refuse = (fault: keyof typeof faults): ProblemError => {
    const { sentence, remedy } = faults[fault];
    const first = fault === 'otherVersion' ? [checkForUpdates] : [];
    const actions = [...first, ...actionsOf('retry', 'showLog')];
    return new ProblemError({ sentence: `“${name}” ${sentence}`, remedy, actions });
  };
  const read = await readBytes(uri);
  if (!read.ok) throw refuse(read.reason);
  const decoded = decodeResultFile(read.bytes, checksum);
  if (!decoded.ok) throw refuse(decoded.fault);
  if (!isPlausibleResult(decoded.result)) throw refuse('damaged');
  return { result: decoded.result, about: decoded.about };
}

/** Shows a result file in its editor, or the reason why it cannot be shown. Sends no request to the service. */
export async function openResultFile(
  uri: vscode.Uri,
  panel: vscode.WebviewPanel,
  deps: ResultTabDeps,
): Promise<void> {
  const name = toVisibleLine(path.posix.basename(uri.path));
  const saved = await readResultFile(uri, name).catch((error: unknown) => {
    deps.log.warn('A result file could not be opened.', error);
    showFileProblem(error, name, panel, deps.extensionUri, () => openResultFile(uri, panel, deps));
  });
  if (!saved) return;
  const { result, about } = saved;
  const { results } = deps;
  const { query, provenance } = result;
  const { title = '', choices, comparison, savedAtMs } = about ?? {};
  const usual = titleOfComparison(titleOfQuery(query), comparison);
  const requested = { query, title: title === '' ? usual : title };
  const source = {
    brief:
      savedAtMs === undefined
        ? 'Result file'
        : `Result file, saved ${formatMoment(savedAtMs, provenance.offsetMinutes)}`,
    sentence: `From the file ${name}, as it was saved; nothing is requested. Running its query opens another tab with current data.`,
    run: async (wanted: TitledQuery): Promise<void> => {
      const request = { query: wanted.query, name: wanted.title, comparison };
      await results.show({ ...request, isFromFile: true, refresh: true });
    },
  };
  const facts = { isPreview: false, comparison, choices };
  const live = await results.open({ requested, source, facts });
  const tab = new ResultTab(live, panel, deps);
  tab.drawBy(choices);
  live.show(requested, result);
  const activate = (): void => {
    if (panel.active) results.activate(live);
  };
  activate();
  panel.onDidChangeViewState(activate);
  panel.onDidDispose(() => results.close(live));
}
