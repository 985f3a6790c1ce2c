import assert from '../../support/assert';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { createSavedQueries, type SavedQueries } from '#src/services/savedQueries/savedQueries';
import { readSynced, syncedKey } from '#src/services/savedQueries/sync/syncQueries';
import { queriesOf, type QueryNode } from '#src/services/savedQueries/tree/tree';
import { settingIds } from '#src/host/ids';
import { setSetting, withWindow } from '../../support/editor';
import { fakeMemento } from '../../support/fakeMemento';
import { answering, linesOf, saved } from '../../support/queryLibrary';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const user = { kind: 'user' } as const;

async function until(isSo: () => boolean | Promise<boolean>) {
  const end = Date.now() + 15_000;
  while (!(await isSo())) {
    assert.ok(Date.now() < end, `never so: ${String(isSo)}`);
    await sleep(50);
  }
}

/** The queries of one machine, with a global state in which Settings Sync syncs the named keys. */
class Machine {
  readonly root = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-sync-'));
  readonly globalState = fakeMemento();
  keys: string[] | undefined;
  queries: SavedQueries;

  constructor() {
    this.globalState.setKeysForSync = (...given: unknown[]) => {
      this.keys = given[0] as string[];
    };
    this.queries = this.open();
  }

  /** Opens a new window. */
  open(): SavedQueries {
    this.queries = createSavedQueries({
      context: {
        extensionUri: vscode.Uri.file('/nowhere'),
        globalStorageUri: vscode.Uri.file(this.root),
        globalState: this.globalState,
        workspaceState: fakeMemento(),
      },
      runs: {
        peekDirectory: () => Promise.resolve(undefined),
        fetchDirectory: () => Promise.reject(new Error('sent')),
      },
      log,
    });
    return this.queries;
  }

  async lines(): Promise<string[]> {
    return linesOf(await (await this.queries.library()).tree());
  }

  async add(name: string, folder?: string): Promise<QueryNode> {
    return (await (await this.queries.library()).add(user, saved(name, folder))) ?? assert.fail();
  }

  /** Syncs as Settings Sync does: the other machine's value replaces this one's. */
  take(from: Machine): void {
    for (const key of from.keys ?? [])
      this.globalState.values[key] = structuredClone(from.globalState.values[key]);
  }

  close(): void {
    this.queries.dispose();
    fs.rmSync(this.root, { recursive: true, force: true });
  }
}

describe('Settings Sync of the user’s own queries', () => {
  let one: Machine;
  let two: Machine;

  beforeEach(() => {
    one = new Machine();
    two = new Machine();
  });
  afterEach(async () => {
    await setSetting(settingIds.savedQueriesSync, undefined);
    for (const machine of [one, two]) machine.close();
  });

  const reopen = (machine: Machine) => {
    machine.queries.dispose();
    machine.open();
  };
  const namesSynced = (machine: Machine) => {
    const synced = readSynced(machine.globalState.values[syncedKey]);
    return typeof synced === 'string' ? '' : [...synced.values()].map(({ text }) => text).join();
  };
  const hasWritten = (machine: Machine, name: string) => until(() => namesSynced(machine).includes(name));

  it('syncs one key, whose queries appear in the other machine’s tree', async () => {
    await one.add('Spot', 'Prices');
    await hasWritten(one, 'Spot');
    assert.deepEqual(one.keys, [syncedKey]);
    two.take(one);
    await until(async () => (await two.lines()).length > 0);
    assert.deepEqual(await two.lines(), ['My queries', '  Prices', '    Spot']);
  });

  it('moves a query away that another machine deletes, and restores it at a click', async () => {
    const node = await one.add('Spot');
    await hasWritten(one, 'Spot');
    two.take(one);
    await until(async () => (await two.lines()).length > 0);
    await (await one.queries.library()).remove(node);
    await until(() => !namesSynced(one).includes('Spot'));
    const messages = await answering({ press: 'Restore' }, async (sentences) => {
      two.take(one);
      reopen(two);
      await two.lines();
      await until(() => fs.readdirSync(path.join(two.root, 'queries')).includes('set-aside'));
      await until(() => sentences.length > 0);
      await until(async () => (await two.lines()).length > 0);
    });
    assert.deepEqual(messages, ['Deleted on another machine: “Spot”.']);
    assert.deepEqual(await two.lines(), ['My queries', '  Spot']);
  });

  it('keeps the file of a query that another machine changes', async () => {
    const node = await one.add('Spot');
    await hasWritten(one, 'Spot');
    two.take(one);
    await until(async () => (await two.lines()).length > 0);
    await (await one.queries.library()).change(node, saved('Price'));
    await hasWritten(one, 'Price');
    two.take(one);
    reopen(two);
    await until(async () => (await two.lines()).includes('  Price'));
    const [there] = queriesOf(await (await two.queries.library()).tree());
    assert.equal(there?.stored.file, node.stored.file);
  });

  it('reports unreadable data, and replaces it at a click', async () => {
    const messages: string[] = [];
    let press: (button: string | undefined) => void = () => undefined;
    const showWarningMessage = (message: string): Promise<string | undefined> => {
      messages.push(message);
      return new Promise((resolve) => (press = resolve));
    };
    await withWindow({ showWarningMessage }, async () => {
      one.globalState.values[syncedKey] = 'theirs';
      await one.add('Spot');
      await until(() => messages.length > 0);
      assert.match(
        messages.join(),
        /has no saved queries\. It is left as it is, and yours stay on this machine/,
      );
      assert.equal(one.globalState.values[syncedKey], 'theirs');
      press('Use Mine');
      await hasWritten(one, 'Spot');
      two.take(one);
      await until(async () => (await two.lines()).length > 0);
      assert.deepEqual(await two.lines(), ['My queries', '  Spot']);
    });
  });

  it('keeps both versions of a query that two machines change', async () => {
    const node = await one.add('Spot');
    await hasWritten(one, 'Spot');
    two.take(one);
    await until(async () => (await two.lines()).length > 0);
    const [there] = queriesOf(await (await two.queries.library()).tree());
    await (await one.queries.library()).change(node, saved('Ours'));
    await hasWritten(one, 'Ours');
    await (await two.queries.library()).change(there ?? assert.fail(), saved('Theirs'));
    await hasWritten(two, 'Theirs');
    for (const [machine, other] of [
      [one, two],
      [two, one],
    ] as const) {
      machine.take(other);
      reopen(machine);
      await until(async () => (await machine.lines()).length === 3);
    }
    const lines = await one.lines();
    assert.deepEqual(await two.lines(), lines);
    assert.match(lines.join(), /Ours/);
    assert.match(lines.join(), /Theirs/);
    assert.equal(lines.filter((line) => /\(\d{4}-\d\d-\d\d \d\d:\d\d\)$/.test(line)).length, 1);
  });

  it('is off with the setting', async () => {
    await setSetting(settingIds.savedQueriesSync, false);
    await one.add('Spot');
    await until(() => one.keys !== undefined);
    assert.deepEqual([one.keys, one.globalState.values[syncedKey]], [[], undefined]);
  });
});
