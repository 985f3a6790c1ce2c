// Writes the generated tables in docs/guide and docs/measures.md: commands and settings from package.json, export
// formats, options and measures from the code. The sentence of a command is edited in its table; the script does not
// change it. With --check, the script writes nothing and fails when a table is stale or a command has no sentence.
import fs from 'node:fs';
import { code, importSource, writeTables } from './generated.mjs';
import { readManifest } from './manifest.mjs';

/** @type {typeof import('../src/domain/index')} */
const domain = await importSource('domain/index');
const { exportFormatRows, exportChoices, optionsOfFormat, measures, titleOfExportCommand } = domain;
/** @type {typeof import('../src/words/exports/exportWords')} */
const { titleOfOption } = await importSource('words/exports/exportWords');
/** @type {typeof import('../src/cli/exportFlags')} */
const { exportFlags } = await importSource('cli/exportFlags');
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
  const keys = contributes.keybindings.filter((one) => one.command === command);
  // `ctrl+k enter` is written as `Ctrl+K Enter`.
  const names = keys.map(({ key }) => key.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()));
  return [title, names.map(code).join(', '), sentence];
}

/** @param {[id: string, setting: any]} entry */
function settingRow([id, setting]) {
  const { default: value, markdownDescription, enumDescriptions } = setting;
  /** @type {readonly string[]} */
  const choices = setting.enum ?? [];
  const name = value === '' ? 'empty' : code(typeof value === 'string' ? value : JSON.stringify(value));
  const lines = choices.map((choice, i) => `${code(choice)}: ${enumDescriptions?.[i] ?? ''}`);
  return [code(id), name, [markdownDescription, ...lines].join('<br>')];
}

const hidden = contributes.menus.commandPalette
  .filter(({ when }) => when === 'false')
  .map(({ command }) => command);

await writeTables(commandsPage, {
  commands: [
    ['Command', 'Keys', 'What it does'],
    ...contributes.commands.filter(({ command }) => !hidden.includes(command)).map(commandRow),
  ],
  settings: [
    ['Setting', 'Default', 'Description'],
    ...contributes.configuration.flatMap(({ properties }) => Object.entries(properties)).map(settingRow),
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
