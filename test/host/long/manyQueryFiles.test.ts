import assert from '../../support/assert';
import fs from 'node:fs';
import path from 'node:path';
import { fakeMemento } from '../../support/fakeMemento';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import Mocha from 'mocha';
import * as vscode from 'vscode';
import { Rows } from '#src/features/savedQueries/tree/treeRows';
import type { Library } from '#src/services/savedQueries/library';
import type { OpenedRuns } from '#src/services/pastRuns/lastRuns';
import { filesOf, queriesOf } from '#src/services/savedQueries/tree/tree';
import { openQueryBench, saved, workspaceFolder, type QueryBench } from '../../support/queryLibrary';

const count = 1000;

/** Writes many files in nested folders; most of them are queries. */
function writeMany(root: string) {
  for (let i = 0; i < count; i++) {
    const folder = path.join(root, `area${i % 10}`, `part${i % 7}`);
    fs.mkdirSync(folder, { recursive: true });
    const text = JSON.stringify({ version: 1, ...saved(`Query ${i}`, `f${i % 12}/g${i % 5}`) }, undefined, 2);
    const file = path.join(folder, `${i}.gridlens.json`);
    fs.writeFileSync(file, i % 50 === 0 ? text.slice(1) : `${text}\n`);
    // An old time stamp, so that the file does not count as recently changed.
    fs.utimesSync(file, 1, 1);
  }
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Returns the milliseconds for which some work and its follow-up work keep the extension host busy. */
async function busyMs(work: () => Promise<unknown>) {
  const before = performance.eventLoopUtilization();
  await work();
  await sleep(500);
  return performance.eventLoopUtilization(before).active;
}

/** Counts VS Code's file searches during `use`. */
async function countingSearches(use: (searches: () => number) => Promise<void>) {
  const { findFiles } = vscode.workspace;
  let searches = 0;
  Object.assign(vscode.workspace, {
    findFiles: (...args: Parameters<typeof findFiles>) => {
      searches++;
      return findFiles(...args);
    },
  });
  try {
    await use(() => searches);
  } finally {
    Object.assign(vscode.workspace, { findFiles });
  }
}

describe('a thousand query files', function () {
  this.timeout(120_000);
  let bench: QueryBench;
  let opened: Library[];
  const root = () => path.join(workspaceFolder().uri.fsPath, 'many');

  before(() => {
    bench = openQueryBench();
    opened = [];
    writeMany(root());
  });
  after(() => {
    for (const library of opened) library.dispose();
    bench.close();
    fs.rmSync(root(), { recursive: true, force: true });
  });

  const open = (options?: { inThread: boolean }): Library => {
    const library = bench.open(options);
    opened.push(library);
    return library;
  };

  it('block the extension host less when a worker thread reads them, with the same tree', async () => {
    const [threaded, unthreaded] = [open({ inThread: true }), open()];
    // The first search and the first read are slower than later ones, so they run before the measurement.
    await busyMs(() => open().tree());
    const [threadedTimes, unthreadedTimes]: [number[], number[]] = [[], []];
    // Alternate, so that a busy machine slows both.
    for (let round = 0; round < 5; round++) {
      threadedTimes.push(await busyMs(() => (round === 0 ? threaded : open({ inThread: true })).tree()));
      unthreadedTimes.push(await busyMs(() => (round === 0 ? unthreaded : open()).tree()));
    }
    const [threadedMs, unthreadedMs] = [median(threadedTimes), median(unthreadedTimes)];
    assert.deepEqual(await threaded.tree(), await unthreaded.tree());
    assert.equal(filesOf(await threaded.tree()).length, count);
    assert.deepEqual(bench.logged, []);
    Mocha.reporters.Base.consoleLog(
      `    ${count} query files: ${threadedMs.toFixed(0)} ms of the extension host, ${unthreadedMs.toFixed(0)} without a thread`,
    );
    assert.ok(threadedMs < 0.7 * unthreadedMs, `${threadedMs} ms, and ${unthreadedMs} ms without a thread`);
  });

  it('are not searched for again when one of them changes', async () => {
    const library = open({ inThread: true });
    const [node] = queriesOf(await library.tree());
    assert.ok(node);
    await countingSearches(async (searches) => {
      const { saved: query } = await library.open(node);
      await library.change(node, { ...query, name: 'Another name' });
      const tree = await library.tree();
      assert.ok(queriesOf(tree).some(({ stored }) => stored.name === 'Another name'));
      assert.equal(filesOf(tree).length, count);
      assert.equal(searches(), 0);
    });
  });

  it('are searched for again when the view opens after a while', async () => {
    const library = open({ inThread: true });
    await library.tree();
    const now = performance.now.bind(performance);
    await countingSearches(async (searches) => {
      library.refreshOld();
      await library.tree();
      assert.equal(searches(), 0);
      performance.now = () => now() + 20_000;
      try {
        library.refreshOld();
        await library.tree();
      } finally {
        Reflect.deleteProperty(performance, 'now');
      }
      assert.equal(searches(), 1);
    });
  });

  it('are in folders that start collapsed and keep the user’s state', async () => {
    const [home] = await open({ inThread: true }).tree();
    assert.ok(home);
    const [folder] = home.children;
    assert.ok(folder?.kind === 'group');
    const rows = new Rows(fakeMemento());
    const runs = { of: () => ({}), prepare: () => Promise.resolve() } as unknown as OpenedRuns;
    await rows.begin(runs, [home], false);
    const stateOf = (node: typeof folder): unknown => rows.itemOf(node).collapsibleState;
    assert.equal(stateOf(home), vscode.TreeItemCollapsibleState.Expanded);
    assert.equal(stateOf(folder), vscode.TreeItemCollapsibleState.Collapsed);
    rows.collapse(folder.key, false);
    assert.equal(stateOf(folder), vscode.TreeItemCollapsibleState.Expanded);
    const few = { ...home, children: home.children.slice(0, 1) };
    await rows.begin(runs, [few], false);
    const [, second] = home.children;
    assert.ok(second?.kind === 'group');
    assert.equal(stateOf(second), vscode.TreeItemCollapsibleState.Expanded);
  });
});
