/**
 * The folder that saved queries are kept in, as little of a file system as they need: VS Code's in the product, Node's
 * in tests. Names are file names, or `set-aside/` and a file name. All reject with the file system's own error.
 */
export interface QueryFolder {
  /** Names of the files; none when the folder is not there. */
  names(): Promise<readonly string[]>;
  /** Bytes; undefined when there is no such file. */
  size(name: string): Promise<number | undefined>;
  /** Undefined when there is no such file. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Writes a file, and makes the folder where it is not there. Need not be atomic. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Atomic. Without `overwrite` it rejects when `to` is there. */
  rename(from: string, to: string, overwrite: boolean): Promise<void>;
  /** False when there was no such file. */
  remove(name: string): Promise<boolean>;
}

/** Writes a file whole or not at all: what stood there stays until the new text is complete. */
export async function writeWhole(
  folder: QueryFolder,
  name: string,
  text: string,
  options: { readonly newId: () => string; readonly overwrite: boolean },
): Promise<void> {
  const part = `.${options.newId()}.tmp`;
  try {
    await folder.write(part, new TextEncoder().encode(text));
    await folder.rename(part, name, options.overwrite);
  } catch (error) {
    // What failed is told; that its remains could not be cleared away is not worth another word.
    await folder.remove(part).catch(() => false);
    throw error;
  }
}
