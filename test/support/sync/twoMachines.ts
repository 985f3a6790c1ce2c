import assert from '../assert';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { SavedQuery } from '#src/domain';
import { fileArrangement, type ArrangementStore } from '#src/services/savedQueries/tree/treeArrangement';
import { localFolder, type QueryFolder } from '#src/services/savedQueries/store/queryFolder';
import { openFile, type StoredQuery } from '#src/services/savedQueries/store/readEntry';
import { readEntries } from '#src/services/savedQueries/store/readEntries';
import { addQueryFile, changeQueryFile, removeQueryFile } from '#src/services/savedQueries/store/changeFiles';
import {
  syncedKey,
  type UnreadableValue,
  type Machine,
  type Synced,
  syncQueries,
} from '#src/services/savedQueries/sync/syncQueries';

const texts = (value: unknown) => JSON.stringify(value);

/** A machine with a query store and a global state that Settings Sync copies as VS Code does. */
export class TestMachine implements Machine {
  readonly folder: QueryFolder;
  readonly arrangement: ArrangementStore;
  readonly store = {
    add: (saved: SavedQuery): Promise<StoredQuery> => addQueryFile(this.folder, saved),
    change: (stored: StoredQuery, saved: SavedQuery) => changeQueryFile(this.folder, stored, saved),
  };
  readonly failures: unknown[] = [];
  writesLeft = Infinity;
  readonly #values = new Map<string, string>();
  /** The state at the last sync; undefined before the first one. */
  #carried: string | undefined;
  #wasCarried = false;

  constructor(
    readonly name: string,
    readonly root: string,
    wrap: (folder: QueryFolder) => QueryFolder = (folder) => folder,
  ) {
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

  /** Returns the queries that can be read. */
  async stored(): Promise<readonly StoredQuery[]> {
    const names = (await this.folder.names()).filter((name) => name.endsWith('.gridlens.json'));
    const files = names.sort().map((file) => ({ address: file, folder: this.folder, file }));
    const entries = await readEntries(files, []);
    return entries.flatMap(({ entry }) => ('broken' in entry ? [] : [entry]));
  }

  failed(_what: string, error: unknown): void {
    this.failures.push(error);
  }

  merge(): Promise<Synced | UnreadableValue> {
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
    const queries = await this.stored();
    const opened = await Promise.all(queries.map(({ file }) => openFile(this.folder, file)));
    return opened.flatMap((one) => (one && 'saved' in one ? [one.saved] : []));
  }

  async names(): Promise<readonly string[]> {
    return (await this.saved()).map(({ name }) => name).sort();
  }

  async find(name: string): Promise<{ stored: StoredQuery; saved: SavedQuery }> {
    for (const { file } of await this.stored()) {
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
