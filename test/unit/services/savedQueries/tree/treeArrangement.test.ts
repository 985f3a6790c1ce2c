import assert from '../../../../support/assert';
import fs from 'node:fs/promises';
import path from 'node:path';
import {
  arrangementFile,
  fileArrangement,
  noArrangement,
  readArrangement,
  withFolders,
  withOrder,
  withoutFolder,
  workspaceArrangement,
} from '#src/services/savedQueries/tree/treeArrangement';
import { moveStep, moveToPlace } from '#src/features/savedQueries/orderByHand';
import { localFolder } from '#src/services/savedQueries/store/queryFolder';
import { fakeMemento } from '../../../../support/fakeMemento';
import { itInFolder } from '../withFolder';

const set = (text: string) => new Set(text);
const files = ['a', 'b', 'c', 'd'];

describe('the manual order of saved queries', () => {
  for (const [moved, step, expected] of [
    ['b', -1, 'bacd'],
    ['b', 1, 'acbd'],
    ['a', -1, 'abcd'],
    ['d', 1, 'abcd'],
    ['bc', -1, 'bcad'],
    ['bc', 1, 'adbc'],
    ['ac', -1, 'acbd'],
    ['ab', -1, 'abcd'],
  ] as const)
    it(`moves ${moved} ${step === 1 ? 'down' : 'up'}`, () => {
      assert.equal(moveStep(files, set(moved), step).join(''), expected);
    });

  for (const [moved, onto, expected] of [
    ['a', 'c', 'bcad'],
    ['d', 'b', 'adbc'],
    ['ad', 'b', 'badc'],
    ['a', 'd', 'bcda'],
  ] as const)
    it(`moves ${moved} to the place of ${onto}`, () => {
      assert.equal(moveToPlace(files, set(moved), onto).join(''), expected);
    });

  it('of one folder leaves other folders alone', () => {
    const now = withOrder({ order: ['x', 'b', 'y', 'a'], folders: [] }, ['a', 'b']);
    assert.deepEqual(now.order, ['x', 'y', 'a', 'b']);
  });
});

describe('the stored arrangement of saved queries', () => {
  it('is empty when invalid', () => {
    for (const stored of [undefined, 'x', [], { order: 3, folders: { a: 1 } }])
      assert.deepEqual(readArrangement(stored), noArrangement);
    assert.deepEqual(
      readArrangement({ order: ['a', 1], folders: ['x', ' x ', '', '/', 'x/y'.repeat(999)] }),
      {
        order: ['a'],
        folders: ['x'],
      },
    );
  });

  itInFolder('has the changes that two windows make at once', async (folder) => {
    const [one, other] = [fileArrangement(localFolder(folder)), fileArrangement(localFolder(folder))];
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        (i % 2 ? one : other).change((now) => withFolders(now, [`f${i}`])),
      ),
    );
    const { folders } = await one.read();
    assert.deepEqual(
      [...folders].sort(),
      Array.from({ length: 10 }, (_, i) => `f${i}`),
    );
  });

  itInFolder('keeps unknown fields, and replaces a broken file', async (folder) => {
    const store = fileArrangement(localFolder(folder));
    const file = path.join(folder, arrangementFile);
    assert.deepEqual(await store.read(), noArrangement);
    await fs.mkdir(folder);
    await fs.writeFile(file, JSON.stringify({ version: 1, colours: ['red'], folders: ['a/b', 'a', 'ab'] }));
    await store.change((now) => withoutFolder(now, 'a'));
    assert.deepEqual(JSON.parse(await fs.readFile(file, 'utf8')), {
      version: 1,
      colours: ['red'],
      folders: ['ab'],
      order: [],
    });
    await fs.writeFile(file, '{');
    await store.change((now) => withOrder(now, ['x']));
    assert.deepEqual(await store.read(), { order: ['x'], folders: [] });
  });

  itInFolder('refuses changes when a newer version stored it', async (folder) => {
    const [store, file] = [fileArrangement(localFolder(folder)), path.join(folder, arrangementFile)];
    const text = JSON.stringify({ version: 2, order: ['x'], folders: [{ name: 'a' }] });
    await fs.mkdir(folder);
    await fs.writeFile(file, text);
    await assert.rejects(
      store.change((now) => withFolders(now, ['b'])),
      { name: 'ProblemError', message: /newer Gridlens/ },
    );
    assert.equal(await fs.readFile(file, 'utf8'), text);
    const memento = fakeMemento();
    await memento.update('gridlens.savedQueries.arrangement file:///a', { version: 2 });
    const ofProject = workspaceArrangement(memento, 'file:///a');
    await assert.rejects(ofProject.change((now) => withOrder(now, ['x'])));
    assert.deepEqual(await ofProject.read(), { ...noArrangement, isNewer: true });
  });

  it('of a project is stored with the workspace', async () => {
    const memento = fakeMemento();
    await workspaceArrangement(memento, 'file:///a').change((now) => withOrder(now, ['x']));
    assert.deepEqual((await workspaceArrangement(memento, 'file:///a').read()).order, ['x']);
    assert.deepEqual(await workspaceArrangement(memento, 'file:///b').read(), noArrangement);
  });
});
