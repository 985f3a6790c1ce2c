import assert from 'node:assert/strict';
import fs from 'node:fs';
import { findLanguage, scanLanguages } from '#src/features/inlinePreviews/scan/scanLanguages';
import { readManifest } from '../../../../../scripts/manifest.mjs';

const languageOf = (event: string) => /^onLanguage:(.+)$/.exec(event)?.[1];

/** A query in each language. */
const examples: Record<string, string> = {
  Python: 'client.get_market("NEM", [MarketMetric.PRICE])',
  'TypeScript and JavaScript': 'client.getMarket("NEM", ["price"])',
  R: 'oe_get_network_market_data("NEM", "price")',
  Markdown: '```python\nclient.get_market("NEM", [MarketMetric.PRICE])\n```\n',
  'shell scripts and other languages':
    'curl "https://api.openelectricity.org.au/v4/market/network/NEM?metrics=price"',
};

describe('the languages that are scanned for queries', () => {
  const manifest = readManifest();
  const ids = scanLanguages.flatMap((language) => language.ids);

  it('have ids that differ', () => {
    assert.equal(new Set(ids).size, ids.length);
  });

  it('activate the extension, except those other than shell scripts that are only searched for addresses', () => {
    const addressesOnly = findLanguage('java')?.ids ?? [];
    assert.deepEqual(
      manifest.activationEvents.flatMap((event) => languageOf(event) ?? []).sort(),
      ids.filter((id) => !addressesOnly.includes(id) || id === 'shellscript').sort(),
    );
  });

  for (const { title, ids: own, load } of scanLanguages) {
    it(`include the documents of ${title}`, () => {
      for (const id of own) assert.equal(findLanguage(id)?.title, title);
    });

    it(`are listed in the setting and the guide: ${title}`, () => {
      const [setting] = manifest.contributes.configuration.flatMap(
        ({ properties }) => properties['gridlens.codeLens.enabled'] ?? [],
      );
      assert.ok(setting?.markdownDescription.includes(title), 'package.json');
      const page = fs.readFileSync('docs/guide/previews.md', 'utf8');
      const section = page.split('\n## Preview\n')[1]?.split('\n## ')[0] ?? '';
      assert.ok(section.includes(title), 'docs/guide/previews.md');
    });

    it(`find and read a query: ${title}`, async () => {
      const code = examples[title] ?? '';
      const { sites, read } = (await load()).find(code);
      assert.deepEqual(
        sites.map((site) => read(site).partial),
        [{ operation: 'market', network_code: 'NEM', metrics: ['price'] }],
      );
    });
  }

  for (const id of ['plaintext', 'json', 'jsonc', 'sql'])
    it(`exclude other documents: ${id}`, () => assert.equal(findLanguage(id), undefined));
});
