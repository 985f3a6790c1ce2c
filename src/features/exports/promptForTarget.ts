import { homedir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { titleOfExportCommand } from '../../domain/catalog/exportFormats';
import type { FileFormat } from './exportTo';
import { lastFolder } from './lastExports';

/**
 * Where a file is offered: as its query file says, where that folder is; else in the folder of the last export here, else
 * in the first workspace folder, else in the user's home.
 */
export async function placeFor(file: string | vscode.Uri, exported: vscode.Memento): Promise<vscode.Uri> {
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

export async function promptForTarget(
  defaultUri: vscode.Uri,
  format: FileFormat,
): Promise<vscode.Uri | undefined> {
  return vscode.window.showSaveDialog({
    title: titleOfExportCommand(format),
    saveLabel: format.commandTitle === undefined ? 'Export' : 'Save',
    filters: { [format.title]: [format.extension] },
    defaultUri,
  });
}
