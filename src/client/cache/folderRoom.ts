import type { ReplyFolder } from './replyFolder';

/** More is evicted than the next reply needs, so that not each one has to list the folder. */
const evictTo = 0.9;
/** While other windows write to the folder too, it is counted anew after so many replies of this one. */
const mostUncounted = 16;

/**
 * How much room a folder of replies has left. The folder is listed at first, when it is full, and from time to time
 * while others write to it; what this window writes is added up.
 */
export class FolderRoom {
  readonly #folder: ReplyFolder;
  readonly #maxBytes: number;
  /** Bytes in the folder as far as known; undefined: to be counted. */
  #total: number | undefined;
  #uncounted = 0;
  /** When names last changed in the folder, as seen behind the last reply of this window. */
  #changedAt: bigint | undefined;
  #hasForeignChange = false;

  constructor(folder: ReplyFolder, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** The folder was emptied, or may have been. */
  forget(): void {
    this.#total = undefined;
  }

  /** Writes a file where there is room for it, if need be by evicting others. False when there is no room to be had. */
  async write(name: string, file: Uint8Array): Promise<boolean> {
    if (!(await this.#reserve(file.length))) return false;
    await this.#folder.write(name, file);
    this.#changedAt = await this.#folder.changedAt();
    return true;
  }

  async #reserve(bytes: number): Promise<boolean> {
    this.#uncounted++;
    if ((await this.#folder.changedAt()) !== this.#changedAt) this.#hasForeignChange = true;
    const isStale = this.#hasForeignChange && this.#uncounted >= mostUncounted;
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
