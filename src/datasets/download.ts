import type { Client } from '../client/index';
import {
  ApiError,
  countPoints,
  type DatasetChanges,
  type DownloadEnd,
  type DownloadProgress,
  isApiError,
  type MissingPart,
  type Result,
  type Window,
} from '../domain';
import { addRequest, leftToday, parseSpent, type Spent } from './dailyRequests';
import { buildPart, type Part, type StagedReply } from './buildPart';
import type { DatasetFolder } from './datasetFolder';
import { type DatasetPlan, outside, withBeyond } from './datasetPlan';
import { partPath } from './datasetLayout';
import { findDamage, findStrangers, findUnlisted, readChecked, type Damage } from './findDamage';
import type { ManifestFile } from './datasetManifest';
import {
  isWritten,
  type MonthWork,
  type NamedPart,
  pathsOfMonth,
  stagedNamesOf,
  workOf,
} from './downloadProgress';
import { ParquetThread } from './parquetThread';
import { writeMonth } from './writeMonth';

/** A reply without data: the facility did not exist yet, or the key's plan does not cover the window (`missing`). */
const emptyResult = (
  { query }: NamedPart,
  { baseAddress, isSample, offsetMinutes }: DatasetPlan,
  missing: readonly MissingPart[],
): Result => ({
  query,
  series: [],
  notices: [],
  provenance: {
    baseAddress,
    isSample,
    offsetMinutes,
    requests: [],
    fetchedAtMs: Date.now(),
    missing: missing.length > 0 ? missing : undefined,
  },
});

/** Asks for a part. `beyond`: the windows that the key's plan does not cover. Rejects with ApiError. */
export async function fetchPart(
  client: Pick<Client, 'run'>,
  part: NamedPart,
  plan: DatasetPlan,
  signal: AbortSignal,
): Promise<{ result: Result; beyond: readonly Window[] }> {
  const { startMs, endMs } = part;
  const whole: Window = { startMs, endMs };
  try {
    const result = await client.run(part.query, { signal, refresh: true });
    const missing = result.provenance.missing ?? [];
    const other = missing.find(({ kind }) => kind !== 'windowTooOld');
    // A part of a part would look like a gap of the service's.
    if (other) throw new ApiError(other.kind, other.facts);
    return { result, beyond: missing.map(({ window = whole }) => window) };
  } catch (error) {
    if (!isApiError(error) || (error.kind !== 'noData' && error.kind !== 'windowTooOld')) throw error;
    if (error.kind === 'noData') return { result: emptyResult(part, plan, []), beyond: [] };
    const missing = { kind: error.kind, facts: error.facts, query: part.query, window: whole };
    return { result: emptyResult(part, plan, [missing]), beyond: [whole] };
  }
}

interface DownloadOptions {
  client: Pick<Client, 'run'>;
  signal: AbortSignal;
  /** Requests that the key may make in a day; Infinity where they are not counted. */
  perDay: number;
  /** Most requests of this run. */
  budget?: number;
  onProgress?: (progress: DownloadProgress) => void;
  /** The damaged files, where they were just found. By default all files are read to find them. */
  damage?: readonly Damage[] | undefined;
  /** Called with files that are damaged or lost, which are fetched again. */
  onDamage?: (damage: readonly Damage[]) => void;
  /** Called with the changes of each written file, unless the earlier one is damaged. */
  onChanges?: (changes: DatasetChanges) => void;
  now?: () => number;
}

const maxAtOnce = 4;

/** The key's plan did not reach all of it, or the service has no data for it now. */
const isIncomplete = ({ result }: StagedReply): boolean =>
  result.provenance.missing !== undefined || result.series.length === 0;

/** One download of a dataset: fetches and stages the missing parts, and writes each month once it is complete. */
class Download {
  #folder: DatasetFolder;
  #plan: DatasetPlan;
  /** The plan with the windows that a request found to be out of reach. */
  #noted: DatasetPlan;
  #options: DownloadOptions;
  #now: () => number;
  #months: readonly MonthWork[];
  #parts: readonly NamedPart[];
  #files = new Map<string, ManifestFile>();
  #staged = new Set<string>();
  /** Paths of files that are not as they were written. */
  #damaged = new Set<string>();
  /** Months whose data the key's plan does not cover now. Their files stay unchanged. */
  #unreached = new Set<MonthWork>();
  #spent: Spent | undefined;
  #sent = 0;
  #writing: Promise<void> = Promise.resolve();
  #noting: Promise<void> = Promise.resolve();
  #thread = new ParquetThread();

  constructor(
    folder: DatasetFolder,
    plan: DatasetPlan,
    work: Awaited<ReturnType<typeof workOf>>,
    options: DownloadOptions,
  ) {
    this.#folder = folder;
    this.#plan = plan;
    this.#noted = plan;
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#parts = work.parts;
    this.#months = work.months;
  }

  async run(): Promise<DownloadEnd> {
    for (const file of (await this.#folder.readManifest(this.#plan)).files) this.#files.set(file.path, file);
    await this.#findDamage();
    for (const name of await this.#folder.staging.list()) this.#staged.add(name);
    this.#spent = parseSpent(await this.#folder.readSpent());
    let end: DownloadEnd;
    try {
      do {
        end = await this.#fetchAll();
        await this.#writeWhole();
        // A reply that was damaged on the disk is asked for again.
      } while (end === 'done' && this.#wanted().length > 0);
    } finally {
      this.#thread.close();
    }
    if (end !== 'done') return end;
    await this.#removeUnneededParts();
    if (this.#unreached.size > 0) return 'unreached';
    return (await findStrangers(this.#folder, this.#plan)).length > 0 ? 'mixed' : 'done';
  }

  /** The months of damaged files are fetched again. Such a file stays until its month is written. */
  async #findDamage(): Promise<void> {
    const { damage: found, signal } = this.#options;
    const files = [...this.#files.values()];
    const damage = [
      ...(found ?? (await findDamage(this.#folder, files, signal))),
      ...(await findUnlisted(this.#folder, this.#plan, files)),
    ];
    for (const { path } of damage) this.#damaged.add(path);
    if (damage.length > 0) this.#options.onDamage?.(damage);
  }

  #isOpen = (work: MonthWork): boolean => !this.#isWritten(work) && !this.#unreached.has(work);

  #isWritten = (work: MonthWork): boolean => isWritten(this.#plan, work, this.#files, this.#damaged);

  #holdsData = ({ month }: MonthWork): boolean =>
    pathsOfMonth(this.#plan, month).some((path) => (this.#files.get(path)?.rows ?? 0) > 0);

  /** The parts that some month still needs, in order. */
  #wanted(): readonly NamedPart[] {
    const names = stagedNamesOf(this.#months.filter(this.#isOpen));
    return this.#parts.filter(({ name }) => names.has(name) && !this.#staged.has(name));
  }

  async #fetchAll(): Promise<DownloadEnd> {
    const wanted = [...this.#wanted()];
    let end: DownloadEnd = 'done';
    const work = async (): Promise<void> => {
      for (let part = wanted.shift(); part; part = wanted.shift()) {
        const stop = this.#stopReason();
        if (stop !== undefined) {
          end = stop;
          return;
        }
        await this.#fetch(part);
        this.#reportProgress();
        await this.#writeWhole();
      }
    };
    // The other requests stage their data before the first error is thrown.
    const ended = await Promise.allSettled(Array.from({ length: maxAtOnce }, work));
    const failed = ended.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    return end;
  }

  #stopReason(): DownloadEnd | undefined {
    this.#options.signal.throwIfAborted();
    const { budget = Infinity, perDay } = this.#options;
    if (this.#sent >= budget) return 'budget';
    if (leftToday(perDay, this.#spent, this.#now()) === 0) return 'quota';
    this.#sent++;
    this.#spent = addRequest(this.#spent, this.#now());
    return undefined;
  }

  async #fetch(part: NamedPart): Promise<void> {
    const { client, signal, perDay } = this.#options;
    if (Number.isFinite(perDay)) await this.#noteSpent();
    const { result, beyond } = await fetchPart(client, part, this.#plan, signal);
    const left = this.#leftOut(part, beyond);
    if (left.length > 0) await this.#noteBeyond(left);
    await this.#folder.staging.write(part.name, result);
    this.#staged.add(part.name);
  }

  /** The windows of a part that are out of reach and were never fetched. */
  #leftOut(part: NamedPart, beyond: readonly Window[]): readonly Window[] {
    const earlier = this.#plan.generations.slice(0, part.generation);
    if (earlier.length > 0) return outside(earlier, beyond);
    return this.#months.some((work) => work.parts.includes(part) && this.#holdsData(work)) ? [] : beyond;
  }

  /** Stores the number of requests before they are sent, one write after another, so that an older number never wins. */
  #noteSpent(): Promise<void> {
    this.#noting = this.#noting.then(async () => {
      if (this.#spent) await this.#folder.writeSpent(this.#spent);
    });
    return this.#noting;
  }

  #noteBeyond(beyond: readonly Window[]): Promise<void> {
    this.#noting = this.#noting.then(async () => {
      this.#noted = withBeyond(this.#noted, beyond);
      await this.#folder.writePlan(this.#noted);
    });
    return this.#noting;
  }

  #reportProgress(): void {
    const parts = this.#parts.length;
    const months = this.#months.length;
    const written = this.#months.filter(this.#isWritten).length;
    this.#options.onProgress?.({
      requests: { done: parts - this.#wanted().length, total: parts },
      months: { done: written, total: months },
    });
  }

  /** Writes the complete months in turn. */
  #writeWhole(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      for (const work of this.#months) {
        if (this.#isOpen(work) && work.parts.every(({ name }) => this.#staged.has(name)))
          await this.#write(work);
      }
    });
    return this.#writing;
  }

  async #write(work: MonthWork): Promise<void> {
    const replies: StagedReply[] = [];
    for (const { name, generation } of work.parts) {
      const result = await this.#folder.staging.read(name);
      if (!result) {
        await this.#unstage(name);
        return;
      }
      replies.push({ result, generation });
    }
    if (this.#wouldLoseRows(work, replies)) {
      await this.#skipMonth(work, replies);
      return;
    }
    const { signal } = this.#options;
    const files = await writeMonth(this.#folder.files, this.#plan, work, replies, signal, this.#findChanges);
    for (const file of files) {
      if (!this.#files.has(file.path))
        this.#options.onChanges?.({ added: file.rows - file.nulls, changed: 0, removed: 0 });
      this.#files.set(file.path, file);
      this.#damaged.delete(file.path);
    }
    await this.#noting;
    await this.#folder.writeManifest(this.#noted, { files: [...this.#files.values()] });
    this.#reportProgress();
    await this.#removeUnneededParts();
  }

  /** Compares a file with the rows that replace it. */
  #findChanges = async (path: string, { rows: now }: Part): Promise<void> => {
    const { onChanges, signal } = this.#options;
    const file = this.#files.get(path);
    if (!onChanges || !file) return;
    const bytes = await readChecked(this.#folder, file);
    if (!(bytes instanceof Uint8Array)) return;
    const faults = await this.#thread.check({ bytes, plan: this.#plan, file, now }, signal);
    const revised = faults?.find((fault) => fault.kind === 'revised');
    if (revised) onChanges(revised);
  };

  /** True if replies no longer have data that the files of a month have. */
  #wouldLoseRows({ month }: MonthWork, replies: readonly StagedReply[]): boolean {
    if (!replies.some(isIncomplete)) return false;
    const { query } = this.#plan;
    return query.metrics.some((metric) => {
      const had = this.#files.get(partPath(query, metric, month))?.rows ?? 0;
      if (had === 0) return false;
      const { rows } = buildPart(this.#plan, metric, month, replies);
      return countPoints(rows) < had;
    });
  }

  /** Leaves a month, and those that share a reply that lacks data, for a key that reaches them. */
  async #skipMonth(work: MonthWork, replies: readonly StagedReply[]): Promise<void> {
    const lacking = work.parts.filter((_, at) => replies.slice(at, at + 1).some(isIncomplete));
    for (const part of lacking) {
      for (const one of this.#months) if (one.parts.includes(part)) this.#unreached.add(one);
      await this.#unstage(part.name);
    }
  }

  /** Removes staged replies that no month needs again. */
  async #removeUnneededParts(): Promise<void> {
    const names = stagedNamesOf(this.#months.filter((work) => !work.isClosed || !this.#isWritten(work)));
    for (const name of this.#staged) if (!names.has(name)) await this.#unstage(name);
  }

  async #unstage(name: string): Promise<void> {
    await this.#folder.staging.remove(name);
    this.#staged.delete(name);
  }
}

/**
 * Downloads everything that the plan lacks. It may be killed at any moment and run again: each request is staged once,
 * and the same data give the same bytes. Rejects with ApiError, or the file system's error; the data fetched so far
 * stays.
 */
export const download = async (
  folder: DatasetFolder,
  plan: DatasetPlan,
  options: DownloadOptions,
): Promise<DownloadEnd> => new Download(folder, plan, await workOf(plan), options).run();
