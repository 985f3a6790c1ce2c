import type { Result } from '../../domain/result';
import { decodeResultFile, encodeResultFile } from '../../formats/resultFile';

/** One folder of files. Names are plain. */
export interface Folder {
  read(name: string): Promise<Uint8Array>;
  /** Writes a whole file; the folder is made when it is not there. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Takes the place of what has the new name. */
  rename(from: string, to: string): Promise<void>;
  delete(name: string): Promise<void>;
  list(): Promise<readonly { readonly name: string; readonly modifiedMs: number }[]>;
}

/** Files of tabs that nobody came back to. Tabs that wait to be restored are not known, so age decides. */
const keptMs = 30 * 24 * 60 * 60_000;

const fileOf = (panelId: string): string => `${panelId}.bin`;

/** True for ids as tabs are given; one that came back from outside could else name a file anywhere. */
export function isPanelId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

/**
 * Keeps the last result of each tab on disk, so that it is there after a window reload without a request. Best effort:
 * a failure is reported to `onFault` and costs the copy, nothing else.
 */
export class ResultStore {
  /** The end of what is under way, so that no two writes of a tab overtake each other. */
  #work: Promise<void> = Promise.resolve();
  #isPruned = false;

  constructor(
    private readonly folder: Folder,
    private readonly onFault: (what: string, error: unknown) => void,
    private readonly now: () => number = Date.now,
  ) {}

  /** Keeps a tab's result in place of the one before. A reader finds the old or the new one, never a part. */
  save(panelId: string, result: Result): Promise<void> {
    return this.#next('keep a result', async () => {
      const unfinished = `${panelId}.part`;
      await this.folder.write(unfinished, encodeResultFile(result));
      await this.folder.rename(unfinished, fileOf(panelId));
      await this.#prune();
    });
  }

  /** The kept result of a tab; undefined when there is none that can be read. */
  async load(panelId: string): Promise<Result | undefined> {
    await this.#work;
    try {
      const decoded = decodeResultFile(await this.folder.read(fileOf(panelId)));
      if (decoded.ok) return decoded.result;
      this.onFault('read a kept result', new Error(decoded.fault));
    } catch (error) {
      this.onFault('read a kept result', error);
    }
    return undefined;
  }

  /** Forgets a closed tab's result. */
  delete(panelId: string): Promise<void> {
    return this.#next('delete a kept result', async () => {
      const name = fileOf(panelId);
      if ((await this.folder.list()).some((file) => file.name === name)) await this.folder.delete(name);
    });
  }

  async #prune(): Promise<void> {
    if (this.#isPruned) return;
    this.#isPruned = true;
    for (const file of await this.folder.list()) {
      if (this.now() - file.modifiedMs > keptMs) await this.folder.delete(file.name);
    }
  }

  #next(what: string, work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      this.onFault(what, error);
    });
    return this.#work;
  }
}
