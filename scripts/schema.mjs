// Updates media/query.schema.json, the JSON schema of saved-query files (*.gridlens.json): the parts that follow from the
// vocabulary and the limits in the code. The rest is edited in the file. With --check it writes nothing, and fails if the
// file is out of date.
import fs from 'node:fs';
import { importSource, writeGenerated } from './generated.mjs';

/** @type {typeof import('../src/domain/index')} */
const tables = await importSource('domain/index');
/** @type {typeof import('../src/cli/exportFlags')} */
const { exportFlags } = await importSource('cli/exportFlags');
const { operations, parameters, maxListLength } = tables;

/** @param {string} description @param {object} [extra] */
const text = (description, extra) => ({
  description,
  type: 'string',
  minLength: 1,
  maxLength: 200,
  ...extra,
});

/** @type {Record<import('../src/domain/query/query').Operation, string>} */
const meaningOf = {
  network: 'Network data: power, energy, emissions and value, by region and fueltech.',
  market: 'Market data: price, demand, renewable share, curtailment and flows.',
  facilities: 'Facility data: power, energy, emissions and value of single units.',
};

/** A text that contains a variable is not checked further. @param {string} pattern */
const orVariable = (pattern) => `${pattern}|\\$\\{[^}]+\\}`;

/**
 * The schema of a parameter's value. Any code is valid, since the service may support new ones. The extension suggests
 * the known codes, because it can use the rest of the query.
 * @param {import('../src/domain/catalog/parameters').Parameter} parameter
 */
function schemaOf({ name, kind, isJoined, meaning: description, isRequired, label }) {
  switch (kind) {
    case 'operation':
      return {
        description,
        enum: operations,
        enumDescriptions: operations.map((operation) => meaningOf[operation]),
      };
    case 'window':
      return {
        description: `${description} Not together with dates.`,
        type: 'string',
        pattern: orVariable(tables.windowPattern),
        patternErrorMessage:
          'Write a window such as 24h, 7d, 12M, last 14 days, today, this month, last fy or ytd.',
      };
    case 'date':
      return text(`${description} Without an offset: 2026-10-05T00:00:00.`, {
        pattern: orVariable(tables.naiveStampPattern),
        patternErrorMessage: 'Write a date and time in network time without an offset: 2026-10-05T00:00:00.',
      });
    case 'code':
      return isJoined
        ? { description, type: ['string', 'array'], items: text(`One of: ${label}.`), uniqueItems: true }
        : text(description);
    case 'codes':
      return {
        description,
        type: 'array',
        items: text(`One of: ${label}.`),
        uniqueItems: true,
        maxItems: maxListLength,
        ...(isRequired && replacementsOf(name).length === 0 ? { minItems: 1 } : {}),
      };
    default:
      throw new TypeError(`There is no schema for parameters of the kind ${String(kind)}.`);
  }
}

/** The parameters that can replace a required one. @param {string} name */
const replacementsOf = (name) => parameters.filter((row) => row.replaces === name).map((row) => row.name);

/** @param {import('../src/domain/catalog/parameters').Parameter} parameter */
const isOfAll = (parameter) => parameter.operations.length === operations.length;

/** Parameters of only some operations are suggested by the rules of these operations. */
const properties = Object.fromEntries(
  parameters.map((parameter) => [
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
  const own = parameters.filter((row) => !isOfAll(row) && taken.includes(row.name));
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

const required = parameters.filter((row) => row.isRequired).map((row) => row.name);
const replaceable = parameters.map((row) => row.name).filter((name) => replacementsOf(name).length > 0);
const target = 'media/query.schema.json';
const schema = JSON.parse(fs.readFileSync(target, 'utf8'));
const { query, variable, value, export: block } = schema.definitions;

query.required = required.filter((name) => !replaceable.includes(name));
query.anyOf = replaceable
  .flatMap((name) => [name, ...replacementsOf(name)])
  .map((name) => ({ required: [name], properties: { [name]: { minItems: 1 } } }));
query.properties = properties;
query.allOf = operations.map(refusals);

schema.properties.parameters.maxProperties = tables.maxVariables;
schema.properties.parameters.propertyNames.pattern = tables.variableNamePattern;
variable.properties.values.maxItems = tables.maxVariableValues;
value.anyOf[1].maxItems = maxListLength;

schema.properties.export.then.maxItems = tables.maxBlocks;
const placeholders = tables.filePlaceholders.map((name) => `{${name}}`).join(', ');
const { file, format } = block.properties;
file.description = `Relative to this file. Filled in: ${placeholders}, and variables, as {region}. Its ending says the format.`;
file.maxLength = tables.longestFileTemplate;
format.enum = tables.exportFormatRows.map(({ id }) => id);
block.properties = { file, format };
for (const { option, meaning } of exportFlags) {
  const choices = tables.exportChoices[option];
  block.properties[option] = { description: meaning, enum: choices, default: choices[0] };
}

await writeGenerated(target, JSON.stringify(schema));
