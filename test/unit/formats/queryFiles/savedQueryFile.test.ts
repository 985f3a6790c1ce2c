import fs from 'node:fs';
import assert from '../../../support/assert';
import { toStored } from '#src/services/savedQueries/store/readEntry';
import { formatSavedQuery, parseSavedQuery } from '#src/formats/queryFiles/savedQueryFile';
import { checkQuery, type Query, type SavedQuery } from '#src/domain';
import { fileNameOfQuery } from '#src/services/savedQueries/store/changeFiles';
import { completeQuery } from '#src/features/inlinePreviews/read/foundQuery';
import { scanPython } from '../../features/inlinePreviews/scanPython';

const query = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['price'],
  interval: '5m',
  window: '7d',
} as const;
const file = (fields: object) => JSON.stringify({ version: 1, name: 'Prices', query, ...fields });
const withoutSource = ({ source: _, ...saved }: SavedQuery): SavedQuery => saved;

const good = [
  ['a minimal query', file({}), { name: 'Prices', query }],
  ['a folder', file({ folder: 'Markets' }), { name: 'Prices', folder: 'Markets', query }],
  [
    'a schema and unknown fields',
    file({ $schema: 'x', note: [1] }),
    { name: 'Prices', schema: 'x', rest: { note: [1] }, query },
  ],
  [
    'measures alone',
    file({ query: { operation: 'network', network_code: 'NEM', measures: ['capture_price'], window: '7d' } }),
    {
      name: 'Prices',
      query: {
        operation: 'network',
        network_code: 'NEM',
        metrics: [],
        measures: ['capture_price'],
        window: '7d',
      },
    },
  ],
  [
    'measures with values in their codes, from hours',
    file({ query: { ...query, measures: ['hours_above:450'], measures_from: '1h' } }),
    { name: 'Prices', query: { ...query, measures: ['hours_above:450'], measures_from: '1h' } },
  ],
  ['a name in HTML', file({ name: '<b>=1+1</b>' }), { name: '<b>=1+1</b>', query }],
] as const;

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

const bad = [
  ['an empty file', '', 'notJson'],
  ['half a file', file({}).slice(0, 40), 'notJson'],
  ['a list', '[]', 'notAnObject'],
  ['null', 'null', 'notAnObject'],
  [
    '1,001 fields',
    file(Object.fromEntries(Array.from({ length: 998 }, (_, i) => [`f${i}`, i]))),
    'tooManyFields',
  ],
  ['deep nesting', '['.repeat(200_000) + ']'.repeat(200_000), 'notAnObject'],
  ['no version', file({ version: undefined }), 'unknownVersion'],
  ['a newer version', file({ version: 2 }), 'newerVersion'],
  ['an older version', file({ version: 0 }), 'unknownVersion'],
  ['a version that is a text', file({ version: '2' }), 'unknownVersion'],
  ['an unknown field nested too deeply', file({ note: nested(200) }), 'tooDeep'],
  ['no name', file({ name: undefined }), 'badName'],
  ['an empty name', file({ name: ' \n' }), 'badName'],
  ['a name of 201 characters', file({ name: 'x'.repeat(201) }), 'badName'],
  ['a folder that is a number', file({ folder: 3 }), 'badFolder'],
  ['no query', file({ query: undefined }), 'badQuery', []],
  ['a query without metrics', file({ query: { ...query, metrics: [] } }), 'badQuery', ['metrics']],
  [
    'a prototype in place of a query',
    '{"version":1,"name":"x","query":{"__proto__":{"operation":"market"}}}',
    'badQuery',
    ['operation'],
  ],
] as const;

const names = [
  ['NSW1 price, last 7 days', 'nsw1-price-last-7-days'],
  ['../../etc/passwd', 'etc-passwd'],
  ['..\\..\\x', 'x'],
  ['/', 'query'],
  ['  ', 'query'],
  ['<img src=x onerror=alert(1)>', 'img-src-x-onerror-alert-1'],
  ['=HYPERLINK("http://x")', 'hyperlink-http-x'],
  ['CON', 'query-con'],
  ['Lpt1', 'query-lpt1'],
  ['Größe 電力', 'größe-電力'],
  ['a.gridlens.json', 'a-gridlens-json'],
  ['x'.repeat(200), 'x'.repeat(40)],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
  ['a\0b%2e%2e', 'a-b-2e-2e'],
] as const;

describe('saved-query files', () => {
  for (const [title, text, saved] of good) {
    it(`parse ${title}`, () => {
      const parsed = parseSavedQuery(text);
      assert.deepEqual('saved' in parsed && withoutSource(parsed.saved), saved);
    });
    it(`preserve ${title} through formatting and parsing`, () =>
      assert.deepEqual(parseSavedQuery(formatSavedQuery(saved)), { saved }));
  }
  for (const [title, text, code, path] of bad)
    it(`refuse ${title} as ${code}`, () => {
      const parsed = parseSavedQuery(text);
      assert.ok('broken' in parsed);
      assert.equal(parsed.broken.code, code);
      assert.deepEqual(parsed.broken.diagnostic?.path, path);
    });

  it('have the same text whatever the order of fields', () => {
    const reversed = Object.fromEntries(Object.entries(query).reverse());
    const parsed = parseSavedQuery(
      JSON.stringify({ query: reversed, name: 'Prices', folder: 'A', version: 1 }),
    );
    assert.ok('saved' in parsed);
    assert.equal(
      formatSavedQuery(withoutSource(parsed.saved)),
      `{
  "version": 1,
  "name": "Prices",
  "folder": "A",
  "query": {
    "operation": "market",
    "network_code": "NEM",
    "metrics": ["price"],
    "interval": "5m",
    "window": "7d"
  }
}
`,
    );
  });

  it('write a list on one line if it fits, else an item per line', () => {
    const many = Array.from({ length: 12 }, (_, index) => `FACILITY${index}`);
    const text = formatSavedQuery({
      name: 'x',
      query: { ...query, facility_code: many },
      rest: { a: { b: ['c'] } },
    });
    assert.match(text, /"facility_code": \[\n {6}"FACILITY0",\n/);
    assert.deepEqual(JSON.parse(text), {
      version: 1,
      name: 'x',
      query: { ...query, facility_code: many },
      a: { b: ['c'] },
    });
  });

  for (const [name, expected] of names)
    it(`store ${JSON.stringify(name.slice(0, 30))} in ${expected.slice(0, 30)}.gridlens.json`, () =>
      assert.equal(fileNameOfQuery(name), `${expected}.gridlens.json`));

  it('report invalid JSON without quoting the file', () => {
    for (const text of ['root:x:0:0:root:/root', '{"version": 1, "name": secretOf("me") }', '{"secret'])
      assert.doesNotMatch(JSON.stringify(parseSavedQuery(text)), /root|secret|me/, text);
  });

  it('number a name that is taken, ignoring case', () =>
    assert.equal(fileNameOfQuery('A', ['A.gridlens.json', 'a-2.gridlens.json']), 'a-3.gridlens.json'));

  it('describe a query by operation and interval', () => {
    const descriptionOf = (of: Query) => toStored('a', Buffer.of(), { name: 'A', query: of }).description;
    assert.equal(descriptionOf(query), 'market · 5m');
    assert.equal(descriptionOf({ operation: 'network', network_code: 'NEM', metrics: ['power'] }), 'network');
  });
});

const files = fs.readdirSync('examples/queries');

/** The number of queries in each file, and of those with complete code. */
const code = [
  ['fuel_mix.py', 3, 3],
  ['prices.py', 3, 2],
] as const;

describe('the examples', () => {
  it('include at least three saved queries', () => assert.ok(files.length >= 3));

  for (const file of files)
    it(`have ${file} in its saved form without findings`, () => {
      const text = fs.readFileSync(`examples/queries/${file}`, 'utf8');
      const parsed = parseSavedQuery(text);
      assert.ok('saved' in parsed);
      assert.equal(formatSavedQuery(parsed.saved), text);
      assert.deepEqual(checkQuery(parsed.saved.query), []);
    });

  for (const [file, all, complete] of code)
    it(`have ${all} queries in ${file}, ${complete} of them complete and valid`, () => {
      const found = scanPython(fs.readFileSync(`examples/${file}`, 'utf8'));
      const queries = found.map(completeQuery).filter((query) => query !== undefined);
      assert.deepEqual([found.length, queries.length], [all, complete]);
      assert.deepEqual(
        queries.flatMap((query) => checkQuery(query)),
        [],
      );
    });
});
