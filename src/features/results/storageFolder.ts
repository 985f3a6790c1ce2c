import * as vscode from 'vscode';
import type { Folder } from './resultStore';

/** What is needed of the extension's context. */
export type StorageContext = Pick<
  vscode.ExtensionContext,
  'extensionUri' | 'storageUri' | 'globalStorageUri'
>;

/** The folder `results` in the extension's own storage: the workspace's, else the user's. */
export function storageFolder(context: StorageContext): Folder {
  const root = vscode.Uri.joinPath(context.storageUri ?? context.globalStorageUri, 'results');
  const uriOf = (name: string): vscode.Uri => vscode.Uri.joinPath(root, name);
  const { fs } = vscode.workspace;
  return {
    read: async (name) => fs.readFile(uriOf(name)),
    async write(name, bytes) {
      await fs.createDirectory(root);
      await fs.writeFile(uriOf(name), bytes);
    },
    rename: async (from, to) => fs.rename(uriOf(from), uriOf(to), { overwrite: true }),
    delete: async (name) => fs.delete(uriOf(name)),
    async list() {
      await fs.createDirectory(root);
      const files = (await fs.readDirectory(root)).filter(([, type]) => type === vscode.FileType.File);
      return Promise.all(
        files.map(async ([name]) => ({ name, modifiedMs: (await fs.stat(uriOf(name))).mtime })),
      );
    },
  };
}
