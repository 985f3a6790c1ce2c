import assert from 'node:assert/strict';
import fs from 'node:fs';
import { exportBlocksOf, titleOfQuery } from '#src/domain';
import { completionsAt, hoverAt } from '#src/features/queryFiles/fieldValues';
import { findFindings } from '#src/features/queryFiles/findFindings';
import { applyTextEdits } from '#src/formats/queryFiles/jsonEdits';
import { nestsDeeper, toStrictJson } from '#src/formats/queryFiles/jsonText';
import { formatSavedQuery, parseSavedQuery } from '#src/formats/queryFiles/savedQueryFile';
import { sentenceOfBroken } from '#src/words/savedQueries/savedQueryWords';
import { fuzz, textTarget } from './support/fuzz';

const stored = (name: string) => fs.readFileSync(`test/fixtures/stored/${name}`, 'utf8');

const plain =
  '{"name": "A", "version": 1, "query": {"operation": "market", "network_code": "NEM", "metrics": ["price"]}}';

const withComments = `// Prices of the south-east.
{
\t"version": 1, // the form of this file
\t"name": "Prices",
\t"query": {
\t\t/* what is asked */
\t\t"operation": "market", "network_code": "NEM",
\t\t"metrics": [
\t\t\t"price", // in $/MWh
\t\t\t"demnd",
\t\t],
\t\t"network_region": "\${region}", "date_start": "2026-02-01", "date_end": "2026-01-01",
\t},
\t"parameters": { "region": { "label": "Region", "default": "NSW1", "values": ["NSW1", "QLD1"] } },
\t"export": [{ "file": "../data/{name}-{region}.csv", "layout": "long" }, { "file": "x.parquet" }],
\t"note": { "a": [1, 2.5e3, null] }
}
`;

const seeds = [
  plain,
  withComments,
  stored('savedQuery-1.gridlens.json'),
  stored('variables-1.gridlens.json'),
];
/** Comments that are not closed. */
const always = [`${plain}/*`, `${withComments}/*`, '/*', `${plain}/*/`, `[${plain}/*`, `{/*`, '{"query":/*'];
const nowMs = Date.parse('2026-11-01T00:00:00Z');

/** Offsets to test: both ends, and some in between that depend only on the text. */
const offsetsIn = (text: string) => [
  ...new Set([
    0,
    text.length,
    Math.floor(text.length / 2),
    Math.floor(text.length / 3),
    text.indexOf('"metrics"') + 14,
  ]),
];

fuzz('query files', import.meta.url, [
  textTarget({
    name: 'a saved query',
    seeds,
    always,
    check(text) {
      const parsed = parseSavedQuery(text);
      if ('broken' in parsed) {
        assert.equal(typeof sentenceOfBroken(parsed.broken), 'string');
        return;
      }
      const { saved } = parsed;
      exportBlocksOf(saved);
      titleOfQuery(saved.query);
      const written = formatSavedQuery(saved);
      const again = parseSavedQuery(written);
      assert.ok('saved' in again, `the written file is broken: ${written}`);
      assert.equal(formatSavedQuery(again.saved), written);
      const renamed = parseSavedQuery(formatSavedQuery({ ...saved, name: 'Another name' }));
      assert.equal('saved' in renamed && renamed.saved.name, 'Another name');
    },
  }),
  textTarget({
    name: 'a query file in its editor',
    seeds,
    always,
    mutations: 5_000,
    check(text) {
      for (const { start, end, fixes } of findFindings(text, { nowMs })) {
        assert.ok(start >= 0 && start <= end && end <= text.length);
        for (const { edits } of fixes.slice(0, 5)) findFindings(applyTextEdits(text, edits), { nowMs });
      }
      for (const offset of offsetsIn(text)) {
        completionsAt(text, offset);
        hoverAt(text, offset, nowMs);
      }
    },
  }),
  textTarget({
    name: 'JSON with comments',
    seeds,
    always,
    check(text) {
      const strict = toStrictJson(text);
      assert.equal(strict.length, text.length);
      assert.equal(toStrictJson(strict), strict);
      nestsDeeper(text, 100);
    },
  }),
]);
