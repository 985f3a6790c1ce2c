import assert from '../../support/assert';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { clearCache } from '#src/features/connection/connectionCommands';
import { CachedReplies } from '#src/services/connections/connectionSource';
import { commands, settingIds } from '#src/host/ids';
import { log } from '#src/host/log';
import { activate, withWindow } from '../../support/editor';
import { block, envelope, hour } from '../../support/runAgainst';
import { replyJson, withServer } from '../../support/httpServer';
import { runCodeAgainst } from '../../support/runCode';

/** Returns the notifications that appear during `run`. Nobody presses a button, so they stay open. */
async function watchInformation(run: () => PromiseLike<unknown>) {
  const shown: string[] = [];
  const show = (text: string): Promise<never> => {
    shown.push(text);
    return new Promise(() => undefined);
  };
  await withWindow({ showInformationMessage: show }, run);
  return shown;
}

describe('the cache', () => {
  let root: string;

  before(async () => {
    await activate();
    root = await fs.mkdtemp(path.join(os.tmpdir(), 'gridlens-cache-'));
  });

  after(async () => {
    await fs.rm(root, { recursive: true });
  });

  it('removes its files, and reports the freed space', async () => {
    const replies = new CachedReplies({
      storage: vscode.Uri.file(root),
      maxBytes: () => 1e6,
      maxBodyBytes: () => 1e6,
      log,
    });
    const url = 'https://api.example.org/v4/data/network/NEM?metrics=power';
    const bytes = new TextEncoder().encode('{}');
    await replies.current()?.put({ url, status: 200, bytes, fetchedAtMs: 1, durationMs: 1 });
    const folder = path.join(root, 'replies');
    const [file] = await fs.readdir(folder);
    const { size } = await fs.stat(path.join(folder, file ?? ''));
    const shown = await watchInformation(() => clearCache({ clearCache: () => replies.clear() }));
    assert.deepEqual(shown, [`The cache was cleared: ${size} B freed.`]);
    assert.deepEqual(await fs.readdir(folder), []);
  });

  it('reports that it is already empty', async () => {
    await vscode.commands.executeCommand(commands.cacheClear);
    const shown = await watchInformation(() => vscode.commands.executeCommand(commands.cacheClear));
    assert.deepEqual(shown, ['The cache was already empty.']);
  });

  it('frees the replies of a query', () =>
    withServer(replyJson(envelope(block([{ data: [[hour(0), 84.2]] }]))), async ({ baseAddress }) => {
      let shown: string[] = [];
      // A reply is shown before it is stored, and it is not stored if the cache is cleared in between.
      for (let tries = 1; tries <= 10 && !shown[0]?.includes('freed'); tries++)
        await runCodeAgainst(baseAddress, async () => {
          await sleep(tries * 50);
          shown = await watchInformation(() => vscode.commands.executeCommand(commands.cacheClear));
        });
      assert.match(shown[0] ?? '', /^The cache was cleared: [\d.]+ (B|kB) freed\.$/);
    }));

  it('has a size that a workspace cannot set', async () => {
    await assert.rejects(async () =>
      vscode.workspace
        .getConfiguration()
        .update(settingIds.cacheMaxMegabytes, 0, vscode.ConfigurationTarget.Workspace),
    );
  });
});
