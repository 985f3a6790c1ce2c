import path from 'node:path';
import * as vscode from 'vscode';
import { exportFormats, type ExportFormat } from '../../formats/exportWriters';
import { exportCommandOf } from '../../host/ids';
import type { Log } from '../../host/log';
import { registerCommand } from '../../host/registerCommand';
import { readResultId } from '../../host/resultReference';
import type { Connections } from '../../services/connections/connections';
import type { Results } from '../../services/results/results';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';

export interface ExportsDeps {
  readonly context: Pick<vscode.ExtensionContext, 'globalStorageUri' | 'globalState' | 'workspaceState'>;
  readonly connections: Connections;
  readonly results: Results;
  readonly savedQueries: SavedQueries;
  readonly log: Log;
}

/** Exports the result on show to a file. */
export function register({
  context,
  connections,
  results,
  savedQueries,
  log,
}: ExportsDeps): vscode.Disposable {
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
  const run =
    (format: ExportFormat) =>
    async (reference: unknown): Promise<unknown> => {
      const { runExport } = await import('./resultActions');
      return runExport(format, results.find(readResultId(reference)), deps);
    };
  void import('../../host/files/temporaryNotes').then(({ sweepExports }) => sweepExports(notes, log));
  return vscode.Disposable.from(
    ...(['savePicture', 'copyPicture', 'copyResult', 'exportAgain', 'openInDataWrangler'] as const).map(
      (act) =>
        registerCommand(`gridlens.result.${act}`, async (reference) =>
          (await import('./resultActions'))[act](results.find(readResultId(reference)), deps),
        ),
    ),
    ...exportFormats.map((format) => registerCommand(exportCommandOf(format.id), run(format))),
  );
}
