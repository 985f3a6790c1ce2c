import assert from 'node:assert/strict';
import { chooseTab } from '#src/features/resultsTab/chooseTab';
import { TabState } from '#src/services/results/tabState';
import { askedFor } from './sessionBench';

const tabOf = (window: string, isPreview: boolean) => ({
  live: { requested: askedFor(window), tab: new TabState({ isPreview }) },
});
const [tab, preview] = [tabOf('7d', false), tabOf('24h', true)];

describe('a query', () => {
  const rows = [
    ['opened as a preview replaces the last preview', '1y', 'preview', preview, false],
    ['opened as a preview reuses the tab that shows it', '7d', 'preview', tab, true],
    ['opened in a tab gets a new one', '1y', 'tab', undefined, false],
    ['opened in a tab reuses the preview that shows it', '24h', 'tab', preview, true],
    ['opened to the side always gets a new tab', '7d', 'beside', undefined, false],
  ] as const;
  for (const [what, window, placement, expected, isSame] of rows) {
    it(what, () => {
      const chosen = chooseTab([tab, preview], askedFor(window), placement);
      assert.equal(chosen?.tab, expected);
      assert.equal(chosen?.isSame ?? false, isSame);
    });
  }

  it('gets a new tab when there is no preview or the title differs', () => {
    assert.equal(chooseTab([tab], askedFor('1y'), 'preview'), undefined);
    assert.equal(chooseTab([tab], { ...askedFor('7d'), title: 'Mine' }, 'tab'), undefined);
  });
});
