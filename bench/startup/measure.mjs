// node measure.mjs FILE: one fresh process; prints { ms }, the time to load an extension and run its `activate`.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import anything from './stub.mjs';

Object.assign(globalThis, { anything });
const [file = ''] = process.argv.slice(2);
const { href } = pathToFileURL(path.resolve(file));
// Node's modules are loaded in advance, as in an extension host that has already loaded other extensions.
await import(new URL('./other.mjs', href).href);
/** VS Code has parsed it before it activates an extension. */
const packageJSON = JSON.parse(fs.readFileSync('package.json', 'utf8'));
const folder = { fsPath: path.resolve('out/bench/startup/storage') };
const context = {
  subscriptions: [],
  globalStorageUri: folder,
  storageUri: folder,
  logUri: folder,
  extensionUri: folder,
  extension: { id: 'gridlens.gridlens', packageJSON },
  globalState: anything,
  workspaceState: anything,
  secrets: anything,
};
const start = performance.now();
const { activate } = await import(href);
activate(context);
const ms = performance.now() - start;
console.log(JSON.stringify({ ms }));
process.exit();
