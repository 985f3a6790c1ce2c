import assert from 'node:assert/strict';
import { changedQuery } from '../../../../src/features/resultsTab/resultSession';
import { readPageMessage } from '../../../../src/protocol/pageMessages';
import { isSameQuery, type Query } from '../../../../src/domain/query/query';
import { sampleQuery } from '../../../../src/features/resultsTab/sampleQuery';
import { readSavedState } from '../../../../src/features/resultsTab/savedState';
import { checkQuery } from '../../../../src/domain/query/checkQuery';
import { parseQuery } from '../../../../src/domain/query/parseQuery';

const panelId = '0b4f6c1e-93d0-4c57-8f2a-1d2e3f405162';
const query: Query = { operation: 'market', network_code: 'NEM', metrics: ['price'], window: '24h' };

describe('the state a results tab is restored from', () => {
  it('is read when it is whole', () => {
    assert.deepEqual(readSavedState({ panelId, title: 'Prices', query, view: { zoom: 1 } }), {
      panelId,
      title: 'Prices',
      query,
      tab: { isPreview: false },
    });
  });

  it('says of a preview that it is one, and of anything else that it is none', () => {
    for (const isPreview of [true, false, undefined, 'true', 1])
      assert.deepEqual(readSavedState({ panelId, title: 'Prices', query, tab: { isPreview } })?.tab, {
        isPreview: isPreview === true,
      });
    const tab = {
      isPreview: false,
      comparison: { kind: 'period', period: 'year' },
      autoRefresh: { minutes: 30, isStopped: true },
    };
    assert.deepEqual(readSavedState({ panelId, title: 'Prices', query, tab })?.tab, tab);
    const odd = {
      isPreview: false,
      comparison: { kind: 'period' },
      autoRefresh: { minutes: 0.1 },
      origin: 'x',
    };
    assert.deepEqual(readSavedState({ panelId, title: 'Prices', query, tab: odd })?.tab, {
      isPreview: false,
    });
    for (const tab of [undefined, null, 'text', []])
      assert.deepEqual(readSavedState({ panelId, title: 'Prices', query, tab })?.tab, { isPreview: false });
  });

  it('is refused when a part of it is not what a page writes', () => {
    const odd: unknown[] = [
      undefined,
      null,
      'text',
      [],
      {},
      { panelId: '../../secrets', title: 'x', query },
      { panelId: `${panelId}/..`, title: 'x', query },
      { panelId: panelId.toUpperCase(), title: 'x', query },
      { panelId: 7, title: 'x', query },
      { panelId, title: 7, query },
      { panelId, title: 'x', query: { ...query, metrics: 'price' } },
      { panelId, title: 'x', query: { ...query, operation: 'delete' } },
      { panelId, title: 'x' },
    ];
    for (const state of odd) assert.equal(readSavedState(state), undefined, JSON.stringify(state));
  });

  it('is cut where it is too long', () => {
    assert.equal(readSavedState({ panelId, title: 'x'.repeat(9999), query })?.title.length, 200);
  });
});

describe('a message of a page', () => {
  it('is read when it is one of the protocol', () => {
    assert.deepEqual(readPageMessage({ type: 'ready', more: 1 }), { type: 'ready' });
    const drawn = { type: 'drawn', resultId: 'r', revision: 3 };
    assert.deepEqual(readPageMessage({ ...drawn, more: 1 }), drawn);
    const actions = [
      { kind: 'run' },
      { kind: 'cancel' },
      { kind: 'save' },
      { kind: 'update' },
      { kind: 'pin' },
      { kind: 'openToSide' },
      { kind: 'compare' },
      { kind: 'autoRefresh' },
      { kind: 'resumeRefresh' },
      { kind: 'edit' },
      { kind: 'export', format: 'csv' },
      { kind: 'change', window: '7d' },
      { kind: 'change', window: '7d', interval: '1h' },
      { kind: 'remedy', actionId: 'signIn' },
    ];
    for (const action of actions)
      assert.deepEqual(readPageMessage({ type: 'request', requestId: 3, action }), {
        type: 'request',
        requestId: 3,
        action,
      });
  });

  it('keeps a request to be answered when its action is not one', () => {
    const odd = [
      undefined,
      'run',
      {},
      { kind: 'delete' },
      { kind: 'export', format: '../x' },
      { kind: 'change' },
      { kind: 'change', window: '' },
      { kind: 'change', window: 'x'.repeat(101) },
      { kind: 'remedy' },
    ];
    for (const action of odd)
      assert.deepEqual(
        readPageMessage({ type: 'request', requestId: 3, action }),
        { type: 'request', requestId: 3, action: undefined },
        JSON.stringify(action),
      );
  });

  it('is nothing when it is anything else', () => {
    for (const odd of [
      undefined,
      null,
      1,
      'ready',
      [],
      {},
      { type: 'other' },
      { type: 'request', requestId: '1' },
      { type: 'drawn', resultId: 'r' },
      { type: 'drawn', resultId: 7, revision: 1 },
      { type: 'drawn', resultId: 'r', revision: -1 },
    ])
      assert.equal(readPageMessage(odd), undefined);
  });
});

describe('a query changed in its tab', () => {
  const dated: Query = { operation: 'market', network_code: 'NEM', metrics: ['price'], interval: '5m' };
  const dates = { date_start: '2026-10-01T00:00:00', date_end: '2026-10-02T00:00:00' };

  it('has the new window in place of its window or dates', () => {
    assert.deepEqual(changedQuery(query, { window: '7d' }), { ...query, window: '7d' });
    assert.deepEqual(changedQuery({ ...dated, ...dates }, { window: '7d' }), { ...dated, window: '7d' });
  });

  it('keeps its window or dates with a new interval', () => {
    assert.deepEqual(changedQuery(query, { interval: '1h' }), { ...query, interval: '1h' });
    const changed = changedQuery({ ...dated, ...dates }, { interval: '1h' });
    assert.deepEqual(changed, { ...dated, ...dates, interval: '1h' });
  });

  it('is the same query in whatever order its fields stand', () => {
    const { operation, ...rest } = query;
    assert.ok(isSameQuery(query, { ...rest, operation }));
    assert.ok(!isSameQuery(query, { ...query, interval: '1h' }));
  });
});

describe('the query of "Explore Sample Data"', () => {
  it('has nothing wrong with it', () => {
    assert.deepEqual(parseQuery(sampleQuery), { query: sampleQuery, diagnostics: [] });
    assert.deepEqual(checkQuery(sampleQuery), []);
  });
});
