// Writes the tools for agents into package.json (languageModelTools), their texts into package.nls.json and their table
// into docs/agents.md, from the table in src/tools. With --check it writes nothing, and fails if one is out of date.
import fs from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { importSources } from './importSources.mjs';
import { readTexts } from './manifest.mjs';

/** @typedef {typeof import('../src/tools/toolTable') & typeof import('../src/tools/queries/requestCeiling')} Tables */
const { tools, defaultCeilings } = /** @type {Tables} */ (
  await importSources(`
    export { tools } from './src/tools/toolTable';
    export { defaultCeilings } from './src/tools/queries/requestCeiling';`)
);

const isCheck = process.argv.includes('--check');

/** @param {string} file @param {string} text @param {'json' | 'json-stringify' | 'markdown'} parser */
async function write(file, text, parser) {
  const current = fs.readFileSync(file, 'utf8').replace(/\r\n/g, '\n');
  const made = await format(text, { ...(await resolveConfig(file)), parser });
  if (made === current) return;
  if (!isCheck) fs.writeFileSync(file, made);
  else {
    console.error(`${file} is not current: run npm run tools`);
    process.exitCode = 1;
  }
}

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
/** @type {readonly { properties: Record<string, { default: unknown }> }[]} */
const groups = manifest.contributes.configuration;
for (const [id, value] of [
  ['gridlens.agents.requestsPerCall', defaultCeilings.perCall],
  ['gridlens.agents.requestsPerHour', defaultCeilings.perHour],
]) {
  const setting = groups.map(({ properties }) => properties[String(id)]).find((one) => one !== undefined);
  if (setting) setting.default = value;
}
await write('package.json', JSON.stringify(manifest, undefined, 2), 'json-stringify');
const others = Object.entries(readTexts()).filter(([key]) => !key.startsWith('tool.'));
const texts = Object.fromEntries([...others, ...[...toolKeys].map(([text, key]) => [key, text])]);
await write('package.nls.json', JSON.stringify(texts, undefined, 2), 'json');

/** @param {unknown} text */
const code = (text) => `\`${String(text)}\``;
const rows = tools.map(({ name, description, schema, isEditorOnly, isReadOnly }) => [
  code(name) + (isEditorOnly ? ' (editor only)' : isReadOnly ? '' : ' (writes a file)'),
  description,
  Object.keys(schema.properties)
    .map((input) => code(input) + (schema.required?.includes(input) ? '' : '?'))
    .join(', '),
]);
const table = [['Tool', 'What it does', 'Input'], ['---', '---', '---'], ...rows]
  .map((cells) => `| ${cells.join(' | ')} |`)
  .join('\n');
const page = 'docs/agents.md';
const filled = fs
  .readFileSync(page, 'utf8')
  .replace(/\r\n/g, '\n')
  .replace(/(<!-- generated: tools -->).*?(?=<!-- end -->)/s, (_, start) => `${start}\n\n${table}\n\n`);
await write(page, filled, 'markdown');
