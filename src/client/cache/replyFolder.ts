import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { hourMs } from '../../domain';

interface FolderFile {
  name: string;
  bytes: number;
  /** Epoch milliseconds: the last use of a reply, or the last write of an unfinished file. */
  usedAtMs: number;
}

const replyName = /^[0-9a-f]{64}\.reply$/;
const unfinishedName = /^[0-9a-f]{64}\.[0-9a-f-]{36}\.part$/;
/** No write takes this long: the process that began it has ended. */
const abandonedAfterMs = hourMs;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * The files of a cache folder that other windows and processes share: any file may disappear or change at any moment.
 * Files of replies are written atomically. Files with other names are not touched.
 */
export class ReplyFolder {
  /** `onStuck` is called for a file that cannot be removed; removing the others continues. */
  constructor(
    readonly folder: string,
    readonly now: () => number,
    readonly onStuck: (error: unknown) => void,
  ) {}

  /** Returns the file name for an address: a hash, which does not reveal the address. */
  nameOf(url: string): string {
    return `${createHash('sha256').update(url).digest('hex')}.reply`;
  }

  /**
   * Reads a file; undefined when there is none. Returns no bytes for a file beyond `maxBytes` and for anything but a
   * regular file: a pipe, or a link to a kernel file that claims to be empty and never ends.
   */
  async read(name: string, maxBytes: number): Promise<Uint8Array | undefined> {
    try {
      const file = await fs.open(this.#at(name), constants.O_RDONLY | constants.O_NONBLOCK);
      try {
        const stat = await file.stat();
        if (!stat.isFile() || stat.size > maxBytes) return new Uint8Array(0);
        const { buffer, bytesRead } = await file.read(new Uint8Array(stat.size), 0, stat.size, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Records that a reply was used. If that fails, the reply is only evicted sooner. */
  async touch(name: string): Promise<void> {
    const now = new Date(this.now());
    await fs.utimes(this.#at(name), now, now).catch(() => undefined);
  }

  /** Replaces or creates a file. A reader finds the old or the new version, never a part. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    await fs.mkdir(this.folder, { recursive: true, mode: 0o700 });
    const unfinished = this.#at(`${path.parse(name).name}.${randomUUID()}.part`);
    try {
      const file = await fs.open(unfinished, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        const now = new Date(this.now());
        await file.utimes(now, now);
      } finally {
        await file.close();
      }
      await fs.rename(unfinished, this.#at(name));
    } catch (error) {
      await fs.rm(unfinished, { force: true }).catch(() => undefined);
      // Another window cleared the folder in the meantime.
      if (!isMissing(error)) throw error;
    }
  }

  /** Returns true when this call removed the file. */
  async remove(name: string): Promise<boolean> {
    try {
      await fs.unlink(this.#at(name));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** Returns the time of the folder's last change in nanoseconds; undefined while there is no folder. */
  async changedAt(): Promise<bigint | undefined> {
    const stat = await fs.stat(this.folder, { bigint: true }).catch(() => undefined);
    return stat?.mtimeNs;
  }

  /**
   * Removes abandoned files, then, if more than `maxBytes` remain, evicts the least recently used replies until the
   * folder holds at most `toBytes`. Returns the remaining bytes.
   */
  async evict(maxBytes: number, toBytes: number): Promise<number> {
    const files = await this.#list();
    const abandonedBefore = this.now() - abandonedAfterMs;
    let left = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const drop = async ({ name, bytes }: FolderFile) => {
      if ((await this.#release(name)) !== 'stuck') left -= bytes;
    };
    for (const file of files)
      if (unfinishedName.test(file.name) && file.usedAtMs < abandonedBefore) await drop(file);
    if (left <= maxBytes) return left;
    const replies = files.filter(({ name }) => replyName.test(name));
    for (const file of replies.sort((a, b) => a.usedAtMs - b.usedAtMs)) {
      if (left <= toBytes) break;
      await drop(file);
    }
    return left;
  }

  /** Removes all files. Returns the number of bytes freed. */
  async clear(): Promise<number> {
    let freed = 0;
    for (const { name, bytes } of await this.#list())
      if ((await this.#release(name)) === 'removed') freed += bytes;
    return freed;
  }

  async #release(name: string): Promise<'removed' | 'gone' | 'stuck'> {
    try {
      return (await this.remove(name)) ? 'removed' : 'gone';
    } catch (error) {
      this.onStuck(error);
      return 'stuck';
    }
  }

  #at(name: string): string {
    return path.join(this.folder, name);
  }

  async #list(): Promise<FolderFile[]> {
    const names = await fs.readdir(this.folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const own = names.filter((name) => replyName.test(name) || unfinishedName.test(name));
    const found = await Promise.all(
      own.map(async (name): Promise<FolderFile | undefined> => {
        const stat = await fs.stat(this.#at(name)).catch(() => undefined);
        return stat?.isFile() ? { name, bytes: stat.size, usedAtMs: stat.mtimeMs } : undefined;
      }),
    );
    return found.filter((file) => file !== undefined);
  }
}
