import assert from 'node:assert/strict';
import { readPageMessage } from '../../../src/protocol/pageMessages';

const choices = {
  kinds: { 'stack power MW': 'bars' },
  priceAxis: 'clip',
  isSimplified: true,
  weights: { 'stack power MW': 2 },
};

describe('what a page wants remembered', () => {
  it('is how a chart is drawn, or what times are shown on', () => {
    const crossed: unknown = structuredClone({ type: 'remember', choices });
    assert.deepEqual(readPageMessage(crossed), { type: 'remember', choices });
    assert.deepEqual(readPageMessage({ type: 'remember', time: 'local' }), {
      type: 'remember',
      time: 'local',
    });
  });

  it('is nothing that was not chosen on a page', () => {
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
