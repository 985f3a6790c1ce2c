import { Zip, ZipDeflate } from 'fflate';

/** Of files of an archive: none of them tells when it was made, so that the same data give the same bytes. */
const mtime = new Date(1980, 0, 1);
/** The least work: XML is packed well by any. */
const level = 1;

/** A ZIP archive that is made file after file. */
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

  /** Begins a file; the one before it is ended. */
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

  /** A file of a text. */
  add(path: string, text: string): void {
    this.begin(path);
    this.append(new TextEncoder().encode(text));
    this.end();
  }

  close(): void {
    this.#zip.end();
  }

  /** The bytes that have been made since the last time. */
  *take(): Generator<Uint8Array> {
    const made = this.#made;
    this.#made = [];
    for (const bytes of made) if (bytes.length > 0) yield bytes;
  }
}
