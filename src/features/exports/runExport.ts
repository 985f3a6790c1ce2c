import * as vscode from 'vscode';
import { homedir } from 'node:os';
import path from 'node:path';
import { readAsReceived } from '../../batch/exportQuery';
import {
  defaultExportOptions,
  exportFormatRows,
  type ExportOptions,
  faultOfFileTemplate,
  hasLoads,
  isExportFormatId,
  optionsOfFormat,
  type Result,
  titleOfExportCommand,
  toVisibleText,
} from '../../domain';
import { settingIds } from '../../host/ids';
import type { FailedCommand } from '../../host/resultReference';
import { followLinks, NotReplacedError } from '../../host/files/replaceFile';
import { promptReplace } from '../../host/promptReplace';
import { removeQuietly } from '../../host/files/ownFolder';
import { offerAction, showError, showInformation, showWarning } from '../../host/notifications';
import { showPicker } from '../../host/pickers';
import { showProblem } from '../../host/problems';
import { isCancelled, sentencesOfProblem } from '../../words/failures/problemOf';
import type { Connections } from '../../services/connections/connections';
import type { ExportSource } from '../../services/results/liveResult';
import type { Services } from '../../services/services';
import { linesOfExport, problemOfExport, sentenceOfExport } from '../../words/exports/exportWords';
import { exportOfFile, rememberExport, type LastExport, lastFolder, lastExportOf } from './exportDefaults';
import { type FileFormat, type WriteOptions, writeWithProgress } from './writeWithProgress';
import { type ChosenExport, promptExportOptions, shownParts } from './promptExportOptions';
import { fileNameOf, nameFile } from '../../formats/files/fileName';
import { sentenceOfPlaceholder } from '../../words/exports/exportBlockWords';
import { findForeignFile, type ForeignFile } from '../../batch/exportTarget';
import { maxEndBytes } from '../../formats/files/fileBytes';
import { isOwnFile, type OwnFileKind } from '../../formats/files/ownFiles';
import { sideFileEnding } from '../../formats/files/sideFile';
import { exportFormats } from '../../formats/exportWriters';

/**
 * Exports a result as its query was exported last, over the same file. If it was not exported yet, the format is
 * the first in its query file, or the user picks one.
 */
export async function exportAgain(
  source: ExportSource,
  deps: RunExportDeps,
): Promise<FailedCommand | undefined> {
  const last = lastExportOf(deps.exported, source.result.query);
  const ofFile = last ? undefined : await exportOfFile(deps.savedQueries, source).catch(() => undefined);
  const items = exportFormatRows.map(({ id, title }) => ({ label: title, id }));
  const placeholder = 'This query has not been exported yet. Export as';
  const id =
    last?.format ?? ofFile?.format ?? (await showPicker(items, { title: 'Export Result', placeholder }))?.id;
  const format = exportFormats.find((one) => one.id === id);
  return format && runExport(format, source, deps, last);
}

/**
 * Returns the suggested path of a file: the one in its query file if that folder exists, else a path in the folder of the
 * last export in this workspace, else in the first workspace folder, else in the user's home.
 */
async function placeFor(file: string | vscode.Uri, exported: vscode.Memento): Promise<vscode.Uri> {
  if (typeof file !== 'string' && (await isFolder(vscode.Uri.joinPath(file, '..')))) return file;
  const fileName = typeof file === 'string' ? file : path.posix.basename(file.path);
  const last = lastFolder(exported);
  if (last && (await isFolder(last))) return vscode.Uri.joinPath(last, fileName);
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir());
  return vscode.Uri.joinPath(folder, fileName);
}

const isFolder = (folder: vscode.Uri): Promise<boolean> =>
  Promise.resolve(vscode.workspace.fs.stat(folder)).then(
    ({ type }) => (type & vscode.FileType.Directory) !== 0,
    () => false,
  );

async function promptForTarget(defaultUri: vscode.Uri, format: FileFormat): Promise<vscode.Uri | undefined> {
  return vscode.window.showSaveDialog({
    title: titleOfExportCommand(format),
    saveLabel: format.commandTitle === undefined ? 'Export' : 'Save',
    filters: { [format.title]: [format.extension] },
    defaultUri,
  });
}

/** The largest file of another file system that is checked, since it can only be read as a whole. */
const maxReadBytes = 64_000_000;

async function findForeignUri(target: vscode.Uri, kind: OwnFileKind): Promise<ForeignFile | undefined> {
  if (target.scheme === 'file') return findForeignFile(await followLinks(target.fsPath), kind);
  const { size, mtime } = await vscode.workspace.fs.stat(target);
  const bytes = size > maxReadBytes ? undefined : await vscode.workspace.fs.readFile(target);
  const head = bytes?.subarray(0, maxEndBytes);
  const tail = bytes?.subarray(-maxEndBytes);
  if (head && tail && isOwnFile(kind, { head, tail, bytes: size })) return undefined;
  return { path: target.path, bytes: size, modifiedMs: mtime };
}

/**
 * Returns the file of a repeated export. If another program has replaced what Gridlens wrote, the user may pick another
 * file. Undefined when the user gives up. When a file cannot be read, writing it reports why.
 */
async function confirmTarget(
  { target, format: id, options }: LastExport,
  format: FileFormat,
  exported: vscode.Memento,
): Promise<vscode.Uri | undefined> {
  const sideFile = target.with({ path: `${target.path}${sideFileEnding}` });
  const files = [
    [target, id] as const,
    ...(options.sideFile === 'yes' ? [[sideFile, 'sideFile'] as const] : []),
  ];
  for (const [file, kind] of files) {
    const found = await findForeignUri(file, kind).catch(() => undefined);
    const answer = found ? await promptReplace(found.path, found) : 'replace';
    if (answer === undefined) return undefined;
    if (answer === 'elsewhere') return promptForTarget(await placeFor(target, exported), format);
  }
  return target;
}

/** Returns the suggested name of a file, from the setting or else from the title of the result. */
export function suggestName(
  title: string,
  extension: string,
  { query, provenance }: Pick<Result, 'query' | 'provenance'>,
): string {
  const set = vscode.workspace.getConfiguration().get<unknown>(settingIds.exportFileName);
  const template = typeof set === 'string' ? set.trim() : '';
  const fault = faultOfFileTemplate(template, []);
  if (fault)
    offerAction(
      showWarning,
      `The setting “${settingIds.exportFileName}” cannot be used, so the file is named after its result. ${sentenceOfPlaceholder(fault)}`,
      'Open Setting',
      () => vscode.commands.executeCommand('workbench.action.openSettings', settingIds.exportFileName),
    );
  const name =
    template === '' || fault
      ? title
      : nameFile(
          template,
          { name: title, query },
          { provenance: { ...provenance, isSample: false } },
          Date.now(),
        );
  return fileNameOf(name, extension, provenance.isSample);
}

export interface RunExportDeps extends Pick<Services, 'savedQueries' | 'log'> {
  connections: Pick<Connections, 'current'>;
  /** The path of the extension’s own folder. */
  storage: string;
  /** The folder for notes of unfinished exports. */
  notes: string;
  /** Stores the last chosen options. */
  memento: vscode.Memento;
  /** Stores the last exports of this workspace. */
  exported: vscode.Memento;
}

/**
 * Exports a result with the options and to the file that the user picks. An export that its query file defines is
 * suggested first. With `again`, it prompts only before it replaces a file that Gridlens did not write. Resolves when
 * the file is written, or with the problem when that has failed. The notification that follows (open it, save it
 * elsewhere) is not awaited.
 */
export async function runExport(
  format: FileFormat,
  source: ExportSource,
  deps: RunExportDeps,
  again?: LastExport,
): Promise<FailedCommand | undefined> {
  const { connections, savedQueries, log, notes, memento, exported } = deps;
  const { title } = source;
  const { choices, comparison } = source.facts;
  const about = { title, savedAtMs: Date.now(), choices, comparison };
  const { id } = format;
  const ofFile =
    again || !isExportFormatId(id)
      ? undefined
      : await exportOfFile(savedQueries, source, id).catch((error: unknown) =>
          log.warn('The query file of a result could not be read for its export.', error),
        );
  // A format without options keeps what the service sent.
  const hasOptions = isExportFormatId(id) && optionsOfFormat[id].length > 0;
  const { whole, visible } = hasOptions
    ? await shownParts(source)
    : { whole: source.result, visible: undefined };
  const chosen: ChosenExport | undefined =
    again ??
    (isExportFormatId(id)
      ? await promptExportOptions({ ...format, id }, memento, visible?.words, ofFile?.options)
      : // A picture has no options here, and no sign of loads.
        { options: { ...defaultExportOptions, loads: 'asSent' } });
  if (!chosen) return undefined;
  const { options } = chosen;
  const result = chosen.isOnlyVisible && visible ? visible.result : whole;
  const received = await readAsReceived((await connections.current()).client, result, id, options);
  const job: ExportJob = { format, result, writing: { options, about, notes, received }, deps };
  if (again) return writeTo(job, await confirmTarget(again, format, exported));
  const fileName = suggestName(title, format.extension, result);
  const place = await placeFor(ofFile?.target ?? fileName, exported);
  return writeTo(job, await promptForTarget(place, format));
}

/** An export whose options are chosen. Only its file can still change, after an attempt that failed. */
interface ExportJob {
  format: FileFormat;
  result: Result;
  writing: WriteOptions;
  deps: Pick<RunExportDeps, 'log' | 'exported'>;
}

/** Writes an export and offers to open the file, or another file when it fails. `before`: the error of the last attempt. */
async function writeTo(
  job: ExportJob,
  target: vscode.Uri | undefined,
  before?: unknown,
): Promise<FailedCommand | undefined> {
  if (!target) return undefined;
  const { format, result, writing, deps } = job;
  const { log, exported } = deps;
  const { options } = writing;
  const startedMs = performance.now();
  const written = await writeWithProgress(target, result, format, writing);
  const lines = linesOfExport(format.title, result.series.length, placeOf(target));
  if (written.ok) {
    log.info(lines.done(written.bytes, performance.now() - startedMs));
    // The complete temporary file of the last attempt is no longer needed.
    if (before instanceof NotReplacedError) await removeQuietly(before.completePath);
    if (isExportFormatId(format.id))
      await rememberExport(exported, result.query, { format: format.id, options, target });
    offer(showWritten(target, result, options));
    return undefined;
  }
  if (isCancelled(written.error)) {
    log.info(lines.cancelled);
    return undefined;
  }
  log.error(lines.failed, written.error);
  const next = offerOtherTarget(target, written.error, format, exported);
  offer(
    next.then(async (chosen) => {
      await writeTo(job, chosen, written.error);
    }),
  );
  return { problem: problemOfExport(path.posix.basename(target.path), written.error) };
}

/** A path or address on one line, for the log. */
const placeOf = (target: vscode.Uri): string =>
  toVisibleText(target.scheme === 'file' ? target.fsPath : target.toString(true)).replaceAll('\n', ' ');

/** Shows the problem of a notification's action, without waiting for the notification. */
function offer(answer: Promise<void>): void {
  answer.catch(async (error: unknown) => showProblem(error));
}

async function showWritten(target: vscode.Uri, { series }: Result, { loads }: ExportOptions): Promise<void> {
  const open = 'Open';
  const reveal = 'Reveal';
  const picked = await showInformation(
    sentenceOfExport(
      vscode.workspace.asRelativePath(target),
      loads === 'negative' && hasLoads(series),
      series,
    ),
    open,
    reveal,
  );
  if (picked === open) await vscode.commands.executeCommand('vscode.open', target);
  if (picked === reveal) {
    const isInWorkspace = vscode.workspace.getWorkspaceFolder(target) !== undefined;
    await vscode.commands.executeCommand(isInWorkspace ? 'revealInExplorer' : 'revealFileInOS', target);
  }
}

/** Shows why the export failed. Returns the file to try next; undefined when the user gives up. */
async function offerOtherTarget(
  target: vscode.Uri,
  error: unknown,
  format: FileFormat,
  exported: vscode.Memento,
): Promise<vscode.Uri | undefined> {
  const fileName = path.posix.basename(target.path);
  const problem = problemOfExport(
    fileName,
    error,
    error instanceof NotReplacedError ? error.completePath : undefined,
  );
  const titles = problem.actions.map((action) => action.title);
  const picked = await showError(sentencesOfProblem(problem), ...titles);
  const action = problem.actions.find((one) => one.title === picked);
  if (action?.id === 'retry') return target;
  return action?.id === 'saveElsewhere'
    ? promptForTarget(await placeFor(fileName, exported), format)
    : undefined;
}
