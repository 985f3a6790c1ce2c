import * as vscode from 'vscode';
import type { ExportFormat } from '../../formats/exportFormats';
import { commands } from '../../host/ids';
import type { Log } from '../../host/log';
import { registerCommand } from '../../host/registerCommand';
import type { Results } from '../../host/services';

export interface ExportsDeps {
  readonly results: Results;
  readonly log: Log;
}

/** Exports the result on show to a file. */
export function register(deps: ExportsDeps): vscode.Disposable {
  const run = async (format: ExportFormat): Promise<void> => {
    const { runExport } = await import('./runExport');
    await runExport(format, deps);
  };
  return vscode.Disposable.from(
    registerCommand(commands.resultExportCsv, async () => run('csv')),
    registerCommand(commands.resultExportJson, async () => run('json')),
  );
}
