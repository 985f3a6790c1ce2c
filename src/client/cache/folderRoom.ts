import type { ReplyFolder } from './replyFolder';

/** Evicts more than the next reply needs, so that not every write has to list the folder. */
const evictTo = 0.9;
/** While other windows also write to the folder, its size is recounted after this many replies from this window. */
const maxUncounted = 16;

/**
 * Tracks the free space in a folder of replies. Lists the folder at first, when it is full, and from time to time while
 * other windows write to it; adds up the writes of this window in between.
 */
export class FolderRoom {
  readonly #folder: ReplyFolder;
  readonly #maxBytes: number;
  /** Bytes in the folder as far as known; undefined when they must be counted. */
  #total: number | undefined;
  #uncounted = 0;
  /** The time of the folder's last change, as seen after the last reply of this window. */
  #changedAt: bigint | undefined;
  #hasForeignChange = false;

  constructor(folder: ReplyFolder, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** Call after the folder was, or may have been, emptied. */
  forget(): void {
    this.#total = undefined;
  }

  /** Writes a file, evicting others if necessary. Returns false when there is not enough space. */
  async write(name: string, file: Uint8Array): Promise<boolean> {
    if (!(await this.#reserve(file.length))) return false;
    await this.#folder.write(name, file);
    this.#changedAt = await this.#folder.changedAt();
    return true;
  }

  async #reserve(bytes: number): Promise<boolean> {
    this.#uncounted++;
    if ((await this.#folder.changedAt()) !== this.#changedAt) this.#hasForeignChange = true;
    const isStale = this.#hasForeignChange && this.#uncounted >= maxUncounted;
    let total = isStale ? undefined : this.#total;
    if (total === undefined || total + bytes > this.#maxBytes) {
      total = await this.#folder.evict(this.#maxBytes - bytes, this.#maxBytes * evictTo - bytes);
      this.#uncounted = 0;
      this.#hasForeignChange = false;
    }
    const hasRoom = total + bytes <= this.#maxBytes;
    this.#total = hasRoom ? total + bytes : total;
    return hasRoom;
  }
}
