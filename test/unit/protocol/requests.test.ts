import assert from 'node:assert/strict';
import type { WebviewMessage } from '../../../src/protocol/messages';
import { createRequests } from '../../../src/protocol/receive';

const problem = { sentence: 'No.', actions: [] };

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
