// Writes the generated tables in docs/guide and docs/measures.md: commands and settings from package.json, export
// formats, options and measures from the code. The sentence of a command is edited in its table; the script does not
// change it. With --check, the script writes nothing and fails when a table is stale or a command has no sentence.
import fs from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { importSources } from './importSources.mjs';
import { readManifest } from './manifest.mjs';

/** @typedef {typeof import('../src/domain/exports/exportFormats') & typeof import('../src/domain/exports/exportOptions')} Domain */
/** @typedef {typeof import('../src/cli/exportFlags') & typeof import('../src/words/exports/exportWords')} Words */
/** @typedef {typeof import('../src/domain/catalog/index')} Catalog */
/** @typedef {{ default: unknown, markdownDescription: string, enum?: string[], enumDescriptions?: string[] }} Setting */

const { contributes } = readManifest();
const tables = /** @type {Domain & Words & Catalog} */ (
  await importSources(`
    export { exportFormatRows, titleOfExportCommand } from './src/domain/exports/exportFormats';
    export { exportChoices, optionsOfFormat } from './src/domain/exports/exportOptions';
    export { measures } from './src/domain/catalog/index';
    export { exportFlags } from './src/cli/exportFlags';
    export { titleOfOption } from './src/words/exports/exportWords';`)
);

/** @param {unknown} text */
const code = (text) => `\`${String(text)}\``;

/** @param {readonly string[]} heads @param {readonly (readonly string[])[]} rows */
const table = (heads, rows) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Writes `ctrl+k enter` as `Ctrl+K Enter`. @param {string} key */
const keyName = (key) => key.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** @param {string} page The text with the current table. */
function commands(page) {
  const written = new Map(
    [...page.matchAll(/^\| (.+?) *\|.*?\| (.+?) *\|$/gm)].map(([, title, sentence = '']) => [
      title,
      sentence,
    ]),
  );
  /** @type {readonly { command: string, when: string }[]} */
  const palette = contributes.menus.commandPalette;
  const hidden = new Set(palette.filter(({ when }) => when === 'false').map(({ command }) => command));
  /** @type {readonly { command: string, key: string }[]} */
  const bindings = contributes.keybindings;
  /** @type {readonly { command: string, title: string }[]} */
  const all = contributes.commands;
  const offered = all.filter(({ command }) => !hidden.has(command));
  const unwritten = offered.filter(({ title }) => !written.has(title)).map(({ title }) => title);
  if (unwritten.length > 0) {
    console.error(`Write a row with a sentence for each of these commands: ${unwritten.join(', ')}`);
    process.exit(1);
  }
  return table(
    ['Command', 'Keys', 'What it does'],
    offered.map(({ command, title }) => [
      title,
      bindings.flatMap((one) => (one.command === command ? [code(keyName(one.key))] : [])).join(', '),
      written.get(title) ?? '',
    ]),
  );
}

/** @param {unknown} value */
const defaultName = (value) =>
  value === '' ? 'empty' : code(typeof value === 'string' ? value : JSON.stringify(value));

function settings() {
  /** @type {readonly { properties: Readonly<Record<string, Setting>> }[]} */
  const groups = contributes.configuration;
  return table(
    ['Setting', 'Default', 'Description'],
    groups
      .flatMap(({ properties }) => Object.entries(properties))
      .map(([id, setting]) => [
        code(id),
        defaultName(setting.default),
        [
          setting.markdownDescription,
          ...(setting.enum ?? []).map(
            (choice, i) => `${code(choice)}: ${setting.enumDescriptions?.[i] ?? ''}`,
          ),
        ].join('<br>'),
      ]),
  );
}

const formats = () =>
  table(
    ['Format', 'File', 'Command', 'Command line'],
    tables.exportFormatRows.map((row) => [
      row.title,
      code(`.${row.id}`),
      `_${tables.titleOfExportCommand(row)}…_`,
      code(`--format ${row.id}`),
    ]),
  );

/** @param {import('../src/domain/exports/exportOptions').ExportOption} option */
const formatsWith = (option) =>
  tables.exportFormatRows.filter(({ id }) => tables.optionsOfFormat[id].includes(option));

const options = () =>
  table(
    ['Option', 'Command line', 'Choices', 'Formats'],
    tables.exportFlags.map(({ option, flag }) => [
      tables.titleOfOption(option),
      code(`--${flag}`),
      tables.exportChoices[option].map(code).join(', '),
      formatsWith(option)
        .map(({ title }) => title)
        .join(', '),
    ]),
  );

const measures = () =>
  table(
    ['Measure', 'Unit', 'Formula'],
    tables.measures.map(({ code: name, label, unit, formula }) => [
      `[${label}](#${name.replace(/:.*/, '')})`,
      unit,
      formula,
    ]),
  );

/** @type {Readonly<Record<string, Readonly<Record<string, (page: string) => string>>>>} */
const pages = {
  'docs/guide/settings-and-commands.md': { commands, settings },
  'docs/guide/exports.md': { formats, options },
  'docs/measures.md': { measures },
};

for (const [file, parts] of Object.entries(pages)) {
  const current = fs.readFileSync(file, 'utf8').replace(/\r\n/g, '\n');
  const filled = Object.entries(parts).reduce(
    (page, [name, write]) =>
      page.replace(
        new RegExp(`(<!-- generated: ${name} -->).*?(?=<!-- end -->)`, 's'),
        (_, start) => `${start}\n\n${write(page)}\n\n`,
      ),
    current,
  );
  const made = await format(filled, { ...(await resolveConfig(file)), parser: 'markdown' });
  if (!process.argv.includes('--check')) {
    fs.writeFileSync(file, made);
  } else if (made !== current) {
    console.error(`${file} is not current: run npm run guide`);
    process.exitCode = 1;
  }
}
