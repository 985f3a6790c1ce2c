import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { exportFormats, type ExportFormat } from '../../formats/exportFormats';
import type { Result } from '../../domain/result';
import { commands } from '../../host/ids';
import { showError, showInformation, showProgress } from '../../host/notifications';
import { isCancelled, sentencesOfProblem } from '../../host/problemOf';
import { showProblem } from '../../host/problems';
import { exportProblem } from './exportProblem';
import { exportTo } from './exportTo';
import { fileNameOf } from './fileName';
import type { ExportsDeps } from './index';

/** What took less is over before a progress message could be read. */
const quietMs = 1_000;

/**
 * Exports what the most recently active results tab shows, to where the user says. Resolves when the file is written or
 * the attempt is over; what is offered then (open it, save it elsewhere) waits for the user on its own.
 */
export async function runExport(format: ExportFormat, { results, log }: ExportsDeps): Promise<void> {
  const active = results.active();
  if (!active?.result) {
    offer(offerQuery(active !== undefined));
    return;
  }
  const { title, result } = active;
  const write = async (target: vscode.Uri | undefined): Promise<void> => {
    const failure = target && (await writeWithProgress(target, result, format));
    if (!target || (failure && isCancelled(failure.error))) return;
    if (!failure) {
      offer(tellWritten(target));
      return;
    }
    log.error('The export failed.', failure.error);
    offer(offerElsewhere(target, failure.error, format).then(write));
  };
  await write(await askTarget(placeFor(fileNameOf(title, exportFormats[format].extension)), format));
}

/** Lets a notification stand without anyone waiting for its button. */
function offer(answer: Promise<void>): void {
  answer.catch(async (error: unknown) => showProblem(error));
}

async function offerQuery(hasTab: boolean): Promise<void> {
  const sentence = hasTab
    ? 'The results tab has no result to export.'
    : 'There is no result to export: run a query first.';
  const newQuery = 'New Query…';
  if ((await showInformation(sentence, newQuery)) === newQuery)
    await vscode.commands.executeCommand(commands.queryNew);
}

/** In the first workspace folder, else in the user's home. */
function placeFor(fileName: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir());
  return vscode.Uri.joinPath(folder, fileName);
}

async function askTarget(defaultUri: vscode.Uri, format: ExportFormat): Promise<vscode.Uri | undefined> {
  const { name, extension } = exportFormats[format];
  return vscode.window.showSaveDialog({
    title: `Export Result as ${name}`,
    saveLabel: 'Export',
    filters: { [name]: [extension] },
    defaultUri,
  });
}

/** Undefined when all went well. The progress message comes only when it takes a while. */
async function writeWithProgress(
  target: vscode.Uri,
  result: Result,
  format: ExportFormat,
): Promise<{ readonly error: unknown } | undefined> {
  const stop = new AbortController();
  let report: ((bytes: number) => void) | undefined;
  const writing = exportTo(target, result, format, {
    signal: stop.signal,
    onBytes: (bytes) => report?.(bytes),
  }).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const quiet = setTimeout(() => {
    void showProgress('Exporting the result', async (tell, token) => {
      token.onCancellationRequested(() => {
        stop.abort();
      });
      report = (bytes) => {
        tell(`${(bytes / 1e6).toFixed(1)} MB`);
      };
      await writing;
    });
  }, quietMs);
  const failure = await writing;
  clearTimeout(quiet);
  return failure;
}

async function tellWritten(target: vscode.Uri): Promise<void> {
  const open = 'Open';
  const reveal = 'Reveal';
  const picked = await showInformation(
    `Exported to ${vscode.workspace.asRelativePath(target)}.`,
    open,
    reveal,
  );
  if (picked === open) await vscode.commands.executeCommand('vscode.open', target);
  if (picked === reveal) {
    const isInWorkspace = vscode.workspace.getWorkspaceFolder(target) !== undefined;
    await vscode.commands.executeCommand(isInWorkspace ? 'revealInExplorer' : 'revealFileInOS', target);
  }
}

/** Where to try next: another place, the same again, or nowhere. */
async function offerElsewhere(
  target: vscode.Uri,
  error: unknown,
  format: ExportFormat,
): Promise<vscode.Uri | undefined> {
  const fileName = target.path.slice(target.path.lastIndexOf('/') + 1);
  const problem = exportProblem(fileName, error);
  const titles = problem.actions.map((action) => action.title);
  const picked = await showError(sentencesOfProblem(problem), ...titles);
  const action = problem.actions.find((one) => one.title === picked);
  if (action?.id === 'retry') return target;
  return action?.id === 'saveElsewhere' ? askTarget(placeFor(fileName), format) : undefined;
}
