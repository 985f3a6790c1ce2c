// Prints the sizes that have a limit, and fails if one exceeds it. Requires a build. (The host tests print how long the
// extension takes to load and activate in a real VS Code.)
import fs from 'node:fs';
import { createVSIX } from '@vscode/vsce';
import { entryClosure } from './entryClosure.mjs';

/** The bytes that a bundle loads at startup. @param {string} bundle @param {string} file */
const atOnce = (bundle, file) =>
  entryClosure(JSON.parse(fs.readFileSync(`out/meta/${bundle}.json`, 'utf8')), file);
const entry = atOnce('extension', 'dist/extension.js');
const page = atOnce('webview', 'dist/page/webview.js');
const commandLine = atOnce('cli', 'dist/cli.mjs');
const vsix = 'out/sizes.vsix';
await createVSIX({ packagePath: vsix, dependencies: false });
/** @type {readonly (readonly [name: string, bytes: number, limitKb: number])[]} */
const rows = [
  [`entry bundle (${entry.files.length} files, loaded at start)`, entry.bytes, 60],
  [`results page (${page.files.length} files, loaded at once)`, page.bytes, 220],
  ['command line (read for --version)', commandLine.bytes, 1],
  ['packaged extension (.vsix)', fs.statSync(vsix).size, 1000],
];
fs.rmSync(vsix);

for (const [name, bytes, limitKb] of rows) {
  const isOver = bytes > limitKb * 1000;
  console.log(
    `${name.padEnd(42)} ${(bytes / 1000).toFixed(1).padStart(6)} KB of ${limitKb}${isOver ? '  OVER' : ''}`,
  );
  if (isOver) process.exitCode = 1;
}
