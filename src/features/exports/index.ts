import path from 'node:path';
import * as vscode from 'vscode';
import { exportFormats, type ExportFormat } from '../../formats/exportWriters';
import { commands, exportCommandOf } from '../../host/ids';
import type { Log } from '../../host/log';
import { readResultId } from '../../host/resultReference';
import { registerCommand } from '../../host/registerCommand';
import type { Connections } from '../../services/connections/connections';
import type { LiveResult } from '../../services/results/liveResult';
import type { Results } from '../../services/results/results';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';

/** Registers the commands that export or copy the active result. */
export function register({
  context,
  connections,
  results,
  savedQueries,
  log,
}: {
  context: Pick<vscode.ExtensionContext, 'globalStorageUri' | 'globalState' | 'workspaceState'>;
  connections: Connections;
  results: Results;
  savedQueries: SavedQueries;
  log: Log;
}): vscode.Disposable {
  const storage = context.globalStorageUri.fsPath;
  const notes = path.join(storage, 'unfinished-exports');
  const deps = {
    connections,
    savedQueries,
    log,
    storage,
    notes,
    memento: context.globalState,
    exported: context.workspaceState,
  };
  const resultOf = (reference: unknown): LiveResult | undefined => results.find(readResultId(reference));
  const run =
    (format: ExportFormat) =>
    async (reference: unknown): Promise<unknown> => {
      const { runExport } = await import('./runExport');
      return runExport(format, resultOf(reference), deps);
    };
  void import('../../host/files/temporaryNotes').then(({ sweepExports }) => sweepExports(notes, log));
  return vscode.Disposable.from(
    registerCommand(commands.resultSavePicture, async (reference) =>
      (await import('./exportPictures')).savePicture(resultOf(reference), deps),
    ),
    registerCommand(commands.resultCopyPicture, async (reference) =>
      (await import('./exportPictures')).copyPicture(resultOf(reference)),
    ),
    registerCommand(commands.resultCopy, async (reference) =>
      (await import('./copyResult')).copyResult(resultOf(reference), deps),
    ),
    registerCommand(commands.resultExportAgain, async (reference) =>
      (await import('./runExport')).exportAgain(resultOf(reference), deps),
    ),
    registerCommand(commands.resultOpenInDataWrangler, async (reference) =>
      (await import('./openInDataWrangler')).openInDataWrangler(resultOf(reference), deps),
    ),
    ...exportFormats.map((format) => registerCommand(exportCommandOf(format.id), run(format))),
  );
}
