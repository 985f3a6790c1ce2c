import * as vscode from 'vscode';
import type { QueryFolder } from './queryFolder';

const isMissing = (error: unknown): boolean =>
  error instanceof vscode.FileSystemError && error.code === 'FileNotFound';

async function orMissing<T>(work: Thenable<T>, missing: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return missing;
    throw error;
  }
}

/** A folder of VS Code's file system, which reaches virtual and remote workspaces too. */
export function vscodeFolder(root: vscode.Uri): QueryFolder {
  const { fs } = vscode.workspace;
  const at = (name: string): vscode.Uri => vscode.Uri.joinPath(root, ...name.split('/').map(keepInside));
  return {
    async names() {
      const found = await orMissing(fs.readDirectory(root), []);
      return found.filter(([, type]) => (type & vscode.FileType.File) !== 0).map(([name]) => name);
    },
    async size(name) {
      return (await orMissing<vscode.FileStat | undefined>(fs.stat(at(name)), undefined))?.size;
    },
    read: (name) => orMissing<Uint8Array | undefined>(fs.readFile(at(name)), undefined),
    async write(name, bytes) {
      await fs.createDirectory(root);
      await fs.writeFile(at(name), bytes);
    },
    async rename(from, to, overwrite) {
      await fs.rename(at(from), at(to), { overwrite });
    },
    async remove(name) {
      return orMissing(
        Promise.resolve(fs.delete(at(name), { useTrash: false })).then(() => true),
        false,
      );
    },
  };
}

/** A name that would climb out of the folder stays in it. */
const keepInside = (part: string): string => (part === '..' || part === '.' ? `_${part}` : part);
