import { promisify } from 'node:util';
import { deflateRaw, inflateRaw, crc32 as zlibCrc32 } from 'node:zlib';
import { errorCode } from '../host/files/errorCode';
import { RefusedPathError, RootedFolder } from '../host/files/rootedFolder';
import { isTemporaryName } from '../host/files/temporaryName';
import { maxSpentBytes } from './dailyRequests';
import type { DatasetPlan } from './datasetPlan';
import { datasetReadme, isDatasetReadme, maxReadmeBytes } from './datasetReadme';
import { belowDataset, isOwnFile, layoutOf, unfinishedFile, isStagedName } from './datasetLayout';
import {
  formatManifest,
  isManifest,
  maxManifestBytes,
  parseManifest,
  planIn,
  type Manifest,
} from './datasetManifest';
import { continues, formatPlan, maxPlanBytes, parsePlan, readPlanText } from './planFile';
import { pathsOfPlan } from './downloadProgress';
import { findDamage } from './findDamage';
import type { Result } from '../domain';
import { crc32 } from '../formats/files/fileBytes';
import { decodeResultFile, encodeResultFile } from '../formats/files/resultFile';

const pack = promisify(deflateRaw);
const unpack = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflateRaw);

/** A reply has at most `gridlens.service.maxResponseMegabytes`, as text: its columns are smaller. */
const maxStagedBytes = 512 * 1024 * 1024;

/** Node has it from 20.15 on. */
const checksum = (bytes: Uint8Array, before?: number): number =>
  (zlibCrc32 as typeof zlibCrc32 | undefined)?.(bytes, before) ?? crc32(bytes, before);

const pathOf = (name: string): string => `${belowDataset.stage}/${name}`;

/** Stores replies until the months they belong to are written: each a file, complete or not there. */
class Staging {
  #folder: RootedFolder;

  constructor(folder: RootedFolder) {
    this.#folder = folder;
  }

  /** The names that are staged. Removes unfinished files of a run that was killed. */
  async list(): Promise<ReadonlySet<string>> {
    for (const { name } of await this.#folder.list(belowDataset.stage))
      if (isTemporaryName(name)) await this.remove(name);
    return this.peek();
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

/** Why a folder is not used as a dataset. */
export class DatasetError extends Error {
  override name = 'DatasetError';

  constructor(
    readonly code:
      | 'noDataset'
      | 'unreadable'
      | 'edited'
      | 'lostPlan'
      | 'otherPlan'
      | 'otherFiles'
      | 'notEmpty'
      | 'locked'
      | 'otherDates',
  ) {
    super(code);
  }
}

const heartbeatMs = 5_000;
/** Another process takes over an abandoned lock within a moment. */
const oldClaimMs = 2_000;

/** A folder with a dataset, or one that is to become one. It may lie in a clone of somebody else's repository. */
export class DatasetFolder {
  layout: ReturnType<typeof layoutOf>;
  files: RootedFolder;
  staging: Staging;

  constructor(folder: string) {
    this.files = new RootedFolder(folder, isOwnFile);
    this.layout = layoutOf(this.files.root);
    this.staging = new Staging(this.files);
  }

  /**
   * Undefined where there is none yet. A lost plan is read from the manifest. Rejects with DatasetError: `unreadable`,
   * `edited`, `lostPlan` where the manifest cannot make it again, or `otherPlan` where the two do not belong together.
   */
  async readPlan(): Promise<DatasetPlan | undefined> {
    const own = await this.#readText(belowDataset.plan, maxPlanBytes);
    const manifest = (await this.#readText(belowDataset.manifest, maxManifestBytes)) ?? '';
    const copied = planIn(manifest);
    const text = own ?? copied;
    if (text === undefined && isManifest(manifest)) throw new DatasetError('lostPlan');
    const plan = text === undefined ? undefined : readPlanText(text);
    if (plan === 'edited') throw new DatasetError('edited');
    if (text !== undefined && plan === undefined) throw new DatasetError('unreadable');
    const copy = copied === undefined ? undefined : parsePlan(copied);
    if (plan && copy && !continues(plan, copy)) throw new DatasetError('otherPlan');
    return plan;
  }

  /** Like `readPlan`, but rejects with DatasetError `noDataset` where there is none yet. */
  async openPlan(): Promise<DatasetPlan> {
    const plan = await this.readPlan();
    if (!plan) throw new DatasetError('noDataset');
    return plan;
  }

  /**
   * Writes a plan that was lost and read from the manifest. Returns false where it was not lost. Rejects with DatasetError
   * `otherFiles` where a file is not the one that the manifest lists, which may be the manifest of another dataset.
   */
  async restorePlan(plan: DatasetPlan, signal: AbortSignal): Promise<boolean> {
    if (await this.files.stat(belowDataset.plan)) return false;
    const { files } = await this.readManifest(plan);
    const damage = await findDamage(this, files, signal);
    if (damage.some(({ kind }) => kind === 'changed')) throw new DatasetError('otherFiles');
    await this.writePlan(plan);
    return true;
  }

  /** Rejects with DatasetError `notEmpty` where something else is in the folder. */
  async create(plan: DatasetPlan): Promise<void> {
    const found = await this.files.list();
    if (found.some(({ name }) => name !== belowDataset.own)) throw new DatasetError('notEmpty');
    await this.writePlan(plan);
  }

  async writePlan(plan: DatasetPlan): Promise<void> {
    await this.#write(belowDataset.plan, formatPlan(plan));
  }

  /** The files of the plan that are written. Whatever else the manifest names is left out. */
  async readManifest(plan: DatasetPlan): Promise<Manifest> {
    const text = await this.#readText(belowDataset.manifest, maxManifestBytes);
    return parseManifest(text ?? '', pathsOfPlan(plan));
  }

  async writeManifest(plan: DatasetPlan, manifest: Manifest): Promise<void> {
    const readme = await this.#readText(belowDataset.readme, maxReadmeBytes);
    // Somebody may have put a page of their own there.
    if (readme === undefined || isDatasetReadme(readme))
      await this.#write(belowDataset.readme, datasetReadme(plan));
    await this.#write(belowDataset.manifest, formatManifest(plan.name, manifest, formatPlan(plan)));
  }

  /** Removes files from the manifest, so that they are fetched again. */
  async forget(plan: DatasetPlan, paths: readonly string[]): Promise<void> {
    await this.alone(async () => {
      const { files } = await this.readManifest(plan);
      await this.writeManifest(plan, { files: files.filter(({ path: below }) => !paths.includes(below)) });
    });
  }

  readSpent(): Promise<string | undefined> {
    return this.#readText(belowDataset.spent, maxSpentBytes);
  }

  async writeSpent(spent: { day: string; requests: number }): Promise<void> {
    await this.#write(belowDataset.spent, JSON.stringify(spent));
  }

  /** The state of the files: equal while none of them has changed. Undefined where there is no plan. */
  async stamp(): Promise<string | undefined> {
    const plan = await this.files.stat(belowDataset.plan);
    const manifest = await this.files.stat(belowDataset.manifest);
    return plan && JSON.stringify([plan, manifest, (await this.staging.peek()).size]);
  }

  /** When a month was last written, epoch milliseconds. */
  async writtenMs(): Promise<number | undefined> {
    return (await this.files.stat(belowDataset.manifest))?.modifiedMs;
  }

  /**
   * Works on the dataset as the only process. The lock of one that was killed is taken over. Rejects with DatasetError
   * `locked`.
   */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    await this.files.makeFolder(belowDataset.temporary);
    await this.#removeClaims();
    const held = { isOurs: false };
    try {
      return await this.files.withLock(
        belowDataset.lock,
        async () => {
          held.isOurs = true;
          const beat = setInterval(() => {
            this.files.touch(belowDataset.lock).catch(() => undefined);
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
      if (!held.isOurs && errorCode(error) === 'EBUSY') throw new DatasetError('locked');
      throw error;
    }
  }

  /** True while some process works on it. Changes nothing. */
  async isHeld(nowMs: number): Promise<boolean> {
    const lock = await this.files.stat(belowDataset.lock).catch(() => undefined);
    // A time in the future is somebody's mistake, or meant to lock the dataset until then.
    return lock !== undefined && Math.abs(nowMs - lock.modifiedMs) < 3 * heartbeatMs;
  }

  async #readText(below: string, maxBytes: number): Promise<string | undefined> {
    try {
      const bytes = await this.files.read(below, maxBytes);
      return bytes && new TextDecoder().decode(bytes);
    } catch (error) {
      const isRefused = error instanceof RefusedPathError && error.reason !== 'link';
      // Read as a file that nothing can be made of.
      if (isRefused) return '';
      throw error;
    }
  }

  #write(below: string, text: string): Promise<void> {
    return this.files.write(below, [new TextEncoder().encode(text)]);
  }

  /** Removes claims on a lock that a killed process left while it took the lock over. */
  async #removeClaims(): Promise<void> {
    const { own, lock } = belowDataset;
    for (const { name } of await this.files.list(own)) {
      const claim = `${own}/${name}`;
      if (!claim.startsWith(`${lock}.`) || !isOwnFile(claim)) continue;
      const found = await this.files.stat(claim);
      if (found && Math.abs(Date.now() - found.modifiedMs) > oldClaimMs) await this.files.remove(claim);
    }
  }

  /** Removes the unfinished files of a killed process. */
  async #sweep(): Promise<void> {
    for (const folder of ['', belowDataset.own, belowDataset.temporary]) {
      for (const { name } of await this.files.list(folder)) {
        const below = folder === '' ? name : `${folder}/${name}`;
        if (isTemporaryName(name) || below === unfinishedFile) await this.files.remove(below);
      }
    }
  }
}
