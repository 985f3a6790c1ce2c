import * as vscode from 'vscode';
import { lazy } from '../../domain/idioms/lazy';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';
import { ownDocumentScheme } from '../../host/ids';

interface Deps {
  context: Pick<vscode.ExtensionContext, 'globalStorageUri'>;
  savedQueries: Pick<SavedQueries, 'library' | 'onDidChange'>;
}

const none = new vscode.Disposable(() => undefined);

const refuse = (): never => {
  throw vscode.FileSystemError.NoPermissions('Use the Saved Queries view for this.');
};

/** Registers the file system for the user's own queries. Its documents save to the store. */
export function registerOwnDocuments(
  { context, savedQueries }: Deps,
  scheme: string = ownDocumentScheme,
): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const load = lazy(async () => {
    const { createDrafts, offerDraft, OwnFiles } = await import('./ownQueryDocuments');
    const drafts = createDrafts(context.globalStorageUri);
    const files = new OwnFiles(savedQueries, drafts, (uri) => {
      changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    });
    return { files, offer: (document: vscode.TextDocument) => offerDraft(drafts, document) };
  });
  const isOwn = ({ uri }: vscode.TextDocument): boolean => uri.scheme === scheme;
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: changed.event,
    watch: () => none,
    stat: async (uri) => (await load()).files.stat(uri),
    readFile: async (uri) => (await load()).files.readFile(uri),
    writeFile: async (uri, bytes) => (await load()).files.writeFile(uri, bytes),
    readDirectory: () => [],
    createDirectory: () => undefined,
    delete: refuse,
    rename: refuse,
  };
  return vscode.Disposable.from(
    changed,
    vscode.workspace.registerFileSystemProvider(scheme, provider, { isCaseSensitive: true }),
    vscode.workspace.onDidOpenTextDocument(async (document) => {
      if (isOwn(document)) await (await load()).offer(document);
    }),
    savedQueries.onDidChange(async () => {
      const uris = vscode.workspace.textDocuments.filter(isOwn).map(({ uri }) => uri);
      if (uris.length > 0) await (await load()).files.lookAgain(uris);
    }),
  );
}
