import assert from '../../support/assert';
import { readPageMessage } from '../../../src/protocol/receive';

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
