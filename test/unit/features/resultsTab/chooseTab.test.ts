import assert from 'node:assert/strict';
import { chooseTab } from '../../../../src/features/resultsTab/chooseTab';
import { TabState } from '../../../../src/services/results/tabState';
import { askedFor } from './sessionBench';

const tabOf = (window: string, isPreview: boolean) => ({
  live: { requested: askedFor(window), tab: new TabState({ isPreview }) },
});
const [kept, preview] = [tabOf('7d', false), tabOf('24h', true)];

describe('the tab in which a query is shown', () => {
  const rows = [
    ['a preview takes the tab of the last one', '1y', 'preview', preview, false],
    ['a preview goes where its query is on show', '7d', 'preview', kept, true],
    ['another query gets a tab of its own', '1y', 'tab', undefined, false],
    ['a query goes where it is on show', '24h', 'tab', preview, true],
    ['at the side there is always a new one', '7d', 'beside', undefined, false],
  ] as const;
  for (const [what, window, placement, expected, isSame] of rows) {
    it(what, () => {
      const chosen = chooseTab([kept, preview], askedFor(window), placement);
      assert.equal(chosen?.tab, expected);
      assert.equal(chosen?.isSame ?? false, isSame);
    });
  }

  it('is a new one where none is a preview, or the title is another', () => {
    assert.equal(chooseTab([kept], askedFor('1y'), 'preview'), undefined);
    assert.equal(chooseTab([kept], { ...askedFor('7d'), title: 'Mine' }, 'tab'), undefined);
  });
});
