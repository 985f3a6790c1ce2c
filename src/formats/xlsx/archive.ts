import { Zip, ZipDeflate } from 'fflate';

/** The timestamp of all files in an archive, fixed so that the same data give the same bytes. */
const mtime = new Date(1980, 0, 1);
/** The fastest level, since XML compresses well at any. */
const level = 1;

/** A ZIP archive written file by file. */
export class Archive {
  #made: Uint8Array[] = [];
  #file: ZipDeflate | undefined;
  readonly #zip = new Zip((error, bytes) => {
    if (error) throw error;
    this.#made.push(bytes);
  });

  get hasMade(): boolean {
    return this.#made.length > 0;
  }

  /** Begins a file and ends the previous one. */
  begin(path: string): void {
    this.#file = new ZipDeflate(path, { level });
    this.#file.mtime = mtime;
    this.#zip.add(this.#file);
  }

  append(bytes: Uint8Array): void {
    this.#file?.push(bytes);
  }

  end(): void {
    this.#file?.push(new Uint8Array(0), true);
    this.#file = undefined;
  }

  /** Adds a text file. */
  add(path: string, text: string): void {
    this.begin(path);
    this.append(new TextEncoder().encode(text));
    this.end();
  }

  close(): void {
    this.#zip.end();
  }

  /** Yields the bytes produced since the last call. */
  *take(): Generator<Uint8Array> {
    const made = this.#made;
    this.#made = [];
    for (const bytes of made) if (bytes.length > 0) yield bytes;
  }
}
