import * as vscode from 'vscode';
import { savedQueryExtension } from '../../formats/queryFiles/savedQueryFile';
import { isSkipped } from '../savedQueries/tree/treeReader';
import { maxShared } from './readShared';

/** A query file found in a folder. Links that lead out of `boundary` are not followed. */
export interface FoundFile {
  parent: vscode.Uri;
  file: string;
  boundary: vscode.Uri;
  /** The names of its parent folders, below the searched one. */
  folders: readonly string[];
}

const deepest = 20;
const maxFolders = 5000;

/** Finds query files by name in a folder and its subfolders. Skips folders that are links. */
export async function findQueryFiles(
  root: vscode.Uri,
  signal: AbortSignal,
): Promise<{ files: FoundFile[]; isCut: boolean }> {
  const files: FoundFile[] = [];
  const waiting: { uri: vscode.Uri; folders: string[] }[] = [{ uri: root, folders: [] }];
  // The loop appends to this list.
  for (const { uri, folders } of waiting) {
    if (signal.aborted) return { files: [], isCut: false };
    const entries = await vscode.workspace.fs.readDirectory(uri);
    for (const [name, type] of entries.sort(([one], [other]) => (one < other ? -1 : 1))) {
      const isFolder = type === vscode.FileType.Directory && !isSkipped(name);
      if (isFolder && folders.length < deepest)
        waiting.push({ uri: vscode.Uri.joinPath(uri, name), folders: [...folders, name] });
      const isQuery = name.endsWith(savedQueryExtension) && (type & vscode.FileType.Directory) === 0;
      if (isQuery) files.push({ parent: uri, file: name, boundary: root, folders });
      if (files.length > maxShared || waiting.length > maxFolders)
        return { files: files.slice(0, maxShared), isCut: true };
    }
  }
  return { files, isCut: false };
}
