import assert from 'node:assert/strict';
import { readProfilesState } from '../../../../src/webview/profiles/useProfile';

describe('the saved state of the profiles', () => {
  const plain = readProfilesState(undefined);
  it('is the average day of all days in view by default', () => {
    assert.deepEqual(plain, {
      kind: 'day',
      days: 'all',
      scope: 'view',
      panelId: undefined,
      chosen: undefined,
      heatSeries: undefined,
      heatColumns: 'day',
      hasNumbers: false,
    });
  });
  for (const garbage of [
    null,
    7,
    'x',
    [],
    { kind: 'year', days: 1, scope: 'all', panelId: 7, chosen: 'a', hasNumbers: 'yes' },
  ]) {
    it(`is the default for ${JSON.stringify(garbage)}`, () => {
      assert.deepEqual(readProfilesState(garbage), plain);
    });
  }
  it('is restored', () => {
    const state = {
      kind: 'month',
      days: 'weekend',
      scope: 'window',
      panelId: 'p',
      chosen: ['a'],
      heatSeries: 'a',
      heatColumns: 'month',
      hasNumbers: true,
    };
    assert.deepEqual(readProfilesState(JSON.parse(JSON.stringify(state))), state);
    assert.deepEqual(readProfilesState({ ...state, chosen: ['a', 5] }), state);
  });
});
