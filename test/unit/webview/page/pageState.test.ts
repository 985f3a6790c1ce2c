import assert from 'node:assert/strict';
import { startState, withMessage, withResult } from '../../../../src/webview/page/pageModel';
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
  it('ignores progress of a finished run', () => {
    const failed = withMessage(loading, { type: 'problem', state: 'empty', title: 'T', query, problem });
    assert.equal(withMessage(failed, { type: 'progress', receivedBytes: 5 }), failed);
  });
});

describe('a result behind the run of another query', () => {
  const shown = withResult(startState, receiveHour({}));
  const other = { title: 'Other', query, isSample: true } as const;
  const running = withMessage(shown, { type: 'loading', ...other }, Date.UTC(2026, 9, 5, 2));
  const stays = ({ title, query: of, result, isSample }: typeof shown) => ({ title, of, result, isSample });

  it('stays with its own title and query', () => {
    assert.deepEqual(stays(running), stays(shown));
    assert.equal(running.otherTitle, 'Other');
    assert.equal(running.overlay?.kind, 'loading');
  });
  it('stays when that run fails, finds nothing or is cancelled', () => {
    const problem = { sentence: 'No.', actions: [] };
    for (const state of ['error', 'empty', 'cancelled'] as const) {
      const failed = withMessage(running, { type: 'problem', ...other, state, problem });
      assert.deepEqual(stays(failed), stays(shown), state);
      assert.equal(failed.otherTitle, 'Other');
      assert.deepEqual(failed.overlay, { kind: state, problem });
    }
  });
  it('is replaced with its title by the first part', () => {
    const next = withResult(running, receiveHour({ awaited: awaitedParts(3) }));
    assert.equal(next.otherTitle, undefined);
    assert.equal(next.title, shown.title);
  });
});

describe('a partial result', () => {
  const loading = withMessage(startState, { type: 'loading', title: 'T', query, isSample: false });
  const missing = { sentence: '3 of 4 parts were not fetched.', actions: [] } as const;
  it('shows the progress of its run until the last result', () => {
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
