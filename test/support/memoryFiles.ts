import * as vscode from 'vscode';

/** A file system in memory, as another extension may provide: without search, links, locks or watchers. */
export class MemoryFiles implements vscode.FileSystemProvider {
  readonly #files = new Map<string, { readonly bytes: Uint8Array; readonly mtime: number }>();
  readonly #folders = new Set<string>(['/']);
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;
  #time = 1;

  clear(): void {
    this.#files.clear();
  }

  names(): string[] {
    return [...this.#files.keys()];
  }

  text(path: string): string {
    return new TextDecoder().decode(this.#files.get(path)?.bytes);
  }

  write(path: string, value: unknown): void {
    this.#put(path, new TextEncoder().encode(JSON.stringify(value)));
  }

  #put(path: string, bytes: Uint8Array): void {
    const parts = path.split('/').slice(0, -1);
    parts.forEach((_, at) => this.#folders.add(parts.slice(0, at + 1).join('/') || '/'));
    this.#files.set(path, { bytes, mtime: this.#time++ });
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat({ path }: vscode.Uri): vscode.FileStat {
    const file = this.#files.get(path);
    if (file) return { type: vscode.FileType.File, ctime: 0, mtime: file.mtime, size: file.bytes.byteLength };
    if (this.#folders.has(path)) return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    throw vscode.FileSystemError.FileNotFound(path);
  }

  readDirectory(uri: vscode.Uri): [string, vscode.FileType][] {
    this.stat(uri);
    const prefix = uri.path === '/' ? '/' : `${uri.path}/`;
    const within = [...this.#files.keys(), ...this.#folders].filter(
      (one) => one.startsWith(prefix) && one !== prefix,
    );
    const names = new Set(within.map((one) => one.slice(prefix.length).split('/')[0] ?? ''));
    return [...names].map((name) => [
      name,
      this.#files.has(prefix + name) ? vscode.FileType.File : vscode.FileType.Directory,
    ]);
  }

  createDirectory({ path }: vscode.Uri): void {
    this.#put(`${path}/x`, new Uint8Array());
    this.#files.delete(`${path}/x`);
  }

  readFile(uri: vscode.Uri): Uint8Array {
    const file = this.#files.get(uri.path);
    if (!file) throw vscode.FileSystemError.FileNotFound(uri);
    return file.bytes;
  }

  writeFile(
    uri: vscode.Uri,
    bytes: Uint8Array,
    { create, overwrite }: { create: boolean; overwrite: boolean },
  ): void {
    const isThere = this.#files.has(uri.path);
    if (!isThere && !create) throw vscode.FileSystemError.FileNotFound(uri);
    if (isThere && create && !overwrite) throw vscode.FileSystemError.FileExists(uri);
    this.#put(uri.path, bytes);
  }

  delete(uri: vscode.Uri): void {
    if (!this.#files.delete(uri.path)) throw vscode.FileSystemError.FileNotFound(uri);
  }

  rename(from: vscode.Uri, to: vscode.Uri, { overwrite }: { overwrite: boolean }): void {
    if (!overwrite && this.#files.has(to.path)) throw vscode.FileSystemError.FileExists(to);
    this.#put(to.path, this.readFile(from));
    this.#files.delete(from.path);
  }
}
