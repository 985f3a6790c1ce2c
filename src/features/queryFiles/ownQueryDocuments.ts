import * as vscode from 'vscode';
import {
  formatSavedQuery,
  parseSavedQuery,
  savedQueryExtension,
} from '../../formats/queryFiles/savedQueryFile';
import { showInformation, showWarning } from '../../host/notifications';
import { toPlainLine } from '../../host/plainText';
import { findOwn } from '../../services/savedQueries/ownDocument';
import { idOfFile } from '../../services/savedQueries/queryId';
import type { OpenedNode } from '../../services/savedQueries/library';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';
import { findStored } from '../../services/savedQueries/origin';
import { sentenceOfBroken, sentenceOfConflict } from '../../words/savedQueries/savedQueryWords';
import type { SavedQuery } from '../../domain';
import { offsetOfBroken, placeOf } from './queryFile';

type Drafts = ReturnType<typeof createDrafts>;

/** A query as its document last saw it. */
interface Known {
  opened: OpenedNode;
  bytes: Uint8Array;
  /** Increases with every change of the file, from any window. */
  mtime: number;
}

const user = { kind: 'user' } as const;

/**
 * Presents the user's own queries as files for documents. Their files in the store stay hidden, because each change
 * replaces them.
 */
export class OwnFiles {
  #known = new Map<string, Known>();
  /** Maps a query that was deleted elsewhere to the new query that saving its document created. */
  #successors = new Map<string, string>();

  constructor(
    private savedQueries: Pick<SavedQueries, 'library'>,
    private drafts: Drafts,
    private fireChange: (uri: vscode.Uri) => void,
  ) {}

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    if (!uri.path.endsWith(savedQueryExtension))
      return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    const { bytes, mtime } = await this.#read(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime, size: bytes.byteLength };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return (await this.#read(uri)).bytes;
  }

  async writeFile(uri: vscode.Uri, bytes: Uint8Array): Promise<void> {
    const text = new TextDecoder().decode(bytes);
    const parsed = parseSavedQuery(text);
    if ('broken' in parsed) {
      await this.drafts.write(uri.query, text).catch(() => undefined);
      const { line, column } = placeOf(text, offsetOfBroken(text, parsed.broken));
      const reason = sentenceOfBroken(parsed.broken);
      const sentence = `Line ${line}, column ${column}: ${reason} The text stays in the editor; correct it and save again.`;
      throw new vscode.FileSystemError(toPlainLine(sentence));
    }
    await this.#save(uri, { ...parsed.saved, source: text });
    await this.drafts.remove(uri.query);
  }

  /** Notifies VS Code of documents whose query was changed in another window or in the tree. */
  async lookAgain(uris: readonly vscode.Uri[]): Promise<void> {
    const tree = await (await this.savedQueries.library()).tree();
    for (const uri of uris) {
      const known = this.#known.get(uri.query);
      const now = findOwn(tree, this.#idOf(uri));
      if (known && now?.stored.digest !== known.opened.node.stored.digest) this.fireChange(uri);
    }
  }

  #idOf({ query }: vscode.Uri): string {
    return this.#successors.get(query) ?? query;
  }

  async #read(uri: vscode.Uri): Promise<Known> {
    // When another window has just replaced the file, the second attempt finds the new one.
    const opened = (await this.#open(uri)) ?? (await this.#open(uri));
    if (!opened) throw vscode.FileSystemError.FileNotFound(uri);
    return this.#remember(uri, opened);
  }

  async #open(uri: vscode.Uri): Promise<OpenedNode | undefined> {
    const library = await this.savedQueries.library();
    const node = findOwn(await library.tree(), this.#idOf(uri));
    return node && library.open(node).catch(() => undefined);
  }

  async #remember(uri: vscode.Uri, opened: OpenedNode): Promise<Known> {
    const before = this.#known.get(uri.query);
    if (before?.opened.node.stored.digest === opened.node.stored.digest) return before;
    const { mtime } = await vscode.workspace.fs.stat(vscode.Uri.parse(opened.node.address));
    const known = {
      opened,
      bytes: new TextEncoder().encode(formatSavedQuery(opened.saved)),
      mtime: Math.max(mtime, (before?.mtime ?? 0) + 1),
    };
    this.#known.set(uri.query, known);
    return known;
  }

  async #save(uri: vscode.Uri, saved: SavedQuery): Promise<void> {
    const library = await this.savedQueries.library();
    // VS Code has just called `stat`, so any later change is a conflict.
    const { node } = (this.#known.get(uri.query) ?? (await this.#read(uri))).opened;
    if (!findOwn(await library.tree(), this.#idOf(uri))) {
      const added = await library.add(user, saved);
      if (!added) return;
      this.#successors.set(uri.query, idOfFile(added.stored.file));
      await this.#remember(uri, await library.open(added));
      return;
    }
    const { stored, isConflict } = await library.change(node, saved);
    if (isConflict) {
      void showWarning(sentenceOfConflict(stored.name));
      this.fireChange(uri);
      return;
    }
    const changed = findStored(await library.tree(), user, stored);
    if (changed) await this.#remember(uri, { node: changed, saved });
  }
}

const { fs } = vscode.workspace;

/** Creates the store of texts that could not be saved, apart from the user's queries. They survive a crash. */
export function createDrafts(storage: vscode.Uri) {
  const folder = vscode.Uri.joinPath(storage, 'drafts');
  const fileOf = (id: string) => vscode.Uri.joinPath(folder, `${encodeURIComponent(id)}.txt`);
  return {
    async read(id: string) {
      try {
        return new TextDecoder().decode(await fs.readFile(fileOf(id)));
      } catch {
        return undefined;
      }
    },
    async write(id: string, text: string) {
      await fs.createDirectory(folder);
      await fs.writeFile(fileOf(id), new TextEncoder().encode(text));
    },
    async remove(id: string) {
      await Promise.resolve(fs.delete(fileOf(id), { useTrash: false })).catch(() => undefined);
    },
  };
}

export async function offerDraft(drafts: Drafts, document: vscode.TextDocument): Promise<void> {
  const id = document.uri.query;
  const text = await drafts.read(id);
  // A document restored by VS Code already has its text.
  if (text === undefined || document.isDirty || text === document.getText()) return;
  const restore = 'Restore';
  const discard = 'Discard';
  const question = 'An edit of this query could not be saved and was stored. Restore it in the editor?';
  const picked = await showInformation(question, restore, discard);
  if (picked === discard) await drafts.remove(id);
  if (picked !== restore) return;
  const now = await vscode.workspace.openTextDocument(document.uri);
  const edit = new vscode.WorkspaceEdit();
  const whole = new vscode.Range(now.positionAt(0), now.positionAt(now.getText().length));
  edit.replace(now.uri, whole, text);
  await vscode.workspace.applyEdit(edit);
  await vscode.window.showTextDocument(now);
}
