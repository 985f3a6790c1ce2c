import path from 'node:path';
import * as vscode from 'vscode';
import { hasBuckets } from '../../domain';
import { exportFormats } from '../../formats/exportWriters';
import { promptNewQuery } from '../../host/notifications';
import { type CommandId, commands, exportCommandOf } from '../../host/ids';
import { readResultId } from '../../host/resultReference';
import { registerCommand } from '../../host/registerCommand';
import type { ExportSource } from '../../services/results/liveResult';
import type { Services } from '../../services/services';

/** Registers the commands that export or copy the active result. */
export function register(services: Services): vscode.Disposable {
  const { context, results, log } = services;
  const storage = context.globalStorageUri.fsPath;
  const notes = path.join(storage, 'unfinished-exports');
  const deps = {
    ...services,
    storage,
    notes,
    memento: context.globalState,
    exported: context.workspaceState,
  };
  const registerExport = (
    id: CommandId,
    run: (source: ExportSource) => Promise<unknown>,
    needsBuckets = false,
  ): vscode.Disposable =>
    registerCommand(id, async (reference) => {
      const live = results.find(readResultId(reference));
      const source = live?.toExport();
      if (source && (!needsBuckets || hasBuckets(source.result))) return run(source);
      const { sentenceOfNothingToExport } = await import('../../words/exports/exportWords');
      void promptNewQuery(sentenceOfNothingToExport(live !== undefined));
      return undefined;
    });
  void import('../../host/files/temporaryNotes').then(({ sweepExports }) => sweepExports(notes, log));
  return vscode.Disposable.from(
    registerExport(
      commands.resultSavePicture,
      async (source) => (await import('./exportPictures')).savePicture(source, deps),
      true,
    ),
    registerExport(
      commands.resultCopyPicture,
      async (source) => (await import('./exportPictures')).copyPicture(source),
      true,
    ),
    registerExport(
      commands.resultCopy,
      async (source) => (await import('./copyResult')).copyResult(source, deps),
      true,
    ),
    registerExport(commands.resultExportAgain, async (source) =>
      (await import('./runExport')).exportAgain(source, deps),
    ),
    registerExport(commands.resultOpenInDataWrangler, async (source) =>
      (await import('./openInDataWrangler')).openInDataWrangler(source, deps),
    ),
    ...exportFormats.map((format) =>
      registerExport(exportCommandOf(format.id), async (source) =>
        (await import('./runExport')).runExport(format, source, deps),
      ),
    ),
  );
}
