import * as vscode from 'vscode';
import { savedQueryExtension } from '../../domain';

/** A file in a folder below `root`. Links that lead out of `root` are not followed. */
export interface FoundFile {
  root: vscode.Uri;
  folders: readonly string[];
  file: string;
}

const deepest = 20;
const maxFolders = 5000;

/**
 * Finds query files by name in a folder and its subfolders. Skips folders that are links, and those that cannot be
 * listed. Rejects when the folder itself cannot be listed.
 */
export async function findQueryFiles(
  root: vscode.Uri,
  maxFiles: number,
  signal?: AbortSignal,
): Promise<{ files: FoundFile[]; isCut: boolean }> {
  const files: FoundFile[] = [];
  const waiting: string[][] = [[]];
  // The loop appends to this list.
  for (const folders of waiting) {
    if (signal?.aborted) break;
    const reading = Promise.resolve(vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(root, ...folders)));
    const entries = await (folders.length === 0 ? reading : reading.catch(() => []));
    for (const [name, type] of entries.sort(([one], [other]) => (one < other ? -1 : 1))) {
      const isFolder = type === vscode.FileType.Directory && name !== 'node_modules' && name !== '.git';
      if (isFolder && folders.length < deepest) waiting.push([...folders, name]);
      const isQuery = name.endsWith(savedQueryExtension) && (type & vscode.FileType.Directory) === 0;
      if (isQuery) files.push({ root, folders, file: name });
      if (files.length > maxFiles || waiting.length > maxFolders)
        return { files: files.slice(0, maxFiles), isCut: true };
    }
  }
  return { files, isCut: false };
}
