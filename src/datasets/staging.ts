import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw, crc32 as zlibCrc32 } from 'node:zlib';
import type { Result } from '../domain/result';
import { crc32 } from '../formats/crc32';
import { decodeResultFile, encodeResultFile } from '../formats/resultFile';
import { replaceFile } from '../host/files/replaceFile';
import { isTemporaryName } from '../host/files/temporaryName';
import type { Layout } from './layout';

const pack = promisify(deflateRaw);
const unpack = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflateRaw);

/** Far beyond what one request brings. */
const largestBytes = 2 ** 31;

/** Node has it from 20.15 on. */
const checksum = (bytes: Uint8Array, before?: number): number =>
  (zlibCrc32 as typeof zlibCrc32 | undefined)?.(bytes, before) ?? crc32(bytes, before);

/** Keeps what requests brought until the months they belong to are written: each a file, whole or not there. */
export class Staging {
  readonly #folder: string;

  constructor({ stage }: Pick<Layout, 'stage'>) {
    this.#folder = stage;
  }

  /** The names that are staged. Unfinished files of a run that was killed are removed. */
  async list(): Promise<ReadonlySet<string>> {
    await fs.mkdir(this.#folder, { recursive: true });
    const names = await fs.readdir(this.#folder);
    await Promise.all(
      names.filter(isTemporaryName).map((name) => fs.rm(path.join(this.#folder, name), { force: true })),
    );
    return new Set(names.filter((name) => !isTemporaryName(name)));
  }

  /** The names that are staged. Changes nothing. */
  async peek(): Promise<ReadonlySet<string>> {
    return new Set((await fs.readdir(this.#folder).catch(() => [])).filter((name) => !isTemporaryName(name)));
  }

  async write(name: string, result: Result): Promise<void> {
    const chunks = [...encodeResultFile(result, checksum).chunks].map((chunk) => Buffer.from(chunk));
    await replaceFile(path.join(this.#folder, name), [await pack(Buffer.concat(chunks))], {
      onlyBeside: true,
    });
  }

  /** Undefined where there is none, or it is damaged: it is to be fetched again then. */
  async read(name: string): Promise<Result | undefined> {
    const packed = await fs.readFile(path.join(this.#folder, name)).catch(() => undefined);
    const bytes = packed && (await unpack(packed, { maxOutputLength: largestBytes }).catch(() => undefined));
    const decoded = bytes && decodeResultFile(bytes, checksum);
    return decoded?.ok === true ? decoded.result : undefined;
  }

  async remove(name: string): Promise<void> {
    await fs.rm(path.join(this.#folder, name), { force: true });
  }
}
