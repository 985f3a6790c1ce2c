import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { createClient } from '#src/client/index';
import { exportTo } from '#src/features/exports/writeWithProgress';
import { exportFormats } from '#src/formats/exportWriters';
import { resultFileViewType } from '#src/protocol/messages';
import { startSampleService } from '../../support/sampleService';
import { closeEditors } from '../../support/editor';
import { collectGarbage } from '../../support/collectGarbage';
import { removeFolder } from '../../support/removeFolder';

const count = 100;

const heldBytes = async () => {
  await collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

const openTabs = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length;

describe(`${count} tabs of results`, () => {
  let root: string;
  const files: vscode.Uri[] = [];

  before(async () => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-tabs-'));
    const sample = await startSampleService();
    const { baseAddress, token } = sample;
    const client = createClient({ baseAddress, fetch, token: () => Promise.resolve(token), isSample: true });
    const result = await client.run({
      operation: 'market',
      network_code: 'NEM',
      metrics: ['price', 'demand'],
      interval: '5m',
      date_start: '2026-10-01T00:00:00',
      date_end: '2026-10-08T00:00:00',
      primary_grouping: 'network_region',
    });
    await sample.close();
    const format = exportFormats.find(({ id }) => id === 'gridresult');
    assert.ok(format);
    const first = path.join(root, 'prices-0.gridresult');
    await exportTo(vscode.Uri.file(first), result, format, {
      signal: new AbortController().signal,
      about: { title: 'Prices', savedAtMs: Date.UTC(2026, 9, 8) },
    });
    for (let i = 0; i < count; i++) {
      const file = path.join(root, `prices-${i}.gridresult`);
      if (i > 0) fs.copyFileSync(first, file);
      files.push(vscode.Uri.file(file));
    }
  });
  after(async () => {
    await closeEditors();
    await removeFolder(root);
  });

  const openAndCloseAll = async () => {
    for (const file of files)
      await vscode.commands.executeCommand('vscode.openWith', file, resultFileViewType, { preview: false });
    assert.equal(openTabs(), count);
    await closeEditors();
    assert.equal(openTabs(), 0);
  };

  it('release their memory when they close', async function () {
    this.timeout(300_000);
    await closeEditors();
    await openAndCloseAll();
    const once = await heldBytes();
    await openAndCloseAll();
    const twice = await heldBytes();
    console.log(`      held: ${(once / 1e6).toFixed(1)} MB, then ${(twice / 1e6).toFixed(1)} MB`);
    // Each result is 0.8 MB, so a leak of one in ten would show.
    assert.ok(twice <= once + 8e6, `${twice} bytes after ${once}`);
  });
});
