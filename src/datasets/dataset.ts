import fs from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from '../host/files/errorCode';
import { readAtMost } from '../host/files/readAtMost';
import { replaceFile } from '../host/files/replaceFile';
import { isTemporaryName } from '../host/files/temporaryName';
import { withFileLock } from '../host/files/fileLock';
import { formatPlan, parsePlan, type DatasetPlan } from './datasetPlan';
import { datasetReadme } from './datasetReadme';
import { layoutOf, type Layout } from './layout';
import { formatManifest, parseManifest, type Manifest } from './manifest';
import { Staging } from './staging';

/** Why a folder is not used as a dataset. */
export class DatasetError extends Error {
  override readonly name = 'DatasetError';

  constructor(readonly code: 'noDataset' | 'unreadable' | 'notEmpty' | 'locked') {
    super(code);
  }
}

const heartbeatMs = 5_000;
/** A lock is taken over in a moment. */
const oldClaimMs = 2_000;

/** Larger than the plan of any dataset: a folder of somebody else's may hold anything. */
const mostBytes = 64 * 1024 * 1024;

async function readText(file: string): Promise<string | undefined> {
  try {
    const read = await readAtMost(file, mostBytes);
    return read.ok ? new TextDecoder().decode(read.bytes) : '';
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const write = (file: string, text: string): Promise<void> =>
  replaceFile(file, [new TextEncoder().encode(text)], { onlyBeside: true });

/** A folder with a dataset, or one that is to become one. */
export class DatasetFolder {
  readonly layout: Layout;
  readonly staging: Staging;

  constructor(folder: string) {
    this.layout = layoutOf(path.resolve(folder));
    this.staging = new Staging(this.layout);
  }

  /** Undefined where there is none yet. Rejects with DatasetError `unreadable`. */
  async readPlan(): Promise<DatasetPlan | undefined> {
    const text = await readText(this.layout.plan);
    const plan = text === undefined ? undefined : parsePlan(text);
    if (text !== undefined && plan === undefined) throw new DatasetError('unreadable');
    return plan;
  }

  /** Rejects with DatasetError `notEmpty` where something else is in the folder. */
  async create(plan: DatasetPlan): Promise<void> {
    const found = await fs.readdir(this.layout.folder).catch(() => []);
    if (found.some((name) => name !== '.gridlens')) throw new DatasetError('notEmpty');
    await this.writePlan(plan);
  }

  async writePlan(plan: DatasetPlan): Promise<void> {
    await fs.mkdir(this.layout.own, { recursive: true });
    await write(this.layout.plan, formatPlan(plan));
  }

  async readManifest(): Promise<Manifest> {
    return parseManifest((await readText(this.layout.manifest)) ?? '');
  }

  async writeManifest(plan: DatasetPlan, manifest: Manifest): Promise<void> {
    await write(this.layout.readme, datasetReadme(plan));
    await write(this.layout.manifest, formatManifest(plan.name, manifest));
  }

  /** Takes files off the list of what is written: they are asked for again. */
  async forget(plan: DatasetPlan, paths: readonly string[]): Promise<void> {
    await this.alone(async () => {
      const { files } = await this.readManifest();
      await this.writeManifest(plan, { files: files.filter(({ path: below }) => !paths.includes(below)) });
    });
  }

  readSpent(): Promise<string | undefined> {
    return readText(this.layout.spent);
  }

  async writeSpent(spent: { readonly day: string; readonly requests: number }): Promise<void> {
    await write(this.layout.spent, JSON.stringify(spent));
  }

  /**
   * Works on the dataset as the only process. The lock of one that was killed is taken over. Rejects with DatasetError
   * `locked`.
   */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    await fs.mkdir(this.layout.temporary, { recursive: true });
    await this.#removeClaims();
    const held = { isOurs: false };
    try {
      return await withFileLock(
        this.layout.lock,
        async () => {
          held.isOurs = true;
          const beat = setInterval(() => {
            const now = new Date();
            fs.utimes(this.layout.lock, now, now).catch(() => undefined);
          }, heartbeatMs);
          try {
            await this.#sweep();
            return await work();
          } finally {
            clearInterval(beat);
          }
        },
        { tries: 10, isLinked: true },
      );
    } catch (error) {
      if (!held.isOurs && error instanceof Error && 'code' in error && error.code === 'EBUSY')
        throw new DatasetError('locked');
      throw error;
    }
  }

  /** True while some process is at work on it. Changes nothing. */
  async isHeld(nowMs: number): Promise<boolean> {
    const { mtimeMs } = await fs.stat(this.layout.lock).catch(() => ({ mtimeMs: -Infinity }));
    return nowMs - mtimeMs < 3 * heartbeatMs;
  }

  /** Claims on a lock that was being taken over when the process was killed. */
  async #removeClaims(): Promise<void> {
    const { own, lock } = this.layout;
    const start = `${path.basename(lock)}.`;
    for (const name of (await fs.readdir(own)).filter((one) => one.startsWith(start))) {
      const claim = path.join(own, name);
      const { mtimeMs } = await fs.stat(claim).catch(() => ({ mtimeMs: Infinity }));
      if (Date.now() - mtimeMs > oldClaimMs) await fs.rm(claim, { force: true });
    }
  }

  /** Removes what a killed process left unfinished. */
  async #sweep(): Promise<void> {
    const { folder, own, temporary } = this.layout;
    for (const one of [folder, own, temporary]) {
      for (const name of await fs.readdir(one).catch(() => []))
        if (isTemporaryName(name) || (one === temporary && name === 'part'))
          await fs.rm(path.join(one, name), { force: true });
    }
  }
}
