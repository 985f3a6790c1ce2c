import * as vscode from 'vscode';
import { savedQueryExtension } from '../../domain/savedQueries/savedQuery';

/** Matches the query files of a workspace. */
export const projectFiles = '**/*.gridlens.json';

const maxFolders = 2000;

const isSkipped = (name: string): boolean => name === 'node_modules' || name === '.git';

/** Searches the file system of another extension breadth-first: VS Code's search may never return there. */
async function walk(root: vscode.Uri, most: number): Promise<readonly vscode.Uri[]> {
  const found: vscode.Uri[] = [];
  const folders = [root];
  for (let at = 0; at < folders.length && at < maxFolders && found.length < most; at++) {
    const folder = folders[at] ?? root;
    const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(folder)).catch(() => []);
    for (const [name, type] of entries) {
      const uri = vscode.Uri.joinPath(folder, name);
      const isLink = (type & vscode.FileType.SymbolicLink) !== 0;
      if ((type & vscode.FileType.Directory) === 0) {
        if (name.endsWith(savedQueryExtension)) found.push(uri);
      } else if (!isLink && !isSkipped(name)) folders.push(uri);
    }
  }
  return found.slice(0, most);
}

/** Finds the query files anywhere in a workspace folder. */
export const findQueryFiles = async (root: vscode.Uri, most: number): Promise<readonly vscode.Uri[]> =>
  root.scheme === 'file'
    ? vscode.workspace.findFiles(new vscode.RelativePattern(root, projectFiles), '**/node_modules/**', most)
    : walk(root, most);
