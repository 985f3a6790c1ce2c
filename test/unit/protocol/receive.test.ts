import fc from 'fast-check';
import type { HostMessage, WebviewMessage } from '#src/protocol/messages';
import { createRequests, readHostMessage, readPageMessage } from '#src/protocol/receive';
import { toMessages } from '../../support/toMessages';
import { axis, result, series } from '../formats/sampleResults';
import assert from '../../support/assert';

const query = { operation: 'network', network_code: 'NEM', metrics: ['power'] } as const;
const problem = { sentence: 'No key.', actions: [{ id: 'signIn', title: 'Sign In…' }] };
const [header, columns] = toMessages(result([series({}, axis(2), [1, NaN])]), {
  resultId: 'r',
  title: 'T',
  noticeSentences: ['A sentence.'],
  missing: problem,
  missingParts: ['A part.'],
});
assert.ok(header && columns);

const loading = { type: 'loading', title: 'T', query, isSample: false } as const;
const failed = { type: 'problem', state: 'empty', title: 'T', query, problem } as const;
const update: HostMessage = {
  type: 'update',
  resultId: 'r',
  base: 1,
  revision: 2,
  header: { kind: 'same' },
  pieces: [[[0, 2, 1]]],
  columns: [
    [0, 0],
    [-1, 0],
  ],
};
const messages: HostMessage[] = [
  { type: 'panel', panelId: 'p', tab: { isPreview: true }, stored: {} },
  loading,
  { type: 'progress', receivedBytes: 0 },
  { type: 'progress', receivedBytes: 1, attempt: 2, waitingMs: 3, parts: { done: 1, failed: 0, total: 2 } },
  header,
  columns,
  update,
  { type: 'forget', resultId: 'r' },
  failed,
  { type: 'problem', state: 'error', title: 'T', query, problem, isSample: true },
  { type: 'reply', requestId: 1, ok: true },
  { type: 'reply', requestId: 1, ok: false, problem },
  { type: 'panel', panelId: 'p', tab: { isPreview: true, time: 'utc' }, stored: {} },
  {
    type: 'choices',
    choices: { kinds: {}, priceAxis: 'auto', isSimplified: false, weights: {} },
  },
  { type: 'series', resultId: 'r', first: 2500, series: [] },
];

/** Replaces one field of a message, at any depth. */
function withField(message: object, path: string[], value: unknown): unknown {
  const [field = '', ...deeper] = path;
  const inner: unknown = (message as Record<string, unknown>)[field];
  const isDeep = deeper.length > 0 && typeof inner === 'object' && inner !== null;
  return { ...message, [field]: isDeep ? withField(inner, deeper, value) : value };
}

describe('readHostMessage', () => {
  for (const message of messages)
    it(`accepts ${JSON.stringify(message).slice(0, 70)}`, () => {
      const crossed: unknown = structuredClone(message);
      assert.equal(readHostMessage(crossed), crossed);
    });

  for (const [name, data] of [
    ['nothing', undefined],
    ['null', null],
    ['a text', 'panel'],
    ['a list', [{ type: 'panel', panelId: 'p' }]],
    ['no type', { panelId: 'p' }],
    ['an unknown type', { type: 'run' }],
    ['the type constructor', { type: 'constructor' }],
    ['a panel without its id', { type: 'panel', tab: { isPreview: true } }],
    [
      'a panel with an unknown time zone',
      { type: 'panel', panelId: 'p', tab: { isPreview: true, time: 'mars' } },
    ],
    ['a panel without the state of its tab', { type: 'panel', panelId: 'p', tab: {} }],
    ['a query that is a text', withField(loading, ['query'], 'NEM')],
    ['metrics that are not a list', withField(loading, ['query', 'metrics'], 'power')],
    ['a header that is null', withField(header, ['header'], null)],
    ['series that are not a list', withField(header, ['header', 'series'], {})],
    ['a series without labels', withField(header, ['header', 'series'], [{ metric: 'power' }])],
    ['columns of plain numbers', withField(columns, ['columns'], [[1, 2]])],
    ['a place before the first column', withField(columns, ['first'], -1)],
    ['a piece with a negative count', withField(update, ['pieces'], [[[0, -1, 2]]])],
    ['a column without a source', withField(update, ['columns'], [[-2, 0]])],
    ['an unknown patch', withField(update, ['header'], { kind: 'evil' })],
    ['an unknown state', withField(failed, ['state'], 'fine')],
    ['a problem without a sentence', withField(failed, ['problem', 'sentence'], undefined)],
    ['a refusal without its problem', { type: 'reply', requestId: 1, ok: false }],
  ] as const)
    it(`refuses ${name}`, () => assert.equal(readHostMessage(data), undefined));

  it('never throws', () => {
    const types = fc.constantFrom(...messages.map(({ type }) => type));
    const like = fc.tuple(types, fc.object()).map(([type, rest]) => ({ ...rest, type }));
    fc.assert(
      fc.property(fc.oneof(fc.anything(), like), (data) => {
        readHostMessage(data);
      }),
    );
  });
});

describe('requests of the page', () => {
  it('match their replies in any order', async () => {
    const sent: WebviewMessage[] = [];
    const requests = createRequests((message) => sent.push(message));
    const run = requests.send({ kind: 'run' });
    const save = requests.send({ kind: 'save' });
    assert.deepEqual(sent, [
      { type: 'request', requestId: 1, action: { kind: 'run' } },
      { type: 'request', requestId: 2, action: { kind: 'save' } },
    ]);
    requests.settle({ type: 'reply', requestId: 2, ok: false, problem });
    requests.settle({ type: 'reply', requestId: 1, ok: true });
    assert.deepEqual(await run, { kind: 'ok' });
    assert.deepEqual(await save, { kind: 'problem', problem });
  });

  it('ignore unexpected replies', async () => {
    const requests = createRequests(() => undefined);
    requests.settle({ type: 'reply', requestId: 1, ok: false, problem });
    const run = requests.send({ kind: 'run' });
    requests.settle({ type: 'reply', requestId: 1, ok: true });
    requests.settle({ type: 'reply', requestId: 1, ok: false, problem });
    assert.deepEqual(await run, { kind: 'ok' });
  });

  it('end when the page closes, and no more are sent', async () => {
    const sent: WebviewMessage[] = [];
    const requests = createRequests((message) => sent.push(message));
    const run = requests.send({ kind: 'run' });
    requests.dispose();
    assert.deepEqual(await run, { kind: 'disposed' });
    assert.deepEqual(await requests.send({ kind: 'save' }), { kind: 'disposed' });
    assert.equal(sent.length, 1);
  });
});

const choices = {
  kinds: { 'stack power MW': 'bars' },
  priceAxis: 'clip',
  isSimplified: true,
  weights: { 'stack power MW': 2 },
};

describe('a remember message of a page', () => {
  it('carries chart choices or the time zone', () => {
    const crossed: unknown = structuredClone({ type: 'remember', choices });
    assert.deepEqual(readPageMessage(crossed), { type: 'remember', choices });
    assert.deepEqual(readPageMessage({ type: 'remember', time: 'local' }), {
      type: 'remember',
      time: 'local',
    });
  });

  it('loses invalid choices', () => {
    for (const garbage of [{}, { choices: 'bars' }, { choices: null }, { time: 'mars' }, { time: { a: 1 } }])
      assert.deepEqual(readPageMessage({ type: 'remember', ...garbage }), { type: 'remember' });
    assert.deepEqual(
      readPageMessage({ type: 'remember', choices: { kinds: { a: 5 }, priceAxis: 'root', x: 1 } }),
      {
        type: 'remember',
        choices: { kinds: {}, priceAxis: 'auto', isSimplified: false, weights: {} },
      },
    );
  });
});
