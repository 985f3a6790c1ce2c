import assert from '../assert';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { SavedQuery } from '#src/domain';
import { fileArrangement, type ArrangementStore } from '#src/services/savedQueries/tree/treeArrangement';
import { localFolder } from '#src/services/savedQueries/store/localFolder';
import type { QueryFolder } from '#src/services/savedQueries/store/queryFolder';
import { openFile, toStored, type StoredQuery } from '#src/services/savedQueries/store/readEntry';
import { readEntries } from '#src/services/savedQueries/store/readEntries';
import { formatSavedQuery } from '#src/formats/queryFiles/savedQueryFile';
import { changeQueryFile, removeQueryFile } from '#src/services/savedQueries/store/changeFiles';
import type { Machine, Synced } from '#src/services/savedQueries/sync/machine';
import { syncedKey } from '#src/services/savedQueries/sync/syncedValue';
import { syncQueries, type Unsynced } from '#src/services/savedQueries/sync/syncQueries';

const texts = (value: unknown) => JSON.stringify(value);

/** A machine with a query store and a global state that Settings Sync copies as VS Code does. */
export class TestMachine implements Machine {
  readonly folder: QueryFolder;
  readonly arrangement: ArrangementStore;
  /** Adds queries under names that no other machine uses. */
  readonly store = {
    add: async (saved: SavedQuery): Promise<StoredQuery> => {
      const file = `${this.newId()}.gridlens.json`;
      const bytes = new TextEncoder().encode(formatSavedQuery(saved));
      await this.folder.create(file, bytes);
      return toStored(file, bytes, saved);
    },
    change: (stored: StoredQuery, saved: SavedQuery) => changeQueryFile(this.folder, stored, saved),
  };
  readonly failures: unknown[] = [];
  writesLeft = Infinity;
  readonly newId: () => string;
  readonly #values = new Map<string, string>();
  /** The state at the last sync; undefined before the first one. */
  #carried: string | undefined;
  #wasCarried = false;

  constructor(
    readonly name: string,
    readonly root: string,
    wrap: (folder: QueryFolder) => QueryFolder = (folder) => folder,
  ) {
    let count = 0;
    this.newId = () => `${name}${++count}`;
    this.folder = this.#gate(wrap(localFolder(root)));
    this.arrangement = fileArrangement(this.folder);
  }

  /** Counts writes. After the last allowed one, every write fails, as if the process had been killed. */
  #gate(folder: QueryFolder): QueryFolder {
    const write = async <T>(work: () => Promise<T>): Promise<T> => {
      if (this.writesLeft-- <= 0) throw new Error('ended');
      return work();
    };
    return {
      ...folder,
      create: (name, bytes) => write(() => folder.create(name, bytes)),
      replace: (name, bytes) => write(() => folder.replace(name, bytes)),
      move: (from, to) => write(() => folder.move(from, to)),
      remove: (name) => write(() => folder.remove(name)),
    };
  }

  /** Merges, and stops after this many writes as if killed. */
  async mergeUntil(writes: number): Promise<void> {
    this.writesLeft = writes;
    await this.merge().catch(() => undefined);
    this.failures.length = 0;
    this.writesLeft = Infinity;
  }

  readonly memento = {
    get: (key: string): unknown => {
      const value = this.#values.get(key);
      return value === undefined ? undefined : (JSON.parse(value) as unknown);
    },
    update: (key: string, value: unknown) => {
      if (this.writesLeft <= 0) return Promise.reject(new Error('ended'));
      this.#values.set(key, texts(value));
      return Promise.resolve();
    },
  };

  async stored(): Promise<{ queries: readonly StoredQuery[]; others: readonly string[] }> {
    const names = (await this.folder.names()).filter((name) => name.endsWith('.gridlens.json'));
    const files = names.sort().map((file) => ({ address: file, folder: this.folder, file }));
    const entries = await readEntries(files, []);
    return {
      queries: entries.flatMap(({ entry }) => ('broken' in entry ? [] : [entry])),
      others: entries.flatMap(({ entry }) => ('broken' in entry ? [entry.file] : [])),
    };
  }

  readonly change: Machine['change'] = (stored, saved) => this.store.change(stored, saved);

  failed(_what: string, error: unknown): void {
    this.failures.push(error);
  }

  merge(): Promise<Synced | Unsynced> {
    return syncQueries(this);
  }

  /** Merges, and asserts that nothing failed. */
  async mergeWhole(): Promise<Synced> {
    const synced = await this.merge();
    if (typeof synced !== 'object') assert.fail(synced);
    assert.deepEqual(this.failures, []);
    return synced;
  }

  /**
   * Runs Settings Sync against the service. If a value has changed on both sides, the service's value wins and the
   * local one is lost.
   */
  carry(cloud: { value?: string | undefined }): void {
    const own = this.#values.get(syncedKey);
    const hasRemote = cloud.value !== undefined && (!this.#wasCarried || cloud.value !== this.#carried);
    if (hasRemote && cloud.value !== undefined) this.#values.set(syncedKey, cloud.value);
    else cloud.value = own;
    this.#carried = cloud.value;
    this.#wasCarried = true;
  }

  async saved(): Promise<readonly SavedQuery[]> {
    const { queries } = await this.stored();
    const opened = await Promise.all(queries.map(({ file }) => openFile(this.folder, file)));
    return opened.flatMap((one) => (one && 'saved' in one ? [one.saved] : []));
  }

  async names(): Promise<readonly string[]> {
    return (await this.saved()).map(({ name }) => name).sort();
  }

  async find(name: string): Promise<{ stored: StoredQuery; saved: SavedQuery }> {
    for (const { file } of (await this.stored()).queries) {
      const opened = await openFile(this.folder, file);
      if (opened && 'saved' in opened && opened.saved.name === name) return opened;
    }
    assert.fail(`no ${name} on ${this.name}`);
  }

  async update(name: string, change: Partial<SavedQuery>): Promise<void> {
    const { stored, saved } = await this.find(name);
    await this.store.change(stored, { ...saved, ...change });
  }

  async remove(name: string): Promise<void> {
    await removeQueryFile(this.folder, (await this.find(name)).stored.file);
  }

  async setAside(): Promise<readonly string[]> {
    const folder = path.join(this.root, 'set-aside');
    const names = await fs.readdir(folder).catch(() => []);
    return Promise.all(names.map((name) => fs.readFile(path.join(folder, name), 'utf8')));
  }
}

/** Syncs the machines in turn, by default until nothing changes. */
export async function meet(
  machines: readonly TestMachine[],
  cloud: { value?: string | undefined },
  rounds = 3 * machines.length,
): Promise<void> {
  for (let round = 0; round < rounds; round++)
    for (const machine of machines) {
      machine.carry(cloud);
      await machine.mergeWhole();
      machine.carry(cloud);
    }
}
