import * as vscode from 'vscode';
import { savedQueryExtension } from '../../formats/queryFiles/savedQueryFile';
import { isSkipped } from '../savedQueries/tree/treeReader';
import { maxShared } from './readShared';

/** A file in a folder below `root`. Links that lead out of `root` are not followed. */
export interface FoundFile {
  root: vscode.Uri;
  folders: readonly string[];
  file: string;
}

const deepest = 20;
const maxFolders = 5000;

/** Finds query files by name in a folder and its subfolders. Skips folders that are links. */
export async function findQueryFiles(
  root: vscode.Uri,
  signal: AbortSignal,
): Promise<{ files: FoundFile[]; isCut: boolean }> {
  const files: FoundFile[] = [];
  const waiting: string[][] = [[]];
  // The loop appends to this list.
  for (const folders of waiting) {
    if (signal.aborted) break;
    const entries = await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(root, ...folders));
    for (const [name, type] of entries.sort(([one], [other]) => (one < other ? -1 : 1))) {
      const isFolder = type === vscode.FileType.Directory && !isSkipped(name);
      if (isFolder && folders.length < deepest) waiting.push([...folders, name]);
      const isQuery = name.endsWith(savedQueryExtension) && (type & vscode.FileType.Directory) === 0;
      if (isQuery) files.push({ root, folders, file: name });
      if (files.length > maxShared || waiting.length > maxFolders)
        return { files: files.slice(0, maxShared), isCut: true };
    }
  }
  return { files, isCut: false };
}
