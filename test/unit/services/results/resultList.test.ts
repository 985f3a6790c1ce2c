import assert from '../../../support/assert';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { ApiError, type Result } from '#src/domain';
import { ResultList } from '#src/services/results/resultList';
import { countHeld } from '../../../support/collectGarbage';
import { axis, result, series } from '../../formats/sampleResults';
import { eachFolder } from '../../../support/eachFolder';
import { silentLog } from '../silentLog';

const query = { operation: 'network', network_code: 'NEM', metrics: ['power'], window: '24h' } as const;
const answer: Result = result([series({ fueltech: 'wind' }, axis(2), [1, NaN])], { query });

describe('the results of a window', () => {
  const folder = eachFolder();

  const openList = (
    run = () => Promise.resolve(answer),
    onDidFail: ConstructorParameters<typeof ResultList>[0]['onDidFail'] = () => undefined,
  ) =>
    new ResultList({
      folder: folder(),
      runs: { run, complete: run, compare: run },
      log: silentLog,
      confirm: () => Promise.resolve(true),
      onDidRun: () => undefined,
      onDidFail,
    });
  const add = (list: ResultList, title: string, id?: string) =>
    list.open({
      requested: { query, title },
      facts: { isPreview: false },
      ...(id === undefined ? {} : { id }),
    });
  const stored = () => fs.readdirSync(folder()).map((name) => name.replace(/\.\w+$/, ''));
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  it('are found by id, or else by being active', () => {
    const list = openList();
    const [first, second] = [add(list, 'First'), add(list, 'Second')];
    list.activate(second);
    assert.equal(list.find(first.id), first);
    assert.equal(list.find(undefined), second);
    assert.equal(list.find('gone'), second);
    list.activate(first);
    assert.equal(list.find(undefined), first);
  });

  it('report why a run failed or was empty', async () => {
    const failures: string[] = [];
    const refused = [new Error('Broken.'), new ApiError('noData', {})];
    const run = () => Promise.reject(refused.shift() ?? new Error('Too often.'));
    const list = openList(run, ({ failure }) => failures.push(`${failure.state}: ${failure.brief}`));
    const live = add(list, 'First');
    await live.run();
    await live.run();
    assert.deepEqual(failures, ['error: failed', 'empty: no data']);
  });

  it('are stored after a run, and deleted when closed', async () => {
    const list = openList();
    const live = add(list, 'First');
    await live.run();
    await until(() => stored().includes(live.id));
    list.close(live);
    assert.equal(list.find(undefined), undefined);
    await until(() => !stored().includes(live.id));
  });

  it('are restored in the next window with their title', async () => {
    const before = openList();
    const live = add(before, 'First');
    await live.run();
    await until(() => stored().includes(live.id));
    before.dispose();
    const after = openList();
    const back = add(after, 'First', live.id);
    assert.equal(back.id, live.id);
    await after.restore(back, live.id);
    assert.equal(back.shown?.title, 'First');
    assert.equal(back.shown.isRestored, true);
    assert.deepEqual(back.shown.result, answer);
  });

  it('report a missing stored result without a run', async () => {
    const list = openList();
    const live = add(list, 'First', randomUUID());
    await list.restore(live, live.id);
    assert.equal(live.shown, undefined);
    assert.match(live.failure?.problem.sentence ?? '', /was not stored/);
  });

  it('have unique ids, even a copy with the id of its original', () => {
    const list = openList();
    const first = add(list, 'First');
    assert.notEqual(add(list, 'Copy', first.id).id, first.id);
  });

  it('leave nothing behind after a hundred are opened, run and closed', async () => {
    const results: WeakRef<object>[] = [];
    const run = () => {
      const values = Array<number>(1000).fill(results.length);
      const made = result([series({ fueltech: 'wind' }, axis(1000), values)], { query });
      results.push(new WeakRef(made));
      return Promise.resolve(made);
    };
    const list = openList(run);
    const tabs: WeakRef<object>[] = [];
    const openAndClose = async (i: number) => {
      const live = add(list, `Tab ${i}`);
      tabs.push(new WeakRef(live));
      live.onDidChange(() => undefined);
      await live.run();
      list.activate(live);
      list.close(live);
    };
    for (let i = 0; i < 100; i++) await openAndClose(i);
    assert.deepEqual(list.all, []);
    // A read waits for all pending writes and deletions.
    await list.readCopy(randomUUID());
    assert.deepEqual(stored(), []);
    assert.deepEqual([await countHeld(tabs), await countHeld(results)], [0, 0]);
  });
});
