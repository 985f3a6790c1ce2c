import assert from '../../../../support/assert';
import { languages } from '../languagesByName';
import { compareAfterEdits, type EditedLanguage } from '../editText';

const counts: Record<EditedLanguage, number> = {
  python: 4000,
  typescript: 4000,
  r: 2000,
  markdown: 2000,
};

const far = '# a comment between\n'.repeat(100);
const address = '"https://api.openelectricity.org.au/v4/market/network/NEM?metrics=price"';

/** Edits that change a distant part: the text before, the inserted text, the text after. */
const farEdits: [title: string, before: string, inserted: string, after: string][] = [
  ['a bracket before an address', 'requests.get(', 'print(', `[${'"a", '.repeat(500)}], ${address}))`],
  ['a bracket after a call', `c.get_market("NEM", [MarketMetric.PRICE]\n${far}`, ')', ''],
  ['the name of an address', '', 'url = ', `${address}\n${far}requests.get(url)`],
  ['a use of an address', `url = ${address}\n${far}`, 'requests.get(url)', ''],
  ['a client', '', 'client = Mock()\n', `${far}client.get_market("NEM", [MarketMetric.PRICE])`],
  [
    'a client in a field',
    '',
    'self.client = Mock()\n',
    `${far}self.client.get_market("NEM", [MarketMetric.PRICE])`,
  ],
  ['an import', '', 'import openelectricity\n', `${far}client.get_market("NEM", x)\nget("/data/network/N")`],
  ['a quote that begins a string over lines', '', '"""', `${far}requests.get(${address})`],
  ['a function around a use', `url = ${address}\n${far}`, 'def f():\n', '    requests.get(url)'],
];

describe('a scan after an edit', () => {
  for (const [title, before, inserted, after] of farEdits)
    it(`follows ${title} that is inserted or removed far away`, () => {
      const [without, withIt] = [before + after, before + inserted + after];
      const { find } = languages.python;
      assert.deepEqual(find(without).after?.(withIt).sites, find(withIt).sites);
      assert.deepEqual(find(withIt).after?.(without).sites, find(without).sites);
    });

  for (const [language, count] of Object.entries(counts) as [EditedLanguage, number][])
    it(`finds the queries of a new scan, over ${count} edits (${language})`, () => {
      compareAfterEdits(language, 1, count);
    });
});
