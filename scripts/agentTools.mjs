// Writes the tools for agents into package.json (languageModelTools), their texts into package.nls.json and their table
// into docs/agents.md, from the table in src/tools. With --check it writes nothing, and fails if one is out of date.
import fs from 'node:fs';
import { code, importSource, writeGenerated, writeTables } from './generated.mjs';
import { readTexts } from './manifest.mjs';

/** @type {typeof import('../src/tools/toolTable')} */
const { tools } = await importSource('tools/toolTable');
/** @type {typeof import('../src/tools/queries/requestCeiling')} */
const { defaultCeilings } = await importSource('tools/queries/requestCeiling');

/** The keys of the texts of tools, by text: properties with the same text share a key. @type {Map<string, string>} */
const toolKeys = new Map();

/** @param {string} key @param {string} text */
function keyOf(key, text) {
  if (!toolKeys.has(text)) toolKeys.set(text, key);
  return `%${toolKeys.get(text)}%`;
}

const manifest = JSON.parse(fs.readFileSync('package.json', 'utf8'));
manifest.contributes.languageModelTools = tools.map(({ name, title, referenceName, description, schema }) => {
  const prefix = name.replace('gridlens_', 'tool.');
  return {
    name,
    displayName: keyOf(`${prefix}.title`, title),
    toolReferenceName: referenceName,
    canBeReferencedInPrompt: true,
    modelDescription: keyOf(`${prefix}.description`, description),
    userDescription: keyOf(`${prefix}.description`, description),
    inputSchema: {
      ...schema,
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([property, one]) => [
          property,
          { ...one, description: keyOf(`${prefix}.${property}`, one.description) },
        ]),
      ),
    },
    tags: ['electricity', 'gridlens'],
    // The editor has these tools or, for whoever has configured it there, those of the MCP server.
    when: 'config.gridlens.agents.editorTools',
  };
});
const settings = Object.assign(
  {},
  ...manifest.contributes.configuration.map((/** @type {any} */ one) => one.properties),
);
settings['gridlens.agents.requestsPerCall'].default = defaultCeilings.perCall;
settings['gridlens.agents.requestsPerHour'].default = defaultCeilings.perHour;
await writeGenerated('package.json', JSON.stringify(manifest, undefined, 2));
const others = Object.entries(readTexts()).filter(([key]) => !key.startsWith('tool.'));
const texts = Object.fromEntries([...others, ...[...toolKeys].map(([text, key]) => [key, text])]);
await writeGenerated('package.nls.json', JSON.stringify(texts, undefined, 2));

await writeTables('docs/agents.md', {
  tools: [
    ['Tool', 'What it does', 'Input'],
    ...tools.map(({ name, description, schema, isEditorOnly, writesFiles }) => [
      code(name) + (isEditorOnly ? ' (editor only)' : writesFiles ? ' (writes a file)' : ''),
      description,
      Object.keys(schema.properties)
        .map((input) => code(input) + (schema.required?.includes(input) ? '' : '?'))
        .join(', '),
    ]),
  ],
});
