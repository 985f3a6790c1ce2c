import { promisify } from 'node:util';
import { deflateRaw, inflateRaw, crc32 as zlibCrc32 } from 'node:zlib';
import type { Result } from '../domain/result';
import { crc32 } from '../formats/crc32';
import { decodeResultFile, encodeResultFile } from '../formats/resultFile';
import type { RootedFolder } from '../host/files/rootedFolder';
import { isTemporaryName } from '../host/files/temporaryName';
import { belowDataset, isStagedName } from './layout';

const pack = promisify(deflateRaw);
const unpack = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflateRaw);

/** A reply has at most `gridlens.service.maxResponseMegabytes`, as text: its columns are smaller. */
const maxStagedBytes = 512 * 1024 * 1024;

/** Node has it from 20.15 on. */
const checksum = (bytes: Uint8Array, before?: number): number =>
  (zlibCrc32 as typeof zlibCrc32 | undefined)?.(bytes, before) ?? crc32(bytes, before);

const pathOf = (name: string): string => `${belowDataset.stage}/${name}`;

/** Stores replies until the months they belong to are written: each a file, complete or not there. */
export class Staging {
  readonly #folder: RootedFolder;

  constructor(folder: RootedFolder) {
    this.#folder = folder;
  }

  /** The names that are staged. Removes unfinished files of a run that was killed. */
  async list(): Promise<ReadonlySet<string>> {
    const names = (await this.#folder.list(belowDataset.stage)).map(({ name }) => name);
    for (const name of names.filter(isTemporaryName)) await this.#folder.remove(pathOf(name));
    return new Set(names.filter(isStagedName));
  }

  /** The names that are staged. Changes nothing. */
  async peek(): Promise<ReadonlySet<string>> {
    const entries = await this.#folder.list(belowDataset.stage);
    return new Set(entries.map(({ name }) => name).filter(isStagedName));
  }

  async write(name: string, result: Result): Promise<void> {
    const chunks = [...encodeResultFile(result, checksum).chunks].map((chunk) => Buffer.from(chunk));
    await this.#folder.write(pathOf(name), [await pack(Buffer.concat(chunks))]);
  }

  /** Undefined where there is none, or it is damaged: it is fetched again then. */
  async read(name: string): Promise<Result | undefined> {
    const packed = await this.#folder.read(pathOf(name), maxStagedBytes).catch(() => undefined);
    const bytes =
      packed && (await unpack(packed, { maxOutputLength: maxStagedBytes }).catch(() => undefined));
    const decoded = bytes && decodeResultFile(bytes, checksum);
    return decoded?.ok === true ? decoded.result : undefined;
  }

  async remove(name: string): Promise<void> {
    await this.#folder.remove(pathOf(name));
  }
}
