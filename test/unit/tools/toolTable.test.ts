import assert from 'node:assert/strict';
import { intervals, measures, metrics, parameters } from '#src/domain';
import { listedTools } from '#src/tools/mcp/servedTools';
import { portableTools, tools } from '#src/tools/toolTable';

/** A property of a schema, unchecked. */
interface Property {
  type?: string;
  description?: string;
  items?: { type?: string };
  enum?: readonly string[];
}

describe('the table of tools for agents', () => {
  it('has unique names that every agent accepts', () => {
    const names = tools.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    for (const { name, referenceName } of tools) {
      assert.match(name, /^gridlens_[a-z_]{3,40}$/);
      assert.match(referenceName, /^[\w-]+$/);
    }
    assert.equal(new Set(tools.map(({ referenceName }) => referenceName)).size, tools.length);
  });

  it('mentions electricity in the first sentence of each description, the only one that some agents see', () => {
    for (const { description } of tools) {
      const [first = ''] = description.split('. ');
      assert.match(first, /electricity/i);
    }
  });

  it('describes each property, with items for each list and no combinator anywhere', () => {
    for (const { name, schema } of tools) {
      assert.doesNotMatch(JSON.stringify(schema), /"(?:oneOf|anyOf|allOf|not|\$ref)"/, name);
      assert.equal(schema.additionalProperties, false);
      const properties: Record<string, Property> = schema.properties;
      for (const required of schema.required ?? []) assert.ok(required in properties, `${name} ${required}`);
      for (const [property, { type, description = '', items, enum: values }] of Object.entries(properties)) {
        assert.ok(description.length > 5, `${name} ${property}`);
        if (type === 'array') assert.ok(items?.type, `${name} ${property}`);
        if (values) assert.ok(values.length > 1 && new Set(values).size === values.length);
      }
    }
  });

  it('describes queries by the parameters and codes of the catalog', () => {
    const { properties } =
      tools.find(({ name }) => name === 'gridlens_query_electricity')?.schema ?? assert.fail();
    assert.deepEqual(
      Object.keys(properties),
      parameters.map(({ name }) => name),
    );
    const text = JSON.stringify(properties);
    // A long list is left to the tool that lists codes.
    for (const [topic, rows] of Object.entries({ metrics, measures, intervals })) {
      const isNamed = rows.every(({ code }) => new RegExp(`\\b${code}\\b`).test(text));
      assert.ok(isNamed || text.includes(`gridlens_list_electricity_data, topic ${topic}.`), topic);
    }
  });

  it('has at most 2,500 tokens', () => {
    // Measured with the tokenizer o200k, these definitions have 3.9 to 4.9 characters per token.
    const minCharactersPerToken = 3.9;
    const characters = tools
      .map(
        ({ name, description, schema }) => JSON.stringify({ name, description, parameters: schema }).length,
      )
      .reduce((sum, one) => sum + one, 0);
    assert.ok(characters / minCharactersPerToken <= 2500, `${characters} characters`);
  });

  it('is listed by MCP without the tools that need an editor', () => {
    assert.deepEqual(
      listedTools.map(({ name, inputSchema }) => [name, inputSchema]),
      portableTools.map(({ name, schema }) => [name, schema]),
    );
    assert.deepEqual(
      tools.filter((tool) => !portableTools.includes(tool)).map(({ name }) => name),
      ['gridlens_show_chart'],
    );
    assert.deepEqual(
      listedTools.filter(({ annotations }) => annotations?.openWorldHint).map(({ name }) => name),
      ['gridlens_list_electricity_data', 'gridlens_query_electricity', 'gridlens_saved_queries'],
    );
  });
});
