import assert from 'node:assert/strict';
import { noChoices } from '../../../../src/domain/result/chartChoices';
import type { Library } from '../../../../src/services/savedQueries/library';
import {
  createRememberedCharts,
  followLibrary,
} from '../../../../src/services/savedQueries/rememberedCharts';
import type { QueryNode } from '../../../../src/services/savedQueries/tree';
import { fakeMemento } from '../../../support/fakeMemento';

const bars = { ...noChoices, kinds: { 'stack power MW': 'bars' } };
const saved = {
  name: 'Wind',
  query: { operation: 'network', network_code: 'NEM', metrics: ['power'] },
} as const;

const nodeOf = (file: string, kind: 'user' | 'workspace' = 'user'): QueryNode => {
  const folder = 'file:///project';
  const address = kind === 'user' ? `file:///store/${file}` : `${folder}/queries/${file}`;
  const place = kind === 'user' ? ({ kind } as const) : ({ kind, folder } as const);
  const stored = { file, digest: '', name: 'Wind', description: '', title: '', queryDigest: '' };
  const prefix = kind === 'user' ? 'user' : `workspace:${folder}`;
  return { kind: 'query', key: `${prefix}|${address}`, place, address, stored };
};

function open(change: { readonly file: string; readonly isConflict?: boolean } = { file: 'b' }) {
  const [own, workspace] = [fakeMemento(), fakeMemento()];
  const charts = createRememberedCharts(own, workspace);
  const restored: string[] = [];
  const library: Pick<Library, 'change' | 'remove'> = {
    change: () =>
      Promise.resolve({ stored: nodeOf(change.file).stored, isConflict: change.isConflict === true }),
    remove: (node) =>
      Promise.resolve(() => {
        restored.push(node.key);
        return Promise.resolve();
      }),
  };
  return { own, workspace, charts, restored, library: followLibrary(library, charts) };
}

describe('how the chart of a saved query was drawn', () => {
  it('is kept for the user, and of a query of a project in its workspace', async () => {
    const { own, workspace, charts } = open();
    await charts.set(nodeOf('a').key, bars);
    await charts.set(nodeOf('p', 'workspace').key, bars);
    assert.deepEqual([own.keys().length, workspace.keys().length], [1, 1]);
    assert.deepEqual(charts.of(nodeOf('a').key), bars);
    assert.deepEqual(charts.of(nodeOf('p', 'workspace').key), bars);
    assert.equal(charts.of(nodeOf('b').key), undefined);
  });

  it('goes with the query to the file that a change has made', async () => {
    const { own, charts, library } = open({ file: 'b' });
    await charts.set(nodeOf('a').key, bars);
    await library.change(nodeOf('a'), saved);
    assert.deepEqual(charts.of(nodeOf('b').key), bars);
    assert.equal(own.keys().length, 1);
  });

  it('stays where the change became another query, and with the file of a project', async () => {
    const { charts, library } = open({ file: 'copy', isConflict: true });
    await charts.set(nodeOf('a').key, bars);
    await charts.set(nodeOf('p', 'workspace').key, bars);
    await library.change(nodeOf('a'), saved);
    await library.change(nodeOf('p', 'workspace'), saved);
    assert.deepEqual([charts.of(nodeOf('a').key), charts.of(nodeOf('copy').key)], [bars, undefined]);
    assert.deepEqual(charts.of(nodeOf('p', 'workspace').key), bars);
  });

  it('is forgotten with the query, and there again when that is restored', async () => {
    const { own, charts, library, restored } = open();
    await charts.set(nodeOf('a').key, bars);
    const restore = await library.remove(nodeOf('a'));
    assert.deepEqual([charts.of(nodeOf('a').key), own.keys()], [undefined, []]);
    await restore?.();
    assert.deepEqual([charts.of(nodeOf('a').key), restored], [bars, [nodeOf('a').key]]);
  });

  it('is read like anything that is stored, and of five hundred queries at most', async () => {
    const { own, charts } = open();
    for (let i = 0; i < 510; i++) await charts.set(nodeOf(`q${i}`).key, bars);
    assert.equal(own.keys().length, 500);
    assert.equal(charts.of(nodeOf('q0').key), undefined);
    const [key = ''] = own.keys();
    own.values[key] = { kinds: 7, priceAxis: 'root' };
    assert.deepEqual(charts.of(nodeOf('q10').key), noChoices);
  });
});
