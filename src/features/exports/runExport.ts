import * as vscode from 'vscode';
import { readAsReceived } from '../../batch/asReceived';
import { isExportFormatId } from '../../domain/catalog/exportFormats';
import { defaultExportOptions, optionsOfFormat, type ExportOptions } from '../../domain/exportOptions';
import { optional } from '../../domain/optional';
import type { Result } from '../../domain/result';
import { hasLoads } from '../../domain/series/signs';
import { commands } from '../../host/ids';
import { removeQuietly } from '../../host/files/ownFolder';
import { NotReplacedError } from '../../host/files/replaceFile';
import type { Log } from '../../host/log';
import { showError, showInformation } from '../../host/notifications';
import { toVisibleText } from '../../domain/visibleText';
import { isCancelled, sentencesOfProblem } from '../../words/problemOf';
import { showProblem } from '../../host/problems';
import type { FailedCommand } from '../../host/resultReference';
import type { Connections } from '../../services/connections/connections';
import type { LiveResult } from '../../services/results/liveResult';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';
import { problemOfExport } from '../../words/exportProblem';
import { linesOfExport, sentenceOfExport, sentenceOfNothingToExport } from '../../words/exportWords';
import { confirmTarget } from './confirmReplace';
import { exportOfFile } from './exportOfFile';
import type { FileFormat } from './exportTo';
import { rememberExport, type LastExport } from './lastExports';
import { promptExportOptions } from './promptExportOptions';
import { placeFor, promptForTarget } from './promptForTarget';
import { suggestName } from './suggestName';
import { visiblePart } from './visiblePart';
import { writeWithProgress } from './writeWithProgress';

export interface RunExportDeps {
  readonly connections: Pick<Connections, 'current'>;
  readonly savedQueries: SavedQueries;
  readonly log: Log;
  /** The path of the extension’s own folder. */
  readonly storage: string;
  /** The folder for notes of unfinished exports. */
  readonly notes: string;
  /** Where what was chosen last is kept. */
  readonly memento: vscode.Memento;
  /** Where the exports of this workspace are kept. */
  readonly exported: vscode.Memento;
}

/**
 * Exports the result on show as the user chooses, to a file that the user chooses; what its query file says of exports comes
 * first. Resolves when the file is written or the attempt has failed, with the problem. With `again` it asks only before
 * it replaces a file that Gridlens did not write. The
 * notification that follows (open it, save it elsewhere) is not awaited.
 */
export async function runExport(
  format: FileFormat,
  live: Pick<LiveResult, 'shown' | 'requested' | 'tab' | 'pictures'> | undefined,
  deps: RunExportDeps,
  again?: LastExport,
): Promise<FailedCommand | undefined> {
  if (!live?.shown) {
    offer(offerQuery(live !== undefined));
    return undefined;
  }
  const { connections, savedQueries, log, notes, memento, exported } = deps;
  const { title } = live.shown;
  const { choices, comparison } = live.tab.facts;
  const about = { title, savedAtMs: Date.now(), ...optional({ choices, comparison }) };
  const ofFile =
    again || !isExportFormatId(format.id)
      ? undefined
      : await exportOfFile(savedQueries, live, format.id).catch((error: unknown) => {
          log.warn('The query file of a result could not be read for its export.', error);
        });
  const chosen = again
    ? { options: again.options, result: live.shown.result }
    : await choose(format, live, memento, ofFile?.options);
  if (!chosen) return undefined;
  const { options, result } = chosen;
  const received = await readAsReceived((await connections.current()).client, result, format.id, options);
  const write = async (
    target: vscode.Uri | undefined,
    before?: unknown,
  ): Promise<FailedCommand | undefined> => {
    if (!target) return undefined;
    const startedMs = performance.now();
    const written = await writeWithProgress(target, result, format, { options, about, notes, received });
    const lines = linesOfExport(format.title, result.series.length, placeOf(target));
    if (written.ok) {
      log.info(lines.done(written.bytes, performance.now() - startedMs));
      await removeComplete(before);
      if (isExportFormatId(format.id))
        await rememberExport(exported, result.query, { format: format.id, options, target });
      offer(showWritten(target, result, options));
    } else if (isCancelled(written.error)) log.info(lines.cancelled);
    else {
      log.error(lines.failed, written.error);
      const next = offerOtherTarget(target, written.error, format, exported);
      offer(
        next.then(async (chosen) => {
          await write(chosen, written.error);
        }),
      );
      return { problem: problemOfExport(fileNameIn(target), written.error) };
    }
    return undefined;
  };
  if (again) return write(await confirmTarget(again, format, exported));
  const fileName = suggestName(live.shown, format, result);
  const place = await placeFor(ofFile?.target ?? fileName, exported);
  return write(await promptForTarget(place, format));
}

/** What is written, and how. A picture has no options here, and says nothing of loads. */
async function choose(
  { id, title }: FileFormat,
  live: Pick<LiveResult, 'shown' | 'pictures'>,
  memento: vscode.Memento,
  ofFile: ExportOptions | undefined,
): Promise<{ readonly options: ExportOptions; readonly result: Result } | undefined> {
  const { result } = live.shown ?? {};
  if (!result) return undefined;
  if (!isExportFormatId(id)) return { options: { ...defaultExportOptions, loads: 'asSent' }, result };
  const visible = optionsOfFormat[id].length > 0 ? await visiblePart(live) : undefined;
  const chosen = await promptExportOptions(
    { id, title },
    memento,
    optional({ visible: visible?.words, ofFile }),
  );
  return (
    chosen && {
      options: chosen.options,
      result: chosen.isOnlyVisible ? (visible?.result ?? result) : result,
    }
  );
}

/** A path or address on one line, for the log. */
const placeOf = (target: vscode.Uri): string =>
  toVisibleText(target.scheme === 'file' ? target.fsPath : target.toString(true)).replaceAll('\n', ' ');

/** Removes the complete temporary file that an earlier attempt left, once another attempt has succeeded. */
async function removeComplete(before: unknown): Promise<void> {
  if (before instanceof NotReplacedError) await removeQuietly(before.completePath);
}

/** Shows the problem of a notification's action, without waiting for the notification. */
function offer(answer: Promise<void>): void {
  answer.catch(async (error: unknown) => showProblem(error));
}

export async function offerQuery(hasTab: boolean): Promise<void> {
  const newQuery = 'New Query…';
  if ((await showInformation(sentenceOfNothingToExport(hasTab), newQuery)) === newQuery)
    await vscode.commands.executeCommand(commands.queryNew);
}

async function showWritten(target: vscode.Uri, { series }: Result, { loads }: ExportOptions): Promise<void> {
  const open = 'Open';
  const reveal = 'Reveal';
  const picked = await showInformation(
    sentenceOfExport(vscode.workspace.asRelativePath(target), loads === 'negative' && hasLoads(series)),
    open,
    reveal,
  );
  if (picked === open) await vscode.commands.executeCommand('vscode.open', target);
  if (picked === reveal) {
    const isInWorkspace = vscode.workspace.getWorkspaceFolder(target) !== undefined;
    await vscode.commands.executeCommand(isInWorkspace ? 'revealInExplorer' : 'revealFileInOS', target);
  }
}

const fileNameIn = (target: vscode.Uri): string => target.path.slice(target.path.lastIndexOf('/') + 1);

/** Shows why the export failed. Returns the file to try next; undefined when the user gives up. */
async function offerOtherTarget(
  target: vscode.Uri,
  error: unknown,
  format: FileFormat,
  exported: vscode.Memento,
): Promise<vscode.Uri | undefined> {
  const fileName = fileNameIn(target);
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
