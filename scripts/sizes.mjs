// Prints the sizes that have a limit, and ends badly when one is over it. Wants a build. (How long the extension takes
// to load and to activate is printed by the host tests, where it really happens.)
import fs from 'node:fs';
import { entryClosure } from './entryClosure.mjs';
import { packageExtension } from './packageExtension.mjs';

const entry = entryClosure(
  JSON.parse(fs.readFileSync('out/meta/extension.json', 'utf8')),
  'dist/extension.js',
);
const vsix = 'out/sizes.vsix';
await packageExtension(vsix);
/** @type {readonly (readonly [name: string, bytes: number, limitKb: number])[]} */
const rows = [
  [`entry bundle (${entry.files.length} files, loaded at start)`, entry.bytes, 40],
  ['results page (dist/webview.js)', fs.statSync('dist/webview.js').size, 150],
  ['packaged extension (.vsix)', fs.statSync(vsix).size, 500],
];
fs.rmSync(vsix);

for (const [name, bytes, limitKb] of rows) {
  const isOver = bytes > limitKb * 1000;
  console.log(
    `${name.padEnd(42)} ${(bytes / 1000).toFixed(1).padStart(6)} KB of ${limitKb}${isOver ? '  OVER' : ''}`,
  );
  if (isOver) process.exitCode = 1;
}
