import assert from '../../support/assert';
import fc from 'fast-check';
import type { SavedQuery } from '#src/domain';
import { formatSavedQuery, parseSavedQuery } from '#src/formats/queryFiles/savedQueryFile';

const text = `// Prices of the south-east.
{
\t"version": 1, // the form of this file
\t"query": {
\t\t/* the query */
\t\t"network_code": "NEM",
\t\t"operation": "market",
\t\t"owner": "Sam", // for later
\t\t"metrics": [
\t\t\t"price", // in $/MWh
\t\t\t"demand",
\t\t],
\t\t"window": "7d",
\t},
\t"name": "Prices",
\t"note": { "a": [1, 2] }
}
`;

function read(source: string): SavedQuery {
  const parsed = parseSavedQuery(source);
  assert.ok('saved' in parsed, JSON.stringify(parsed));
  return parsed.saved;
}

const changed = (change: (saved: SavedQuery) => SavedQuery, source = text) =>
  formatSavedQuery(change(read(source)));

const crlf = text.replaceAll('\n', '\r\n');
const oneLine =
  '{"name": "A", "version": 1, "query": {"operation": "market", "network_code": "NEM", "metrics": ["price"]}}';
const { query } = read(text);
const { window: _window, ...whole } = query;

/** Each edit: its change, and the differences in the text, where each `from` becomes its `to`. */
const edits: [
  title: string,
  change: (saved: SavedQuery) => SavedQuery,
  differences: [from: string, to: string][],
][] = [
  ['no text for no change', (saved) => saved, []],
  ['the name', (saved) => ({ ...saved, name: 'Costs' }), [['"Prices"', '"Costs"']]],
  [
    'a new folder',
    (saved) => ({ ...saved, folder: 'A/B' }),
    [['\t"name": "Prices",\n', '\t"name": "Prices",\n\t"folder": "A/B",\n']],
  ],
  [
    'a window to dates',
    (saved) => ({ ...saved, query: { ...whole, date_start: '2026-01-01T00:00:00' } }),
    [
      ['\t\t"window": "7d",\n', ''],
      ['\t\t],\n', '\t\t],\n\t\t"date_start": "2026-01-01T00:00:00",\n'],
    ],
  ],
  [
    'a removed metric',
    (saved) => ({ ...saved, query: { ...query, metrics: ['price'] } }),
    [['\t\t\t"demand",\n', '']],
  ],
  [
    'an added metric',
    (saved) => ({ ...saved, query: { ...query, metrics: ['price', 'demand', 'flow_exports'] } }),
    [['\t\t\t"demand",\n', '\t\t\t"demand",\n\t\t\t"flow_exports",\n']],
  ],
  ['an unknown field', (saved) => ({ ...saved, rest: { note: 'b' } }), [['{ "a": [1, 2] }', '"b"']]],
  [
    'a removed unknown field',
    ({ rest: _rest, ...saved }) => saved,
    [['\t"name": "Prices",\n\t"note": { "a": [1, 2] }\n', '\t"name": "Prices"\n']],
  ],
];

describe('a query file with comments and trailing commas', () => {
  it('is parsed like strict JSON', () => {
    const { source, ...saved } = read(text);
    assert.equal(source, text);
    assert.deepEqual(saved, {
      name: 'Prices',
      query: { operation: 'market', network_code: 'NEM', metrics: ['price', 'demand'], window: '7d' },
      rest: { note: { a: [1, 2] } },
    });
  });

  for (const [title, change, differences] of edits)
    it(`changes only ${title}`, () => {
      let expected = text;
      for (const [from, to] of differences) {
        assert.equal(expected.split(from).length, 2, from);
        expected = expected.replace(from, to);
      }
      assert.equal(changed(change), expected);
      assert.equal(changed(change, crlf), expected.replaceAll('\n', '\r\n'));
    });

  it('stays on one line', () =>
    assert.equal(
      changed((saved) => ({ ...saved, folder: 'B', query: { ...saved.query, interval: '5m' } }), oneLine),
      '{"name": "A", "folder": "B", "version": 1, "query": {"operation": "market", "network_code": "NEM", "metrics": ["price"], "interval": "5m"}}',
    ));

  it('regains its text when a change is undone', () => {
    const before = read(text);
    const after = read(formatSavedQuery({ ...before, name: 'B', folder: 'C', query: whole }));
    assert.notEqual(after.source, text);
    assert.equal(formatSavedQuery(before), text);
  });

  for (const [title, wrong] of [
    ['a repeated comma', '{"a": 1,, }'],
    ['a comma alone', '[,]'],
    ['a comma for a value', '{"a": ,}'],
    ['300,000 open brackets', `//\n${'['.repeat(300_000)}`],
  ] as const)
    it(`is refused for ${title}`, () => {
      const parsed = parseSavedQuery(wrong);
      assert.ok('broken' in parsed && ['notJson', 'notAnObject'].includes(parsed.broken.code), wrong);
    });

  it('ignores comment marks and commas in strings', () => {
    const name = 'a // b, ] /* c */ "';
    assert.equal(
      read(`{"version": 1, "name": ${JSON.stringify(name)}, "query": ${JSON.stringify(query)},}`).name,
      name,
    );
  });

  it('preserves a field named __proto__', () => {
    const odd = `${oneLine.slice(0, -1)}, "__proto__": {"x": 1},}`;
    const saved = changed((one) => ({ ...one, name: 'B' }), odd);
    assert.equal(saved, odd.replace('"A"', '"B"'));
  });
});

const codes = ['price', 'demand', 'power', 'energy'];
const anyQuery = fc.record(
  {
    operation: fc.constantFrom('network', 'market'),
    network_code: fc.constantFrom('NEM', 'WEM'),
    metrics: fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1 }),
    interval: fc.constantFrom('5m', '1h'),
    network_region: fc.constant('NSW1'),
    fueltech: fc.uniqueArray(fc.constantFrom('wind', 'solar'), { minLength: 1 }),
  },
  { requiredKeys: ['operation', 'network_code', 'metrics'] },
);
const anyText = fc.record(
  { name: fc.constantFrom('A', 'B'), folder: fc.constantFrom('C', 'D/E'), note: fc.json(), query: anyQuery },
  { requiredKeys: ['name', 'query'] },
);
/** Formats fields with spaces, comments and commas as people write them. */
const dressings: ((fields: object) => string)[] = [
  (fields) => JSON.stringify(fields),
  (fields) => JSON.stringify(fields, undefined, '\t').replace(/([\]}"])(?=\r?\n\s*[\]}])/g, '$1,'),
  (fields) => JSON.stringify(fields, undefined, 4).replace(/(,?)\n/g, '$1 // "note": [\n'),
  (fields) =>
    JSON.stringify(fields, undefined, 2)
      .replace(/^( *)"/gm, '$1/* { */ "')
      .replaceAll('\n', '\r\n'),
];

describe('a changed query file', () => {
  it('holds the saved query, whatever its earlier format', () =>
    fc.assert(
      fc.property(anyText, anyText, fc.constantFrom(...dressings), (before, { note, ...after }, dress) => {
        const source = dress({ version: 1, ...before });
        const saved = read(source);
        const { name, folder, query: asked } = read(JSON.stringify({ version: 1, ...after }));
        const wanted = {
          ...saved,
          name,
          query: asked,
          ...(folder === undefined ? {} : { folder }),
          ...(note === undefined ? {} : { rest: { note } }),
        };
        const written = formatSavedQuery(wanted);
        const { source: _source, ...again } = read(written);
        const { source: _was, ...expected } = wanted;
        assert.deepEqual(again, expected);
      }),
    ));
});
