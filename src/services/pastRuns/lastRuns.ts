import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import {
  type ChartedRun,
  type LastRun,
  type Problem,
  type Query,
  type Result,
  toChartedRun,
} from '../../domain';
import { queryDigest } from '../savedQueries/queryDigest';
import { type RunFolder, storedAtMs } from './runFolder';
import { readRun, textOfRun } from './storedRun';

export const maxEntries = 1000;
/** The number of files read at once. */
const atOnce = 16;

export interface RunState {
  run?: LastRun;
  /** The reason why the last run in this window failed. */
  problem?: Problem;
}

export type OpenedRuns = Pick<LastRuns, 'of' | 'prepare' | 'read' | 'usedAt' | 'refresh'>;

/** The last runs of queries at one service, by the digests of the queries. */
export class LastRuns {
  #runs = new Map<string, { name: string; run: LastRun }>();
  #problems = new Map<string, Problem>();
  /** The digests that callers have requested. */
  #asked = new Set<string>();
  #names: ReadonlyMap<string, string> | undefined;
  #reading: Promise<void> | undefined;
  #isStale = false;

  constructor(
    private folder: RunFolder,
    private onChange: (digests: ReadonlySet<string>) => void,
  ) {}

  /**
   * Returns the known state of a query. A stored run that is not known yet is read soon after, and `onChange` is then
   * called with its digest.
   */
  of(digest: string): RunState {
    if (!this.#asked.has(digest)) {
      this.#asked.add(digest);
      if (this.#names === undefined || this.#names.has(digest)) this.#readSoon();
    }
    const run = this.#runs.get(digest)?.run;
    const problem = this.#problems.get(digest);
    return { run, problem };
  }

  /** Reads the stored runs of queries, so that `of` knows them. Resolves when they are read, or after `maxMs`. */
  async prepare(digests: readonly string[], maxMs: number): Promise<void> {
    for (const digest of digests) this.of(digest);
    const controller = new AbortController();
    const wait = sleep(maxMs, undefined, { signal: controller.signal }).catch(() => undefined);
    await Promise.race([this.#reading, wait]);
    controller.abort();
  }

  /** Reads a query's last run from disk, with its small chart. */
  async read(digest: string): Promise<ChartedRun | undefined> {
    const name = this.#runs.get(digest)?.name ?? (await this.folder.names()).get(digest);
    return name === undefined ? undefined : this.#readFile(name);
  }

  /** Returns the time of each query's last run, in epoch milliseconds by digest. */
  async usedAt(): Promise<ReadonlyMap<string, number>> {
    const names = await this.folder.names();
    return new Map([...names].map(([digest, name]) => [digest, storedAtMs(name)]));
  }

  /** Picks up the runs of other windows. */
  refresh(): void {
    this.#names = undefined;
    if (this.#asked.size > 0) this.#readSoon();
  }

  async add(query: Query, result: Result): Promise<void> {
    const digest = queryDigest(query);
    const charted = toChartedRun(result);
    this.#problems.delete(digest);
    this.#remember(digest, await this.folder.add(digest, textOfRun(charted)), charted);
    this.onChange(new Set([digest]));
  }

  fail(query: Query, problem: Problem): void {
    const digest = queryDigest(query);
    this.#problems.set(digest, problem);
    this.onChange(new Set([digest]));
  }

  async clear(): Promise<void> {
    await this.folder.clear();
    const gone = new Set(this.#runs.keys());
    this.#runs.clear();
    this.#names = undefined;
    this.onChange(gone);
  }

  /** Reads a run; undefined when the file is missing or invalid. */
  async #readFile(name: string): Promise<ChartedRun | undefined> {
    const text = await this.folder.read(name);
    return text === undefined ? undefined : readRun(text);
  }

  #remember(digest: string, name: string, { numbers, provenance }: LastRun): void {
    this.#runs.set(digest, { name, run: { numbers, provenance } });
  }

  /** Runs one read at a time; digests requested in the meantime are read next. */
  #readSoon(): void {
    this.#isStale = true;
    this.#reading ??= this.#readAsked();
  }

  async #readAsked(): Promise<void> {
    while (this.#isStale) {
      // A tree requests all its rows in one turn, so waiting lets them be read together.
      await setImmediate();
      this.#isStale = false;
      this.#names ??= await this.folder.names().catch(() => new Map<string, string>());
      const names = [...this.#names].filter(
        ([digest, name]) => this.#asked.has(digest) && this.#runs.get(digest)?.name !== name,
      );
      const changed = new Set<string>();
      for (let at = 0; at < names.length; at += atOnce) {
        await Promise.all(
          names.slice(at, at + atOnce).map(async ([digest, name]) => {
            const run = await this.#readFile(name);
            if (!run) return;
            this.#remember(digest, name, run);
            changed.add(digest);
          }),
        );
      }
      if (changed.size > 0) this.onChange(changed);
    }
    this.#reading = undefined;
  }
}
