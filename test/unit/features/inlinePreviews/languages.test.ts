import assert from 'node:assert/strict';
import fs from 'node:fs';
import type { LanguageRules } from '../../../../src/features/inlinePreviews/languageRules';
import { findLanguage, scanLanguages } from '../../../../src/features/inlinePreviews/languages';
import { scanCode } from '../../../../src/features/inlinePreviews/scan';
import type { CodeToken } from '../../../../src/features/inlinePreviews/source';

const languageOf = (event: string): string | undefined => /^onLanguage:(.+)$/.exec(event)?.[1];

describe('the languages that are scanned for queries', () => {
  const manifest = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
    readonly activationEvents: readonly string[];
    readonly contributes: {
      readonly configuration: {
        readonly properties: Readonly<Record<string, { readonly markdownDescription: string }>>;
      };
    };
  };
  const ids = scanLanguages.flatMap((language) => language.ids);

  it('are those whose documents start the extension', () => {
    const started = manifest.activationEvents.map(languageOf).filter((id) => id !== undefined);
    assert.deepEqual(started.sort(), [...ids].sort());
    assert.equal(new Set(ids).size, ids.length);
  });

  for (const { title, ids: own, callPattern, loadRules } of scanLanguages) {
    it(`are found by the ids of their documents: ${title}`, () => {
      for (const id of own) assert.equal(findLanguage(id)?.title, title);
    });

    it(`are named where previews are described: ${title}`, () => {
      const setting = manifest.contributes.configuration.properties['gridlens.codeLens.enabled'];
      assert.ok(setting?.markdownDescription.includes(title), 'package.json');
      const readme = fs.readFileSync('README.md', 'utf8');
      const section = readme.split('\n### Preview a query in your code\n')[1]?.split('\n#')[0] ?? '';
      assert.ok(section.includes(title), 'README.md');
    });

    it(`have methods that are looked for before the rules are loaded: ${title}`, async () => {
      const { methods } = await loadRules();
      assert.ok(methods.size > 0);
      for (const name of methods.keys()) assert.match(`client.${name}(`, callPattern);
    });
  }

  it('are not those of other documents', () => assert.equal(findLanguage('plaintext'), undefined));
});

const symbols = /\s*(?:([A-Za-z_]+)|"([^"]*)"|([^\s]))/gy;

/** A language of its own: functions instead of methods, `<-` for keywords, and a class of codes with `$`. */
const otherRules: LanguageRules = {
  methods: new Map([['oe_power', { operation: 'network', positional: () => ['network_code', 'metrics'] }]]),
  codeClasses: new Set(['codes']),
  tokenize: (text) =>
    [...text.matchAll(symbols)].map((match): CodeToken => {
      const [all, name, string, symbol = ''] = match;
      const end = match.index + all.length;
      const start = end - all.trimStart().length;
      if (name !== undefined) return { kind: 'name', start, end, text: name };
      return string === undefined
        ? { kind: 'symbol', start, end, text: symbol }
        : { kind: 'string', start, end, text: string };
    }),
  startOfCall: (_, name) => name,
  splitArguments: ({ tokens }, open, close) => {
    const commas = tokens.flatMap(({ text }, at) => (text === ',' && at > open && at < close ? [at] : []));
    return [...commas, close].map((to, index) => {
      const from = (commas[index - 1] ?? open) + 1;
      const [first, arrow] = tokens.slice(from, to);
      return first && arrow?.text === '<'
        ? { keyword: first.text, isSpread: false, from: from + 3, to }
        : { isSpread: false, from, to };
    });
  },
  readValue: ({ tokens }, from, to) => {
    const [first, dollar, member] = tokens.slice(from, to);
    if (first?.kind === 'string') return { kind: 'text', text: first.text, isFormatted: false };
    return first && dollar?.text === '$' && member
      ? { kind: 'member', owner: first.text, name: member.text }
      : { kind: 'unread', text: first?.text ?? '' };
  },
};

describe('a language that is added', () => {
  it('is scanned by its rules alone, for calls and for addresses', () => {
    const call = 'oe_power("NEM", codes$POWER, interval <- "1h", date_start <- start)';
    const code = `x <- ${call}\ny <- "https://x.org/v4/market/network/WEM?metrics=price"`;
    const found = scanCode(code, otherRules);
    assert.deepEqual(
      found.map(({ partial }) => partial),
      [
        { operation: 'network', network_code: 'NEM', metrics: ['power'], interval: '1h' },
        { operation: 'market', network_code: 'WEM', metrics: ['price'] },
      ],
    );
    assert.deepEqual(found[0]?.unread, [{ field: 'date_start', text: 'start' }]);
    assert.equal(code.slice(found[0].start, found[0].end), call);
  });
});
