import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkedCodes, type Query, resolveWindow, textOfQuery } from '#src/domain';
import { languages } from '../../features/inlinePreviews/languagesByName';
import type { Language } from '#src/features/inlinePreviews/scan/scan';
import { codeStyles, missingNames, styleFor, writeCode } from '#src/formats/code/codeStyles';
import { toCodeWindow } from '#src/formats/code/codeWindow';
import { commentLine } from '#src/formats/code/literals';
import type { CodeStyle } from '#src/formats/code/snippet';
import { julia, python, r, typescript, type SnippetLanguage } from '#src/formats/code/snippetLanguages';
import { scanWith } from '../../features/inlinePreviews/scanPython';
import { anyQuery, hostileTexts, nowMs, writtenQuery } from './codeCases';

const languageOf: Record<SnippetLanguage['id'], Language> = {
  python: languages.python,
  typescript: languages.typescript,
  r: languages.r,
  julia: languages.text,
  shell: languages.text,
};

/** Styles whose relative windows the scan reports as unread. */
const unreadRelative = new Set(['juliaHttp']);

/** Findings about the query itself, independent of its style. */
const ofTheQuery = new Set(['beyondCap', 'fueltechWithGroup', ...checkedCodes]);

/**
 * True when the scan can read the query's texts as single codes. It reads a comma as a list separator, and text that a
 * shell would expand as unknown. R texts cannot hold a NUL.
 */
function canBeRead({ language }: CodeStyle, query: Query) {
  const text = Object.values(query).flat().join('');
  const unread = { shell: /[,{}$%]/, r: /[,\p{Cc}]/u, python: /,/, typescript: /,/, julia: /,/ }[language.id];
  return !unread.test(text);
}

/** Returns the same query with a relative window as dates; one day in daily buckets is yesterday. */
function resolved(query: Query): Query {
  const { window, ...rest } = query;
  return window === undefined ? query : { ...rest, ...resolveWindow(query, nowMs) };
}

const textOf = (style: CodeStyle, query: Query) => {
  const { imports, lines } = writeCode(style, query, { nowMs });
  return [...imports.map(({ line }) => line), '', ...lines, ''].join('\n');
};

function assertReadBack(style: CodeStyle, query: Query) {
  const code = textOf(style, query);
  const found = scanWith(languageOf[style.language.id], code);
  const [first] = found;
  assert.equal(found.length, 1, `${found.length} queries in\n${code}`);
  assert.ok(first, code);
  const written = writtenQuery(style, query);
  const isUnread = unreadRelative.has(style.id) && written.window !== undefined;
  const { window: _, ...withoutWindow } = written;
  const expected = isUnread ? withoutWindow : written;
  const unread = first.unread.map(({ field }) => field);
  assert.deepEqual(unread, isUnread ? ['date_start', 'date_end'] : [], `${unread.join()} in\n${code}`);
  assert.equal(textOfQuery(resolved(first.partial as Query)), textOfQuery(resolved(expected)), code);
  assert.deepEqual(
    first.findings.map(({ code: fault }) => fault).filter((fault) => !ofTheQuery.has(fault)),
    [],
    code,
  );
}

const power: Query = { operation: 'network', network_code: 'NEM', metrics: ['power'] };

describe('a query as code', () => {
  for (const style of codeStyles) {
    it(`is parsed back to the same query: ${style.title}`, () => {
      const queries = anyQuery.filter(
        (query) =>
          query.measures === undefined && missingNames(style, query).length === 0 && canBeRead(style, query),
      );
      fc.assert(
        fc.property(queries, (query) => {
          assertReadBack(style, query);
        }),
        { numRuns: 150 },
      );
    });

    it(`reads the key from the environment: ${style.title}`, () => {
      const query: Query = { ...power, operation: 'facilities', facility_code: ['BAYSW'] };
      const text = textOf(style, query);
      assert.match(text, /OPENELECTRICITY_API_KEY|Sys\.getenv/);
      for (const { line, present } of writeCode(style, query, { nowMs }).imports)
        assert.match(`# first\n${line}\nlast`, present, `not found where it stands: ${line}`);
    });
  }

  it('names the metrics that a client lacks', () => {
    const query = { ...power, metrics: ['power', 'brightness'] };
    const lacking = codeStyles.filter((style) => missingNames(style, query).length > 0).map(({ id }) => id);
    assert.deepEqual(lacking, ['pythonClient', 'pythonPolars']);
  });

  it('has formulas of measures as comments and a call for each query of terms', () => {
    const measures = ['capture_price', 'renewable_share'];
    const query = { ...power, measures, interval: '1d', window: '7d' };
    for (const style of codeStyles) {
      assert.deepEqual(missingNames(style, query), [], style.id);
      const text = textOf(style, query);
      const { comment } = style.language;
      assert.ok(text.includes(`${comment} Capture price ($/MWh) = market value ÷ energy`), text);
      assert.ok(text.includes(`${comment} Renewable share of demand (%) = `), text);
      for (const metric of [
        'power',
        'market_value',
        'energy',
        'demand_gross_energy',
        'generation_renewable_energy',
      ])
        assert.match(text, new RegExp(metric, 'i'), `${style.id}: ${metric}`);
      assert.ok(!text.includes('capture_price'), style.id);
      const names = text.match(/^(?:df|data)\d*(?= (?:=|<-) )/gm) ?? [];
      assert.equal(new Set(names).size, names.length, text);
      const { imports } = writeCode(style, query, { nowMs });
      assert.equal(new Set(imports.map(({ line }) => line)).size, imports.length);
    }
  });

  it('asks for all regions where the query has several, and says which to keep', () => {
    const query = { ...power, network_region: 'NSW1,VIC1', window: '7d' };
    for (const style of codeStyles) {
      const text = textOf(style, query);
      assert.match(text, /(?:#|\/\/) All regions: keep the rows of NSW1, VIC1\.\n/, style.id);
      assert.match(text, /primary_?grouping\W+network_region/i, style.id);
      assert.equal(text.match(/VIC1/g)?.length, 1, style.id);
    }
  });

  it('is written in the style that a document uses', () => {
    const query: Query = { ...power, operation: 'market', metrics: ['price'] };
    for (const [text, language, style] of [
      ['', python, 'pythonClient'],
      ['import requests', python, 'pythonRequests'],
      ['import polars as pl\nfrom openelectricity import OEClient', python, 'pythonPolars'],
      ['await fetch(address)', typescript, 'scriptFetch'],
      ['import { OpenElectricityClient } from "openelectricity"', typescript, 'scriptClient'],
      ['library(httr2)', r, 'rHttr2'],
      ['', julia, 'juliaHttp'],
    ] as const)
      assert.equal(styleFor(query, text, [language])?.id, style);
  });

  it('has comments of one line', () => {
    for (const text of hostileTexts)
      assert.match(commentLine('#', text), /^# ?[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}]*$/u);
  });

  it('ends its window at a whole bucket', () => {
    const floorsOf = (asked: string) =>
      ['5m', '1h', '1d', '1M'].map((interval) => {
        const window = toCodeWindow({ ...power, interval, window: asked }, nowMs);
        return window.kind === 'relative' ? window.floor : window.kind;
      });
    assert.deepEqual(floorsOf('7d'), ['none', 'hour', 'day', 'dates']);
    assert.deepEqual(floorsOf('7d until today'), ['day', 'day', 'day', 'dates']);
    assert.deepEqual(floorsOf('7d and today'), ['dates', 'dates', 'dates', 'dates']);
  });
});
