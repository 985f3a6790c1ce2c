// Writes the generated tables in docs/guide and docs/measures.md: commands and settings from package.json, export
// formats, options and measures from the code. The sentence of a command is edited in its table; the script does not
// change it. With --check, the script writes nothing and fails when a table is stale or a command has no sentence.
import fs from 'node:fs';
import { code, importSources, writeTables } from './generated.mjs';
import { readManifest } from './manifest.mjs';

/** @typedef {typeof import('../src/domain/index')} Domain */
/** @typedef {typeof import('../src/cli/exportFlags') & typeof import('../src/words/exports/exportWords')} Words */

/** @type {Domain & Words} */
const {
  exportFormatRows,
  titleOfExportCommand,
  exportChoices,
  optionsOfFormat,
  measures,
  exportFlags,
  titleOfOption,
} = await importSources(['domain/index', 'cli/exportFlags', 'words/exports/exportWords']);
const { contributes } = readManifest();

const commandsPage = 'docs/guide/settings-and-commands.md';
/** The sentence of each command, by its title. */
const sentences = new Map(
  [...fs.readFileSync(commandsPage, 'utf8').matchAll(/^\| (.+?) *\|.*?\| (.+?) *\|\r?$/gm)].map(
    ([, title = '', sentence = '']) => [title, sentence],
  ),
);

/** @param {{ command: string, title: string }} command */
function commandRow({ command, title }) {
  const sentence = sentences.get(title);
  if (sentence === undefined) throw new Error(`Write a row with a sentence for the command ${title}`);
  /** @type {readonly { command: string, key: string }[]} */
  const keys = contributes.keybindings.filter((/** @type {any} */ one) => one.command === command);
  // `ctrl+k enter` is written as `Ctrl+K Enter`.
  const names = keys.map(({ key }) => key.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()));
  return [title, names.map(code).join(', '), sentence];
}

/** @param {readonly [id: string, setting: any]} entry */
function settingRow([id, setting]) {
  const { default: value, markdownDescription, enumDescriptions } = setting;
  /** @type {readonly string[]} */
  const choices = setting.enum ?? [];
  const name = value === '' ? 'empty' : code(typeof value === 'string' ? value : JSON.stringify(value));
  const lines = choices.map((choice, i) => `${code(choice)}: ${enumDescriptions?.[i] ?? ''}`);
  return [code(id), name, [markdownDescription, ...lines].join('<br>')];
}

const hidden = contributes.menus.commandPalette
  .filter((/** @type {any} */ { when }) => when === 'false')
  .map((/** @type {any} */ { command }) => command);

await writeTables(commandsPage, {
  commands: [
    ['Command', 'Keys', 'What it does'],
    ...contributes.commands
      .filter((/** @type {any} */ { command }) => !hidden.includes(command))
      .map(commandRow),
  ],
  settings: [
    ['Setting', 'Default', 'Description'],
    ...contributes.configuration
      .flatMap((/** @type {any} */ { properties }) => Object.entries(properties))
      .map(settingRow),
  ],
});
await writeTables('docs/guide/exports.md', {
  formats: [
    ['Format', 'File', 'Command', 'Command line'],
    ...exportFormatRows.map((row) => [
      row.title,
      code(`.${row.id}`),
      `_${titleOfExportCommand(row)}…_`,
      code(`--format ${row.id}`),
    ]),
  ],
  options: [
    ['Option', 'Command line', 'Choices', 'Formats'],
    ...exportFlags.map(({ option, flag }) => {
      /** @type {readonly string[]} */
      const choices = exportChoices[option];
      const formats = exportFormatRows.filter(({ id }) => optionsOfFormat[id].includes(option));
      const titles = formats.map(({ title }) => title).join(', ');
      return [titleOfOption(option), code(`--${flag}`), choices.map(code).join(', '), titles];
    }),
  ],
});
await writeTables('docs/measures.md', {
  measures: [
    ['Measure', 'Unit', 'Formula'],
    ...measures.map(({ code: name, label, unit, formula }) => [
      `[${label}](#${name.replace(/:.*/, '')})`,
      unit,
      formula,
    ]),
  ],
});
