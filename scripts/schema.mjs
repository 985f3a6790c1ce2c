// Writes media/query.schema.json, the JSON schema of saved-query files (*.gridlens.json), from the vocabulary table.
// With --check it writes nothing and fails when the committed file is not current.
import fs from 'node:fs';
import { build } from 'esbuild';
import { format, resolveConfig } from 'prettier';

const target = 'media/query.schema.json';

/** @typedef {typeof import('../src/domain/catalog/index') & typeof import('../src/domain/query')} Vocabulary */
/** @typedef {typeof import('../src/domain/queryFields') & typeof import('../src/domain/window')} Fields */

/**
 * Bundles the domain's tables and imports them: the table is TypeScript, this script is not.
 * @returns {Promise<Vocabulary & Fields>}
 */
async function importTables() {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        export * from './src/domain/catalog/index';
        export { operations } from './src/domain/query';
        export { fieldsOf, listFields, textFields, maxListLength } from './src/domain/queryFields';
        export { relativeWindows } from './src/domain/window';`,
      resolveDir: process.cwd(),
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'esm',
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}

const tables = await importTables();

/**
 * Completion offers the known codes; any other text passes, for the service may know more.
 * @template {{ readonly code: string }} Row
 * @param {readonly Row[]} rows
 * @param {(row: Row) => string} describe
 * @param {string} other
 */
function open(rows, describe, other) {
  return {
    anyOf: [
      { enum: rows.map((row) => row.code), enumDescriptions: rows.map(describe) },
      { type: 'string', minLength: 1, maxLength: 200, description: other },
    ],
  };
}

/** @param {object} items @param {string} description @param {object} [limits] */
const list = (items, description, limits = {}) => ({
  description,
  type: 'array',
  items,
  uniqueItems: true,
  maxItems: tables.maxListLength,
  ...limits,
});

/** @param {string} description @param {object} [extra] */
const text = (description, extra = {}) => ({
  description,
  type: 'string',
  minLength: 1,
  maxLength: 200,
  ...extra,
});

/** @type {Record<import('../src/domain/query').Operation, string>} */
const ofOperations = {
  network: 'Network data: power, energy, emissions and value, by region and fueltech.',
  market: 'Market data: price, demand, renewable share, curtailment and flows.',
  facilities: 'Facility data: power, energy, emissions and value of single units.',
};

/** @param {import('../src/domain/catalog/types').Metric} row */
const describeMetric = ({ label, unit, meaning, operations }) =>
  `${label}, ${unit}. ${meaning} ${operations.length > 0 ? `Operations: ${operations.join(', ')}.` : ''}`.trim();

const regions = [
  ...new Map(tables.networks.flatMap((network) => network.regions.map((row) => [row.code, row]))).values(),
];
const stampPattern = '^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?)?$';
/** @param {string} description */
const stamp = (description) =>
  text(description, {
    pattern: stampPattern,
    patternErrorMessage: 'Write a date and time in network time without an offset: 2026-10-05T00:00:00.',
  });

const properties = {
  operation: {
    description: 'Which of the service’s three operations to ask.',
    enum: tables.operations,
    enumDescriptions: tables.operations.map((operation) => ofOperations[operation]),
  },
  network_code: {
    description: 'The network.',
    ...open(tables.networks, (row) => row.label, 'Another network of the service.'),
  },
  metrics: list(
    open(tables.metrics, describeMetric, 'Another metric of the service.'),
    'One or more metrics.',
    { minItems: 1 },
  ),
  interval: {
    description: 'The size of a bucket. Without it the service takes 5m.',
    ...open(tables.intervals, (row) => row.label, 'Another interval of the service.'),
  },
  window: {
    description:
      'A window relative to now, in network time: 24h, 7d, 4w, 12M, 2y, today, yesterday, this or last week, month, year or fy. Not together with dates.',
    anyOf: [
      {
        enum: tables.relativeWindows.map((row) => row.window),
        enumDescriptions: tables.relativeWindows.map((row) => row.label),
      },
      {
        type: 'string',
        pattern:
          '^\\s*(\\d{1,8} ?[mhdwMyHDWY]|[Tt]oday|[Yy]esterday|([Tt]his|[Ll]ast) (week|month|year|fy))\\s*$',
        patternErrorMessage: 'Write a window such as 24h, 7d, 12M, today, this month or last fy.',
      },
    ],
  },
  date_start: stamp('Start of the window in network time, without an offset: 2026-10-05T00:00:00.'),
  date_end: stamp('End of the window in network time, without an offset.'),
  network_region: {
    description: 'Only this region (price zone).',
    ...open(regions, (row) => row.label, 'Another region of the service.'),
  },
  fueltech: list(
    open(tables.fueltechs, (row) => row.label, 'Another fuel technology of the service.'),
    'Only these fuel technologies.',
  ),
  fueltech_group: list(
    open(tables.fueltechGroups, (row) => row.label, 'Another group of the service.'),
    'Only these groups of fuel technologies.',
  ),
  primary_grouping: {
    description: 'Whether values are for the whole network or for each region.',
    ...open(tables.primaryGroupings, (row) => row.meaning, 'Another grouping of the service.'),
  },
  secondary_grouping: {
    description: 'What values are split by further.',
    ...open(tables.secondaryGroupings, (row) => row.meaning, 'Another grouping of the service.'),
  },
  facility_code: list(text('A facility’s code, such as BAYSW.'), 'Only these facilities.'),
  unit_code: list(text('A unit’s code, such as BAYSW1.'), 'Only these units; name their facilities too.'),
};

/**
 * A field that an operation does not take is marked where it stands.
 * @param {import('../src/domain/query').Operation} operation
 */
function refusals(operation) {
  /** @type {readonly string[]} */
  const taken = tables.fieldsOf(operation);
  const refused = Object.keys(properties).filter((field) => !taken.includes(field));
  return {
    if: { properties: { operation: { const: operation } }, required: ['operation'] },
    then: { properties: Object.fromEntries(refused.map((field) => [field, false])) },
  };
}

const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Gridlens saved query',
  description: 'A question to an electricity market, kept under a name.',
  type: 'object',
  required: ['version', 'name', 'query'],
  additionalProperties: false,
  defaultSnippets: [
    {
      label: 'Saved query',
      body: {
        version: 1,
        name: '${1:Fuel mix}',
        query: {
          operation: 'network',
          network_code: 'NEM',
          metrics: ['power'],
          window: '24h',
          interval: '5m',
          secondary_grouping: 'fueltech',
        },
      },
    },
  ],
  properties: {
    $schema: { type: 'string', description: 'Where this schema is.' },
    version: { const: 1, description: 'The version of this file’s form.' },
    name: text('The name under which the query is listed.'),
    folder: text('The folder under which it is listed.'),
    query: { $ref: '#/definitions/query' },
  },
  definitions: {
    query: {
      description: 'What is asked, with the service’s own parameter names.',
      type: 'object',
      required: ['operation', 'network_code', 'metrics'],
      additionalProperties: false,
      properties,
      dependencies: { window: { properties: { date_start: false, date_end: false } } },
      allOf: tables.operations.map(refusals),
    },
  },
};

const options = await resolveConfig(target);
const made = await format(JSON.stringify(schema), { ...options, parser: 'json' });
if (!process.argv.includes('--check')) {
  fs.writeFileSync(target, made);
} else if (!fs.existsSync(target) || fs.readFileSync(target, 'utf8').replace(/\r\n/g, '\n') !== made) {
  console.error(`${target} is not current: run node scripts/schema.mjs`);
  process.exit(1);
}
