import * as vscode from 'vscode';

/** Texts that could not be saved. They are stored apart from the user's queries and survive a crash. */
export interface Drafts {
  read(id: string): Promise<string | undefined>;
  write(id: string, text: string): Promise<void>;
  remove(id: string): Promise<void>;
}

const { fs } = vscode.workspace;

export function createDrafts(storage: vscode.Uri): Drafts {
  const folder = vscode.Uri.joinPath(storage, 'drafts');
  const fileOf = (id: string): vscode.Uri => vscode.Uri.joinPath(folder, `${encodeURIComponent(id)}.txt`);
  return {
    async read(id) {
      try {
        return new TextDecoder().decode(await fs.readFile(fileOf(id)));
      } catch {
        return undefined;
      }
    },
    async write(id, text) {
      await fs.createDirectory(folder);
      await fs.writeFile(fileOf(id), new TextEncoder().encode(text));
    },
    async remove(id) {
      await Promise.resolve(fs.delete(fileOf(id), { useTrash: false })).catch(() => undefined);
    },
  };
}
