import assert from 'node:assert/strict';
import { readResultId, throwProblemOf } from '#src/host/resultReference';

describe('a command about a result', () => {
  it('reads the id from any argument', () => {
    assert.equal(readResultId({ resultId: 'tab-1' }), 'tab-1');
    for (const other of [undefined, null, 'tab-1', 7, [], {}, { resultId: 7 }])
      assert.equal(readResultId(other), undefined);
  });

  it('throws its problem without the buttons of its notification', () => {
    const problem = {
      sentence: 'No disk.',
      remedy: 'Free some.',
      actions: [{ id: 'retry', title: 'Again' }],
    };
    assert.throws(
      () => {
        throwProblemOf({ problem });
      },
      { name: 'ProblemError', problem: { ...problem, actions: [] } },
    );
  });

  it('throws nothing if it succeeded or was cancelled', () => {
    for (const outcome of [undefined, true, {}, { problem: undefined }]) throwProblemOf(outcome);
  });
});
