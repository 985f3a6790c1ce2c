/** The part of VS Code's API that the query library needs, over this machine's files and without events. */
import nodeFs from 'node:fs';
import path from 'node:path';
import gated from './gatedFiles';

export class Uri {
  readonly scheme = 'file';

  private constructor(readonly path: string) {}

  static file(file: string): Uri {
    return new Uri(file);
  }

  static parse(address: string): Uri {
    return new Uri(decodeURIComponent(address.slice('file://'.length)));
  }

  static joinPath(uri: Uri, ...parts: string[]): Uri {
    return new Uri(path.posix.join(uri.path, ...parts));
  }

  get fsPath(): string {
    return this.path;
  }

  toString(): string {
    return `file://${this.path.split('/').map(encodeURIComponent).join('/')}`;
  }
}

export class RelativePattern {
  constructor(
    readonly baseUri: Uri,
    readonly pattern: string,
  ) {}
}

export class EventEmitter<T> {
  readonly #listeners = new Set<(value: T) => void>();
  readonly event = (listener: (value: T) => void): { dispose(): void } => {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  };

  fire(value: T): void {
    for (const listener of this.#listeners) listener(value);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}

export class FileSystemError extends Error {
  code = '';
}

export enum FileType {
  File = 1,
  Directory = 2,
}

const nothing = { dispose: () => undefined };
const noEvent = (): typeof nothing => nothing;

/** The open folders; the program sets them. */
export const workspace = {
  workspaceFolders: [] as { readonly name: string; readonly uri: Uri; readonly index: number }[],
  onDidChangeWorkspaceFolders: noEvent,
  createFileSystemWatcher: () => ({
    ...nothing,
    onDidCreate: noEvent,
    onDidChange: noEvent,
    onDidDelete: noEvent,
  }),
  async findFiles({ baseUri }: RelativePattern): Promise<readonly Uri[]> {
    const names = nodeFs.readdirSync(baseUri.fsPath, { recursive: true, encoding: 'utf8' });
    return Promise.resolve(
      names.filter((name) => name.endsWith('.gridlens.json')).map((name) => Uri.joinPath(baseUri, name)),
    );
  },
  fs: {
    async stat(uri: Uri): Promise<{ readonly type: FileType }> {
      const found = await gated.stat(uri.fsPath);
      return { type: found.isDirectory() ? FileType.Directory : FileType.File };
    },
    async createDirectory(uri: Uri) {
      await gated.mkdir(uri.fsPath, { recursive: true });
    },
  },
};
