import assert from '../../../../support/assert';
import fs from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import type { SavedQuery } from '#src/domain';
import { openFile, type StoredQuery } from '#src/services/savedQueries/store/readEntry';
import { removeQueryFile } from '#src/services/savedQueries/store/changeFiles';
import { meet, TestMachine } from '../../../../support/sync/twoMachines';
import { withFolder } from '../../../../unit/services/savedQueries/withFolder';

const query = { operation: 'market', network_code: 'NEM', metrics: ['price'] } as const;
const kinds = [
  'add',
  'change',
  'change',
  'delete',
  'restore',
  'carry',
  'merge',
  'sync',
  'sync',
  'end',
] as const;

interface Step {
  readonly machine: number;
  readonly kind: (typeof kinds)[number];
  readonly number: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  machine: fc.nat(2),
  kind: fc.constantFrom(...kinds),
  number: fc.nat(6),
});

/** Returns the number of a saved version; copies have the same number. */
const versionOf = (saved: SavedQuery) => Number(saved.rest?.['number']);

class Machines {
  readonly #machines: readonly TestMachine[];
  readonly #cloud: { value?: string | undefined } = {};
  /** The versions that were saved and that no machine has changed or deleted since. */
  readonly #live = new Set<number>();
  #count = 0;

  constructor(root: string) {
    this.#machines = ['one', 'two', 'three'].map((name) => new TestMachine(name, path.join(root, name)));
  }

  /** Creates the queries that all machines have at the beginning. */
  async begin(): Promise<void> {
    for (let number = 0; number < 3; number++) await this.take({ machine: 0, kind: 'add', number });
    await meet(this.#machines, this.#cloud);
  }

  #newVersion(name: string): SavedQuery {
    return { name, query, rest: { number: ++this.#count } };
  }

  async #pick(
    machine: TestMachine,
    number: number,
  ): Promise<{ stored: StoredQuery; saved: SavedQuery } | undefined> {
    const { queries } = await machine.stored();
    const file = queries[number % Math.max(1, queries.length)]?.file;
    const opened = file === undefined ? undefined : await openFile(machine.folder, file);
    return opened && 'saved' in opened ? opened : undefined;
  }

  async #restore(machine: TestMachine): Promise<void> {
    const folder = path.join(machine.root, 'set-aside');
    const [name] = await fs.readdir(folder).catch(() => []);
    if (name === undefined) return;
    const opened = await openFile(machine.folder, `set-aside/${name}`);
    if (!opened || !('saved' in opened)) return;
    await machine.folder.move(`set-aside/${name}`, `${machine.newId()}.gridlens.json`);
    this.#live.add(versionOf(opened.saved));
  }

  async take({ machine: at, kind, number }: Step): Promise<void> {
    const machine = this.#machines[at] ?? assert.fail();
    if (kind === 'carry') machine.carry(this.#cloud);
    else if (kind === 'merge') await machine.mergeWhole();
    else if (kind === 'sync') {
      machine.carry(this.#cloud);
      await machine.mergeWhole();
      machine.carry(this.#cloud);
    } else if (kind === 'end') await machine.mergeUntil(number);
    else if (kind === 'restore') await this.#restore(machine);
    else if (kind === 'add') {
      const added = this.#newVersion(`Query ${number % 3}`);
      await machine.store.add(added);
      this.#live.add(versionOf(added));
    } else {
      const picked = await this.#pick(machine, number);
      if (!picked) return;
      this.#live.delete(versionOf(picked.saved));
      if (kind === 'delete') await removeQueryFile(machine.folder, picked.stored.file);
      else {
        const changed = this.#newVersion(picked.saved.name);
        await machine.store.change(picked.stored, changed);
        this.#live.add(versionOf(changed));
      }
    }
  }

  async check(): Promise<void> {
    await meet(this.#machines, this.#cloud);
    const { value } = this.#cloud;
    await meet(this.#machines, this.#cloud);
    assert.equal(this.#cloud.value, value, 'the machines converge');
    const all = await Promise.all(this.#machines.map((machine) => machine.saved()));
    const contents = all.map((saved) => saved.map((one) => `${versionOf(one)} ${one.name}`).sort());
    for (const one of contents) assert.deepEqual(one, contents[0], 'the machines have the same');
    const found = new Set(all[0]?.map(versionOf));
    assert.deepEqual(
      [...this.#live].filter((version) => !found.has(version)),
      [],
      'lost',
    );
  }
}

/** The number of scripts to draw; set `GRIDLENS_SCRIPTS` for more. */
const scripts = Number(process.env['GRIDLENS_SCRIPTS'] ?? 15);

describe('three machines with Settings Sync', () => {
  it('lose no saved query after random changes, syncs and interruptions', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), (steps) =>
        withFolder(async (root) => {
          await fs.mkdir(root, { recursive: true });
          const machines = new Machines(root);
          await machines.begin();
          for (const one of steps) await machines.take(one);
          await machines.check();
        }),
      ),
      { numRuns: scripts },
    )).timeout(60_000 + scripts * 2000);
});
