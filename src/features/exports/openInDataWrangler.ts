import path from 'node:path';
import * as vscode from 'vscode';
import { dayMs, defaultExportOptions } from '../../domain';
import { exportFormats } from '../../formats/exportWriters';
import { fileNameOf } from '../../formats/files/fileName';
import { makeOwnFolder, removeOldFiles } from '../../host/files/ownFolder';
import { promptAction, showInformation } from '../../host/notifications';
import { showProblem } from '../../host/problems';
import { shownParts } from './promptExportOptions';
import type { ExportSource } from '../../services/results/liveResult';
import { problemOfExport } from '../../words/exports/exportWords';
import { isCancelled } from '../../words/failures/problemOf';
import { ProblemError } from '../../words/failures/problemActions';
import type { RunExportDeps } from './runExport';
import { writeWithProgress } from './writeWithProgress';

const extensionId = 'ms-toolsai.datawrangler';
/** The editor of that extension, by the name that settings use. */
const editorId = 'jupyter-data-wrangler';
/** Data Wrangler reads the file once, and may read it again while its tab is open. */
const maxAgeMs = 7 * dayMs;

/** Writes a result as CSV to the extension's own folder, and opens it in Data Wrangler. */
export async function openInDataWrangler(
  source: Pick<ExportSource, 'title' | 'result' | 'view'>,
  { log, notes, storage }: Pick<RunExportDeps, 'log' | 'notes' | 'storage'>,
): Promise<void> {
  if (!vscode.extensions.getExtension(extensionId)) {
    const sentence =
      'The extension Data Wrangler is not installed here, or not enabled. It opens the values of a result as a table with summaries.';
    return promptAction(showInformation, sentence, 'Show the Extension', () =>
      vscode.commands.executeCommand('extension.open', extensionId),
    );
  }
  const format = exportFormats.find(({ id }) => id === 'csv');
  if (!format) throw new TypeError('There is no CSV.');
  const { title } = source;
  const { whole: result } = await shownParts(source);
  const folder = path.join(storage, 'data-wrangler');
  await makeOwnFolder(folder);
  await removeOldFiles(folder, '', maxAgeMs, Date.now()).catch((error: unknown) =>
    log.warn(`Old files were not removed: ${folder}`, error),
  );
  const name = fileNameOf(title, format.extension, result.provenance.isSample);
  const target = vscode.Uri.file(path.join(folder, name));
  const about = { title, savedAtMs: Date.now() };
  const written = await writeWithProgress(target, result, format, {
    options: defaultExportOptions,
    about,
    notes,
  });
  if (written.ok) await vscode.commands.executeCommand('vscode.openWith', target, editorId);
  else if (!isCancelled(written.error))
    await showProblem(new ProblemError(problemOfExport(name, written.error)));
}
