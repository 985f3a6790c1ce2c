// Writes media/query.schema.json, the JSON schema of saved-query files (*.gridlens.json), from the vocabulary table.
// With --check it writes nothing, and fails if the committed file is out of date.
import fs from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { importSources } from './importSources.mjs';

const target = 'media/query.schema.json';

/** @typedef {typeof import('../src/domain/catalog/index') & typeof import('../src/domain/query/query')} Vocabulary */
/** @typedef {typeof import('../src/domain/exports/exportBlock') & typeof import('../src/domain/exports/exportOptions') & typeof import('../src/domain/exports/filePlaceholders') & typeof import('../src/domain/exports/exportFormats') & typeof import('../src/cli/exportFlags')} Exports */
/** @typedef {typeof import('../src/domain/savedQueries/template') & typeof import('../src/domain/catalog/parameters') & typeof import('../src/domain/time/relativeWindow') & typeof import('../src/domain/time/time')} Fields */

const tables = /** @type {Vocabulary & Fields & Exports} */ (
  await importSources(`
    export * from './src/domain/catalog/index';
    export { operations } from './src/domain/query/query';
    export { fieldsOf, parameters, maxListLength } from './src/domain/catalog/parameters';
    export { maxVariables, maxVariableValues, variableNamePattern } from './src/domain/savedQueries/template';
    export { exportFormatRows } from './src/domain/exports/exportFormats';
    export { exportFlags } from './src/cli/exportFlags';
    export { exportChoices } from './src/domain/exports/exportOptions';
    export { longestFileTemplate, maxBlocks } from './src/domain/exports/exportBlock';
    export { filePlaceholders } from './src/domain/exports/filePlaceholders';
    export { windowPattern } from './src/domain/time/relativeWindow';
    export { naiveStampPattern } from './src/domain/time/time';`)
);

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

/** @type {Record<import('../src/domain/query/query').Operation, string>} */
const ofOperations = {
  network: 'Network data: power, energy, emissions and value, by region and fueltech.',
  market: 'Market data: price, demand, renewable share, curtailment and flows.',
  facilities: 'Facility data: power, energy, emissions and value of single units.',
};

/** A text that contains a variable. It is not checked further. */
const withVariable = { pattern: '\\$\\{[^}]+\\}' };

const stampPattern = tables.naiveStampPattern;
/** @param {string} description */
const stamp = (description) =>
  text(description, {
    pattern: `${stampPattern}|${withVariable.pattern}`,
    patternErrorMessage: 'Write a date and time in network time without an offset: 2026-10-05T00:00:00.',
  });

const window = {
  type: 'string',
  pattern: `${tables.windowPattern}|${withVariable.pattern}`,
  patternErrorMessage:
    'Write a window such as 24h, 7d, 12M, last 14 days, today, this month, last fy or ytd.',
};

/**
 * True for a required parameter that another one replaces.
 * @param {string} name
 */
const isReplaceable = (name) => tables.parameters.some((row) => row.replaces === name);

/**
 * The schema of a parameter's value. Any code is valid, since the service may support new ones. The extension suggests
 * the known codes, because it can use the rest of the query.
 * @param {import('../src/domain/catalog/parameters').Parameter} parameter
 */
function schemaOf(parameter) {
  const { name, kind, meaning: description, isRequired, label } = parameter;
  switch (kind) {
    case 'operation':
      return {
        description,
        enum: tables.operations,
        enumDescriptions: tables.operations.map((operation) => ofOperations[operation]),
      };
    case 'window':
      return { description: `${description} Not together with dates.`, ...window };
    case 'date':
      return stamp(`${description} Without an offset: 2026-10-05T00:00:00.`);
    case 'code':
      return text(description);
    case 'codes':
      return list(
        text(`One of: ${label}.`),
        description,
        isRequired && !isReplaceable(name) ? { minItems: 1 } : {},
      );
    default:
      throw new TypeError(`There is no schema for parameters of the kind ${String(kind)}.`);
  }
}

/** @param {import('../src/domain/catalog/parameters').Parameter} parameter */
const isOfAll = ({ operations }) => operations.length === tables.operations.length;

/** Parameters of only some operations are suggested by the rules of these operations. */
const properties = Object.fromEntries(
  tables.parameters.map((parameter) => [
    parameter.name,
    { ...schemaOf(parameter), ...(isOfAll(parameter) ? {} : { doNotSuggest: true }) },
  ]),
);

/**
 * Marks each field that the operation does not support.
 * @param {import('../src/domain/query/query').Operation} operation
 */
function refusals(operation) {
  /** @type {readonly string[]} */
  const taken = tables.fieldsOf(operation);
  const refused = Object.keys(properties).filter((field) => !taken.includes(field));
  const own = tables.parameters.filter((row) => !isOfAll(row) && taken.includes(row.name));
  return {
    if: { properties: { operation: { const: operation } }, required: ['operation'] },
    then: {
      errorMessage: `Operation ${operation} does not take this.`,
      properties: Object.fromEntries([
        ...refused.map((field) => [field, false]),
        ...own.map((row) => [row.name, schemaOf(row)]),
      ]),
    },
  };
}

const placeholders = tables.filePlaceholders.map((name) => `{${name}}`).join(', ');

const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Gridlens saved query',
  description: 'A question to an electricity market, kept under a name.',
  allowComments: true,
  allowTrailingCommas: true,
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
    parameters: {
      description:
        'The variables of the query: "${region}" in its texts stands for the value that is chosen when it is run.',
      type: 'object',
      maxProperties: tables.maxVariables,
      propertyNames: { pattern: tables.variableNamePattern },
      additionalProperties: { $ref: '#/definitions/variable' },
    },
    export: {
      description: 'The file, or files, that the result is written to by the command line and by tasks.',
      defaultSnippets: [{ label: 'A CSV file', body: { file: 'data/{name}-{start}.csv' } }],
      if: { type: 'array' },
      then: { minItems: 1, maxItems: tables.maxBlocks, items: { $ref: '#/definitions/export' } },
      else: { $ref: '#/definitions/export' },
    },
  },
  definitions: {
    variable: {
      description: 'What a variable can be. It has a default, or values, of which the first is the default.',
      type: 'object',
      anyOf: [{ required: ['default'] }, { required: ['values'] }],
      properties: {
        default: { $ref: '#/definitions/value', description: 'Its value until another one is chosen.' },
        values: {
          description: 'The only values that it can have. Without them, any value can be typed.',
          type: 'array',
          minItems: 1,
          maxItems: tables.maxVariableValues,
          items: { $ref: '#/definitions/value' },
        },
        label: text('What it is called when it is asked for.'),
      },
    },
    export: {
      description: 'A file for the result.',
      type: 'object',
      required: ['file'],
      additionalProperties: false,
      properties: {
        file: text(
          `Relative to this file. Filled in: ${placeholders}, and variables, as {region}. Its ending says the format.`,
          { maxLength: tables.longestFileTemplate },
        ),
        format: {
          description: 'The format of the file, which is that of its ending.',
          enum: tables.exportFormatRows.map(({ id }) => id),
        },
        ...Object.fromEntries(
          tables.exportFlags.map(({ option, meaning }) => {
            const choices = tables.exportChoices[option];
            return [option, { description: meaning, enum: choices, default: choices[0] }];
          }),
        ),
      },
    },
    value: {
      description: 'A text, or a list of codes for a variable that is an item of a list by itself.',
      anyOf: [
        { type: 'string', maxLength: 200 },
        {
          type: 'array',
          items: { type: 'string', minLength: 1, maxLength: 200 },
          maxItems: tables.maxListLength,
        },
      ],
    },
    query: {
      description: 'What is asked, with the service’s own parameter names.',
      type: 'object',
      required: tables.parameters
        .filter((row) => row.isRequired && !isReplaceable(row.name))
        .map((row) => row.name),
      anyOf: tables.parameters
        .filter((row) => isReplaceable(row.name))
        .flatMap(({ name }) => [
          { required: [name], properties: { [name]: { minItems: 1 } } },
          ...tables.parameters
            .filter((row) => row.replaces === name)
            .map((row) => ({ required: [row.name], properties: { [row.name]: { minItems: 1 } } })),
        ]),
      additionalProperties: false,
      properties,
      dependencies: {
        window: {
          errorMessage: 'A query has either a window or dates, not both.',
          properties: { date_start: false, date_end: false },
        },
      },
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
