import assert from '../../../support/assert';
import { readPageMessage } from '#src/protocol/receive';
import { checkQuery, fuelMixQuery, parseQuery, type Query } from '#src/domain';
import { readSavedState } from '#src/services/results/tabState';

const panelId = '0b4f6c1e-93d0-4c57-8f2a-1d2e3f405162';
const query: Query = { operation: 'market', network_code: 'NEM', metrics: ['price'], window: '24h' };

describe('the saved state of a results tab', () => {
  it('restores panel, title and query', () => {
    assert.deepEqual(readSavedState({ panelId, title: 'Prices', query, view: { zoom: 1 } }), {
      id: panelId,
      requested: { title: 'Prices', query },
      facts: { isPreview: false },
    });
  });

  it('keeps valid facts of the tab and drops others', () => {
    for (const isPreview of [true, false, undefined, 'true', 1])
      assert.deepEqual(readSavedState({ panelId, title: 'Prices', query, tab: { isPreview } })?.facts, {
        isPreview: isPreview === true,
      });
    const tab = {
      isPreview: false,
      comparison: { kind: 'period', period: 'year' },
      autoRefresh: { minutes: 30, isStopped: true },
    };
    assert.deepEqual(readSavedState({ panelId, title: 'Prices', query, tab })?.facts, tab);
    const odd = {
      isPreview: false,
      comparison: { kind: 'period' },
      autoRefresh: { minutes: 0.1 },
      origin: 'x',
    };
    assert.deepEqual(readSavedState({ panelId, title: 'Prices', query, tab: odd })?.facts, {
      isPreview: false,
    });
    for (const tab of [undefined, null, 'text', []])
      assert.deepEqual(readSavedState({ panelId, title: 'Prices', query, tab })?.facts, { isPreview: false });
  });

  it('is refused when a part is invalid', () => {
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

  it('cuts a long title', () => {
    assert.equal(readSavedState({ panelId, title: 'x'.repeat(9999), query })?.requested.title.length, 200);
  });
});

describe('a message from the page', () => {
  it('is read without unknown fields when its type and action are known', () => {
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
      { kind: 'change', withoutMeasure: 'capture_price' },
      { kind: 'change', withMetrics: ['energy'] },
      { kind: 'change', dates: { date_start: '2026-10-01T00:00:00', date_end: '2026-10-08T00:00:00' } },
      { kind: 'remedy', actionId: 'signIn' },
    ];
    for (const action of actions)
      assert.deepEqual(readPageMessage({ type: 'request', requestId: 3, action }), {
        type: 'request',
        requestId: 3,
        action,
      });
  });

  it('stays a request, which gets an answer, when its action is invalid', () => {
    const changes = [
      {},
      { window: '' },
      { window: 'x'.repeat(101) },
      { withoutMeasure: 1 },
      { withMetrics: [] },
      { withMetrics: [1] },
      { withMetrics: Array.from({ length: 21 }, (_, i) => `m${i}`) },
      { dates: 'x' },
      { dates: {} },
      { dates: { date_start: 5, date_end: '' } },
    ];
    const odd = [
      undefined,
      'run',
      {},
      { kind: 'delete' },
      { kind: 'export', format: '../x' },
      { kind: 'remedy' },
      ...changes.map((change) => ({ kind: 'change', ...change })),
    ];
    for (const action of odd)
      assert.deepEqual(
        readPageMessage({ type: 'request', requestId: 3, action }),
        { type: 'request', requestId: 3, action: undefined },
        JSON.stringify(action),
      );
  });

  it('is ignored when its type or fields are invalid', () => {
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

describe('the query of "Explore Sample Data"', () => {
  it('is valid without findings', () => {
    const sampleQuery = fuelMixQuery('NEM');
    assert.deepEqual(parseQuery(sampleQuery), { query: sampleQuery, diagnostics: [] });
    assert.deepEqual(checkQuery(sampleQuery), []);
  });
});
