import assert from 'node:assert/strict';
import { Jobs } from '#src/features/datasets/downloadJobs';
import { KnownDatasets } from '#src/features/datasets/knownDatasets';
import { fakeMemento } from '../../../support/fakeMemento';

describe('the list of datasets', () => {
  it('has each once, the newest first', async () => {
    const known = new KnownDatasets(fakeMemento());
    await known.set('/data/a', false);
    await known.set('/data/b', true);
    await known.set('/data/a', true);
    assert.deepEqual(known.all, [
      { folder: '/data/b', isBegun: true },
      { folder: '/data/a', isBegun: true },
    ]);
    await known.remove('/data/b');
    assert.deepEqual(known.all, [{ folder: '/data/a', isBegun: true }]);
  });

  it('drops invalid stored entries', () => {
    const stored = [{ folder: 'relative' }, { folder: 7 }, null, 'x', { folder: '/data/a', isBegun: 'yes' }];
    for (const [value, expected] of [
      [stored, [{ folder: '/data/a', isBegun: false }]],
      [{}, []],
      [undefined, []],
    ] as const)
      assert.deepEqual(new KnownDatasets(fakeMemento({ 'gridlens.datasets': value })).all, expected);
  });
});

describe('work on a dataset', () => {
  it('runs once per folder at a time, is listed, and ends when stopped', async () => {
    let changes = 0;
    const jobs = new Jobs(() => changes++);
    const first = jobs.run('/a', { kind: 'running' }, (signal) => {
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reject(new Error('stopped'));
        });
      });
    });
    assert.deepEqual(jobs.workOn('/a'), { kind: 'running' });
    assert.equal(await jobs.run('/a', { kind: 'checking' }, () => assert.fail('a second one')), false);
    assert.equal(await jobs.run('/b', { kind: 'checking' }, () => Promise.resolve()), true);
    jobs.stop('/a');
    await assert.rejects(first, /stopped/);
    assert.equal(jobs.workOn('/a'), undefined);
    assert.equal(changes, 4);
  });
});
