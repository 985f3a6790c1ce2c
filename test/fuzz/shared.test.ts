import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { UsageError } from '#src/batch/exitCodes';
import {
  exportBlocksOf,
  faultOfFileTemplate,
  faultOfValue,
  isObject,
  parseQuery,
  parseTemplate,
  parseWindow,
  readExportBlocks,
  readTime,
  readTypedValue,
  readTypedWindow,
  resolveTemplate,
} from '#src/domain';
import { nameFile } from '#src/formats/files/fileName';
import { formatSavedQuery, parseSavedQuery } from '#src/formats/queryFiles/savedQueryFile';
import { readDefinition } from '#src/features/tasks/taskDefinition';
import {
  parseText,
  mergeVersions,
  readSynced,
  writeSynced,
} from '#src/services/savedQueries/sync/syncQueries';
import { readLink, readLinkQuery, toLink } from '#src/services/sharing/queryLink';
import { readShared, shellCommands } from '#src/services/sharing/readShared';
import { sentenceOfBlockFault } from '#src/words/exports/exportBlockWords';
import { fuzz, refusing, textTarget, valueTarget } from './support/fuzz';
import { result } from '../unit/formats/sampleResults';

const query = { operation: 'market', network_code: 'NEM', metrics: ['price'], interval: '5m', window: '24h' };
const file = JSON.stringify({ version: 1, name: 'Prices', folder: 'a/b', query, note: { by: ['me'] } });
const openFile = `${file}/*`;
const saved = parseSavedQuery(file);
assert.ok('saved' in saved);
const link = toLink(saved.saved, 'vscode') ?? assert.fail();
const base = 'https://api.openelectricity.org.au/v4';

const pasted = [
  file,
  `[${file}, ${JSON.stringify(query)}]`,
  `See ${link}, or ${base}/market/network/NEM?metrics=price&interval=5m&date_start=2026-01-01.`,
  `curl -G '${base}/data/network/NEM' -H "Authorization: Bearer x" \\\n  --data-urlencode 'metrics=power' -d interval=1h; curl $'${base}/market/network/WEM?metrics=price' | jq . # end`,
  `curl.exe ^\n  "${base}/data/facilities/NEM?facility_code=BAYSW&metrics=power"`,
];

const synced = [
  {
    'one.gridlens.json': { text: file, base: ['abcdefgh.1'], changedMs: 2 },
    'two.gridlens.json': { base: ['abcdefgh.1', 'ijklmnop.0'], changedMs: 3 },
    'three.gridlens.json': { text: openFile, base: [], changedMs: 4 },
    'arrangement.json': { text: '{"order":["one"],"folders":["a"]}', base: [], changedMs: 1 },
  },
];

const task = {
  type: 'gridlens',
  command: 'export',
  file: 'queries/prices.gridlens.json',
  set: { region: 'NSW1', days: 7 },
  output: 'data/{name}.csv',
  format: 'csv',
  budget: 50,
};

const template = {
  query: { ...query, network_region: '${region}', metrics: ['${metric}', 'price'], window: '${days}d' },
  parameters: {
    region: { label: 'Region', default: 'NSW1', values: ['NSW1', 'QLD1'] },
    metric: { default: ['demand'] },
    days: { default: '7' },
  },
};

fuzz('shared, synced and typed input', import.meta.url, [
  textTarget({
    name: 'a pasted text',
    seeds: pasted,
    always: [openFile, `[${openFile}`, `${openFile}\n`, '{/*'],
    check(text) {
      for (const one of readShared(text).queries)
        assert.ok('saved' in parseSavedQuery(formatSavedQuery(one)));
      readLink(text);
      readLinkQuery(text);
    },
  }),
  textTarget({
    name: 'the file within a link',
    seeds: [file],
    always: [openFile, '/*'],
    check(text) {
      const carried = Buffer.from(text).toString('base64url');
      const read = readLinkQuery(`saved=${carried}`);
      if ('saved' in read) toLink(read.saved, 'vscode');
    },
  }),
  textTarget({ name: 'the words of shell commands', seeds: pasted, check: shellCommands }),
  valueTarget({
    name: 'a synced value',
    seeds: synced,
    check(state) {
      readSynced(state);
      const json = (JSON.stringify(state) as string | undefined) ?? '';
      const read = readSynced({ version: 1, data: deflateRawSync(json).toString('base64') });
      if (typeof read === 'string') return;
      const again = readSynced(writeSynced(read, read).value);
      assert.ok(typeof again === 'object');
      const all = [...read.values()];
      for (const one of all) {
        if (one.text !== undefined) parseText(one.text);
        for (const other of all.slice(0, 5)) mergeVersions(one, other);
      }
    },
  }),
  textTarget({
    name: 'the text of a synced query',
    seeds: [file],
    always: [openFile],
    check: parseText,
  }),
  valueTarget({
    name: 'the definition of a task',
    seeds: [task, { type: 'gridlens', command: 'datasetUpdate', folder: 'data/nem', budget: 0 }],
    check(definition) {
      if (!isObject(definition)) return;
      refusing(
        () => readDefinition(definition),
        (error) => error instanceof UsageError,
      );
    },
  }),
  valueTarget({
    name: 'the export of a query file',
    seeds: [
      { file: '../data/{name}-{region}.csv', format: 'csv', layout: 'long' },
      [
        { file: 'a.json', shape: 'records', sideFile: 'yes' },
        { file: '{region}/{date}.xlsx', decimal: 'comma' },
      ],
    ],
    check(value) {
      const { blocks, faults } = readExportBlocks(value, ['region', '__proto__']);
      for (const fault of faults) assert.equal(typeof sentenceOfBlockFault(fault), 'string');
      assert.ok(blocks.length <= 20);
      exportBlocksOf({ rest: { export: value } });
    },
  }),
  valueTarget({
    name: 'a query with variables',
    seeds: [template, { query, parameters: undefined }],
    check(value) {
      const { query: fields, parameters } = isObject(value) ? value : {};
      const parsed = parseQuery(fields);
      if (!parsed.query) return;
      const { template: read } = parseTemplate(parsed.query, parameters);
      if (!read) return;
      for (const { name } of read.variables) {
        const typed = readTypedValue(read, name, ' a,b ${region} ');
        resolveTemplate(read, { [name]: typed });
        faultOfValue(read, name, typed, {});
      }
    },
  }),
  textTarget({
    name: 'a file name with placeholders',
    seeds: [
      '{name}-{region}-{start}.csv',
      'data/${days}/{operation}_{network}_{metric}_{interval}.json',
      '{date}',
    ],
    check(text) {
      faultOfFileTemplate(text, ['region', 'days']);
      const { query: asked } = parseQuery(query);
      assert.ok(asked);
      const named = nameFile(
        '{name}.csv',
        { name: text, query: asked, variables: { region: text } },
        result([]),
        0,
      );
      assert.equal(path.dirname(named), '.');
    },
  }),
  textTarget({
    name: 'a typed window',
    seeds: [
      '24h',
      '7d',
      'last month',
      '2026-10',
      '1 Oct to 8 Oct 2026',
      'last fy',
      'yesterday 4pm',
      'now',
      'Q3 2025',
      '2026-10-05T00:00 – 2026-10-06',
      'since 3 March',
      'week to date',
      '1st Jan 2026 - 3rd Jan 2026 17:30',
    ],
    check(text) {
      readTypedWindow(text, { clock: 600, nowMs: Date.parse('2026-11-01T00:00:00Z') });
      parseWindow(text);
      readTime(text);
    },
  }),
  textTarget({
    name: 'a stored query file as a value',
    seeds: [fs.readFileSync('test/fixtures/stored/synced-1.json', 'utf8')],
    check(text) {
      try {
        readSynced(JSON.parse(text));
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
      }
    },
  }),
]);
