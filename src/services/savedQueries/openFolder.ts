import * as vscode from 'vscode';
import { localFolder } from './localFolder';
import type { QueryFolder } from './queryFolder';
import { virtualFolder } from './virtualFolder';

/** Opens the folder at an address. On this machine, links that lead outside `boundary` are refused. */
export const openFolder = (address: vscode.Uri, boundary: vscode.Uri): QueryFolder =>
  address.scheme === 'file' ? localFolder(address.fsPath, boundary.fsPath) : virtualFolder(address);

/** Opens the folder that contains a file of a workspace folder. */
export const openParent = (file: vscode.Uri, workspaceFolder: vscode.Uri): QueryFolder =>
  openFolder(vscode.Uri.joinPath(file, '..'), workspaceFolder);

/** Opens the `queries` folder of a project for new query files, or the workspace folder if `queries` is a file. */
export async function openQueriesFolder(workspaceFolder: vscode.Uri): Promise<QueryFolder> {
  const folder = vscode.Uri.joinPath(workspaceFolder, 'queries');
  const stat = await Promise.resolve(vscode.workspace.fs.stat(folder)).catch(() => undefined);
  const isFile = stat !== undefined && (stat.type & vscode.FileType.Directory) === 0;
  return openFolder(isFile ? workspaceFolder : folder, workspaceFolder);
}
