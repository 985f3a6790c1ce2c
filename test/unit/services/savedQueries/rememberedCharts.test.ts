import assert from '../../../support/assert';
import { noChoices } from '#src/domain';
import { createRememberedCharts } from '#src/services/savedQueries/rememberedCharts';
import { fakeMemento } from '../../../support/fakeMemento';

const bars = { ...noChoices, kinds: { 'stack power MW': 'bars' } };
const nodeOf = (file: string, kind: 'user' | 'workspace' = 'user') => {
  const folder = 'file:///project';
  const address = kind === 'user' ? `file:///store/${file}` : `${folder}/queries/${file}`;
  const place = kind === 'user' ? ({ kind } as const) : ({ kind, folder } as const);
  const stored = { file, digest: '', name: 'Wind', description: '', title: '', queryDigest: '' };
  const prefix = kind === 'user' ? 'user' : `workspace:${folder}`;
  return { kind: 'query', key: `${prefix}|${address}`, place, address, stored };
};

function open() {
  const [own, workspace] = [fakeMemento(), fakeMemento()];
  return { own, workspace, charts: createRememberedCharts(own, workspace) };
}

describe('the chart settings of a saved query', () => {
  it('are stored for the user, and those of a project in its workspace', async () => {
    const { own, workspace, charts } = open();
    await charts.set(nodeOf('a').key, bars);
    await charts.set(nodeOf('p', 'workspace').key, bars);
    assert.deepEqual([own.keys().length, workspace.keys().length], [1, 1]);
    assert.deepEqual(charts.of(nodeOf('a').key), bars);
    assert.deepEqual(charts.of(nodeOf('p', 'workspace').key), bars);
    assert.equal(charts.of(nodeOf('b').key), undefined);
  });

  it('are checked when read, and stored for at most five hundred queries', async () => {
    const { own, charts } = open();
    for (let i = 0; i < 510; i++) await charts.set(nodeOf(`q${i}`).key, bars);
    assert.equal(own.keys().length, 500);
    assert.equal(charts.of(nodeOf('q0').key), undefined);
    const [key = ''] = own.keys();
    own.values[key] = { kinds: 7, priceAxis: 'root' };
    assert.deepEqual(charts.of(nodeOf('q10').key), noChoices);
  });
});
