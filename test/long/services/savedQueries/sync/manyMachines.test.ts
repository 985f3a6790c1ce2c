import assert from '../../../../support/assert';
import fs from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import type { SavedQuery } from '#src/domain';
import { openFile, type StoredQuery } from '#src/services/savedQueries/store/readEntry';
import { removeQueryFile, restoreQueryFile } from '#src/services/savedQueries/store/changeFiles';
import type { Synced } from '#src/services/savedQueries/sync/syncQueries';
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
  'backUp',
  'rollBack',
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

const journalOf = (machine: TestMachine) => path.join(machine.root, 'synced.json');

class Machines {
  readonly #machines: readonly TestMachine[];
  readonly #cloud: { value?: string | undefined } = {};
  /** The versions that were saved and that no machine has changed or deleted since. */
  readonly #live = new Set<number>();
  /** The deletions that users can undo. */
  readonly #offered = new Map<TestMachine, Synced['deleted']>();
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
    const queries = await machine.stored();
    const file = queries[number % Math.max(1, queries.length)]?.file;
    const opened = file === undefined ? undefined : await openFile(machine.folder, file);
    return opened && 'saved' in opened ? opened : undefined;
  }

  async #merge(machine: TestMachine): Promise<void> {
    const { deleted } = await machine.mergeWhole();
    this.#offered.set(machine, [...(this.#offered.get(machine) ?? []), ...deleted]);
  }

  /** Restores a query that a sync has reported as deleted. */
  async #restore(machine: TestMachine): Promise<void> {
    const offer = this.#offered.get(machine)?.shift();
    if (!offer) return;
    const opened = await openFile(machine.folder, offer.file);
    assert.ok(opened && 'saved' in opened);
    const bytes = (await machine.folder.read(offer.file)) ?? assert.fail();
    await restoreQueryFile(machine.folder, { file: offer.original, bytes });
    this.#live.add(versionOf(opened.saved));
  }

  async take({ machine: at, kind, number }: Step): Promise<void> {
    const machine = this.#machines[at] ?? assert.fail();
    if (kind === 'carry') machine.carry(this.#cloud);
    else if (kind === 'merge') await this.#merge(machine);
    else if (kind === 'sync') {
      machine.carry(this.#cloud);
      await this.#merge(machine);
      machine.carry(this.#cloud);
    } else if (kind === 'end') await machine.mergeUntil(number);
    else if (kind === 'backUp')
      await fs.cp(journalOf(machine), `${machine.root}.backup`).catch(() => undefined);
    else if (kind === 'rollBack')
      await fs.cp(`${machine.root}.backup`, journalOf(machine)).catch(() => undefined);
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
