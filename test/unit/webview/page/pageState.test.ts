import assert from 'node:assert/strict';
import { startState, withMessage, withResult } from '../../../../src/webview/page/pageState';
import { awaitedParts } from '../../../../test/support/awaitedParts';
import { receiveHour } from '../../../../test/support/receiveHour';

const query = { operation: 'network', network_code: 'NEM', metrics: ['power'] } as const;

describe('the state of the page', () => {
  const problem = { sentence: 'No.', actions: [] };
  const loading = withMessage(startState, { type: 'loading', title: 'T', query, isSample: true });
  it('still marks sample data after a problem', () => {
    const failed = withMessage(loading, { type: 'problem', state: 'error', title: 'T', query, problem });
    assert.equal(failed.isSample, true);
    assert.deepEqual(failed.overlay, { kind: 'error', problem });
  });
  it('marks sample data as the problem says', () => {
    const message = { type: 'problem', state: 'error', title: 'T', query, problem, isSample: false } as const;
    assert.equal(withMessage(loading, message).isSample, false);
  });
  it('ignores progress of a run that is over', () => {
    const failed = withMessage(loading, { type: 'problem', state: 'empty', title: 'T', query, problem });
    assert.equal(withMessage(failed, { type: 'progress', receivedBytes: 5 }), failed);
  });
});

describe('a partial result', () => {
  const loading = withMessage(startState, { type: 'loading', title: 'T', query, isSample: false });
  const missing = { sentence: '3 of 4 parts were not fetched.', actions: [] } as const;
  it('leaves the progress of its run on show, and the last result removes it', () => {
    const running = withMessage(loading, { type: 'progress', receivedBytes: 1 }, Date.UTC(2026, 9, 5, 2));
    assert.equal(withResult(running, receiveHour({ awaited: awaitedParts(3) })).overlay, running.overlay);
    assert.equal(withResult(running, receiveHour({})).overlay, undefined);
    assert.equal(withResult(running, receiveHour({}, { ...missing, actions: [] })).overlay, undefined);
  });
  it('removes the problem of the previous run', () => {
    const problem = { sentence: 'No.', actions: [] };
    const failed = withMessage(loading, { type: 'problem', state: 'error', title: 'T', query, problem });
    assert.equal(withResult(failed, receiveHour({ awaited: awaitedParts(3) })).overlay, undefined);
  });
});
