import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { CachedReplies } from '#src/services/connections/connectionSource';
import { bytesIn, filesIn, reply, replyUrl, withFolder } from '../../../support/replies';

type CachedRepliesOptions = ConstructorParameters<typeof CachedReplies>[0];

const itWithReplies = (
  title: string,
  use: (
    open: (more?: Partial<CachedRepliesOptions>) => CachedReplies,
    root: string,
    log: string[],
  ) => Promise<void>,
) =>
  it(title, () =>
    withFolder(async (root) => {
      const log: string[] = [];
      const open = (more: Partial<CachedRepliesOptions> = {}) =>
        new CachedReplies({
          storage: { scheme: 'file', fsPath: root },
          maxBytes: () => 1e6,
          maxBodyBytes: () => 1e6,
          log: { warn: (message) => log.push(message) },
          ...more,
        });
      await use(open, root, log);
    }),
  );

describe('the cached replies of all windows', () => {
  itWithReplies('are in the extension’s storage until they are cleared', async (open, root) => {
    const mine = open();
    await mine.current()?.put(reply('power'));
    assert.ok(await open().current()?.get(replyUrl('power')));
    const taken = await bytesIn(path.join(root, 'replies'));
    assert.ok(taken > 0);
    assert.equal(await mine.clear(), taken);
    assert.deepEqual(await filesIn(path.join(root, 'replies')), []);
    assert.equal(await open().clear(), 0);
  });

  itWithReplies('share one cache until a setting changes, and need none at 0', async (open, root) => {
    let maxBytes = 1e6;
    const replies = open({ maxBytes: () => maxBytes });
    const cache = replies.current();
    assert.equal(replies.current(), cache);
    await cache?.put(reply('power'));
    maxBytes = 0;
    assert.notEqual(replies.current(), cache);
    assert.equal(await replies.current()?.get(replyUrl('power')), undefined);
    assert.deepEqual(await filesIn(path.join(root, 'replies')), []);
  });

  itWithReplies('need a storage on a disk', async (open, root) => {
    const replies = open({ storage: { scheme: 'vscode-userdata', fsPath: root } });
    assert.equal(replies.current(), undefined);
    assert.equal(await replies.clear(), 0);
  });

  itWithReplies('log each kind of fault once', async (open, root, log) => {
    await fs.mkdir(root, { recursive: true });
    await fs.writeFile(path.join(root, 'replies'), 'a file stands in its place');
    const cache = open().current();
    for (const name of ['power', 'energy', 'price']) {
      await cache?.put(reply(name));
      assert.equal(await cache?.get(replyUrl(name)), undefined);
    }
    assert.deepEqual([...log].sort(), [
      'The cache could not read a cached reply. Results are not affected.',
      'The cache could not store a reply. Results are not affected.',
    ]);
  });
});
