import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type KeyChange, KeyStore } from '#src/services/keys/keyStore';
import { FakeSecrets } from '../../../support/fakeSecrets';

const origin = 'https://api.example.org';
const other = 'https://other.example.org';

function openWindow(secrets: FakeSecrets, now = () => 1_000) {
  const changes: KeyChange[] = [];
  const warnings: string[] = [];
  const looks: Promise<void>[] = [];
  const store = new KeyStore({
    secrets,
    now,
    warn: (message) => warnings.push(message),
    onChange: (change) => changes.push(change),
  });
  secrets.onDidChange(({ key }) => {
    if (key === 'gridlens.keys') looks.push(store.refresh());
  });
  return {
    store,
    changes,
    warnings,
    async settled() {
      for (const look of looks) await look;
    },
  };
}

const key = (token: string, at = origin) => ({
  origin: at,
  label: `label of ${token}`,
  token,
});

const tokensOf = async (store: KeyStore, at?: string) => (await store.all(at)).map((one) => one.token);

const idsOf = (changes: KeyChange[]) =>
  changes.map(({ added, removed }) => [
    ...added.map((one) => `+${one.token}`),
    ...removed.map((one) => `-${one.token}`),
  ]);

describe('the key store', () => {
  it('returns a key for its origin only', async () => {
    const secrets = new FakeSecrets();
    const { store } = openWindow(secrets);
    await store.add(key('first-token'));
    assert.equal((await store.preferred(origin))?.token, 'first-token');
    assert.equal(await store.preferred(other), undefined);
    assert.deepEqual(await tokensOf(openWindow(secrets).store), ['first-token']);
  });

  it('remembers proven keys after a restart', async () => {
    const secrets = new FakeSecrets();
    await openWindow(secrets).store.add({ ...key('proven-token'), isProven: true });
    await openWindow(secrets).store.add(key('other-token'));
    const stored = await openWindow(secrets).store.all();
    assert.deepEqual(
      stored.map(({ token, isProven }) => [token, isProven]),
      [
        ['other-token', undefined],
        ['proven-token', true],
      ],
    );
  });

  it('prefers the key added last, until another is chosen', async () => {
    const secrets = new FakeSecrets();
    const { store } = openWindow(secrets);
    const first = await store.add(key('first-token'));
    await store.add(key('second-token'));
    assert.equal((await store.preferred(origin))?.token, 'second-token');
    await store.choose(first.id);
    assert.equal((await store.preferred(origin))?.token, 'first-token');
    assert.equal((await openWindow(secrets).store.preferred(origin))?.token, 'first-token');
  });

  it('updates the label when the same key is added again', async () => {
    const { store } = openWindow(new FakeSecrets());
    const first = await store.add(key('same-token'));
    const again = await store.add({ ...key('same-token'), label: 'Newer' });
    assert.equal(again.id, first.id);
    assert.deepEqual(
      (await store.all()).map((one) => one.label),
      ['Newer'],
    );
  });

  it('reports each change once in each window', async () => {
    const secrets = new FakeSecrets();
    const left = openWindow(secrets);
    const right = openWindow(secrets);
    await right.store.all();
    const added = await left.store.add(key('first-token'));
    await left.settled();
    await right.settled();
    await right.store.remove(added.id);
    await left.settled();
    await right.settled();
    assert.deepEqual(idsOf(left.changes), [['+first-token'], ['-first-token']]);
    assert.deepEqual(idsOf(right.changes), [['+first-token'], ['-first-token']]);
  });

  it('reports nothing on a read', async () => {
    const secrets = new FakeSecrets();
    await openWindow(secrets).store.add(key('first-token'));
    const { store, changes } = openWindow(secrets);
    await store.all();
    await store.refresh();
    assert.deepEqual(changes, []);
  });

  it('reports a choice as a change without added or removed keys', async () => {
    const { store, changes } = openWindow(new FakeSecrets());
    const first = await store.add(key('first-token'));
    await store.add(key('second-token'));
    await store.choose(first.id);
    assert.deepEqual(idsOf(changes), [['+first-token'], ['+second-token'], []]);
  });

  it('loses no key when windows write at once, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 2, max: 3 }), async (scheduler, windowCount) => {
        const secrets = new FakeSecrets(() => scheduler.schedule(Promise.resolve()));
        const windows = Array.from({ length: windowCount }, () => openWindow(secrets));
        await scheduler.waitFor(Promise.all(windows.map(({ store }) => store.all())));
        const adding = Promise.all(
          windows.flatMap(({ store }, i) => [
            store.add(key(`token-${i}-a`)),
            store.add(key(`token-${i}-b`, other)),
          ]),
        );
        await scheduler.waitFor(adding);
        for (let i = 0; i < 3; i++)
          await scheduler.waitFor(Promise.all(windows.map((window) => window.settled())));
        const expected = windows.flatMap((_, i) => [`token-${i}-a`, `token-${i}-b`]).sort();
        const stored = await scheduler.waitFor(tokensOf(openWindow(secrets).store));
        assert.deepEqual(stored.sort(), expected);
        for (const window of windows) {
          assert.deepEqual((await scheduler.waitFor(tokensOf(window.store))).sort(), expected);
          assert.deepEqual(idsOf(window.changes).flat().sort(), expected.map((token) => `+${token}`).sort());
        }
      }),
      { numRuns: 100 },
    );
  });

  it('does not restore a key that another window removed', async () => {
    const secrets = new FakeSecrets();
    const left = openWindow(secrets);
    const right = openWindow(secrets);
    const first = await left.store.add(key('first-token'));
    await right.settled();
    await left.store.remove(first.id);
    await right.store.add(key('second-token'));
    await left.settled();
    await right.settled();
    assert.deepEqual(await tokensOf(left.store), ['second-token']);
    assert.deepEqual(await tokensOf(right.store), ['second-token']);
  });

  it('forgets all keys when the storage is emptied', async () => {
    const secrets = new FakeSecrets();
    const { store, changes } = openWindow(secrets);
    await store.add(key('first-token'));
    secrets.kept.clear();
    await store.refresh();
    assert.deepEqual(await tokensOf(store), []);
    assert.deepEqual(idsOf(changes), [['+first-token'], ['-first-token']]);
  });

  for (const damaged of ['', '{', 'null', '{"a":1}', '"text"', '[null,5,{"id":""},{"id":"a","origin":3}]'])
    it(`sets ${damaged === '' ? 'an empty text' : damaged} aside with a warning`, async () => {
      const secrets = new FakeSecrets();
      secrets.kept.set('gridlens.keys', damaged);
      const { store, warnings } = openWindow(secrets);
      assert.deepEqual(await tokensOf(store), []);
      assert.equal(warnings.length, 1);
      assert.equal(secrets.kept.get('gridlens.keys.setAside'), damaged);
      await store.add(key('first-token'));
      assert.deepEqual(await tokensOf(openWindow(secrets).store), ['first-token']);
      assert.equal(warnings.length, 1);
    });

  it('reads the valid keys of a damaged list', async () => {
    const secrets = new FakeSecrets();
    await openWindow(secrets).store.add(key('first-token'));
    const sound = secrets.kept.get('gridlens.keys') ?? '';
    secrets.kept.set('gridlens.keys', sound.replace('[', '[{"id":7},'));
    assert.deepEqual(await tokensOf(openWindow(secrets).store), ['first-token']);
  });

  it('works after a failed write', async () => {
    const secrets = new FakeSecrets();
    const { store } = openWindow(secrets);
    await store.all();
    const storeSecret = secrets.store.bind(secrets);
    secrets.store = () => Promise.reject(new Error('locked'));
    await assert.rejects(store.add(key('first-token')), /locked/);
    secrets.store = storeSecret;
    assert.deepEqual(await tokensOf(store), []);
    await store.add(key('second-token'));
    assert.deepEqual(await tokensOf(store), ['second-token']);
  });

  it('marks a removed key without its token, and drops the mark in time', async () => {
    const secrets = new FakeSecrets();
    let now = 1_000;
    const { store } = openWindow(secrets, () => now);
    const first = await store.add(key('first-token'));
    await store.remove(first.id);
    assert.doesNotMatch(secrets.kept.get('gridlens.keys') ?? '', /first-token/);
    assert.match(secrets.kept.get('gridlens.keys') ?? '', new RegExp(first.id));
    now += 100 * 24 * 3_600_000;
    await store.add(key('second-token'));
    assert.doesNotMatch(secrets.kept.get('gridlens.keys') ?? '', new RegExp(first.id));
  });
});
