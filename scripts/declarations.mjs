import fs from 'node:fs';
import path from 'node:path';
import { runNode } from './runNode.mjs';

const emitted = 'out/declarations';

/**
 * Makes the type declarations of the client for other programs: one file for each module that they can reach.
 * @returns {Promise<ReadonlyMap<string, string>>} Texts by path.
 */
export async function makeDeclarations() {
  fs.rmSync(emitted, { recursive: true, force: true });
  const options = ['--noEmit', 'false', '--noCheck', '--declaration', '--emitDeclarationOnly'];
  const folders = ['--rootDir', 'src', '--outDir', emitted];
  const compiler = ['node_modules/typescript/bin/tsc', '--project', 'tsconfig/client.json'];
  if ((await runNode([...compiler, ...options, ...folders])) !== 0)
    throw new Error('The type declarations could not be made.');
  /** @type {Map<string, string>} */
  const texts = new Map();
  /** @param {string} file Its path below src, without the ending. */
  const add = (file) => {
    const target = `dist/types/${file}.d.ts`;
    if (texts.has(target)) return;
    texts.set(target, '');
    // Other programs may resolve imports as Node does, which needs whole file names.
    const text = fs.readFileSync(`${emitted}/${file}.d.ts`, 'utf8');
    const named = text.replace(/(\bfrom |\bimport\()(['"])(\.[^'"]*)/g, (_, start, quote, from) => {
      const module = path.posix.join(path.posix.dirname(file), from);
      const rest = fs.existsSync(`${emitted}/${module}.d.ts`) ? '' : '/index';
      add(module + rest);
      return `${start}${quote}${from}${rest}.js`;
    });
    texts.set(target, named);
  };
  const entries = { client: 'client/index', clientNode: 'client/node/nodeFetch' };
  for (const [name, file] of Object.entries(entries)) {
    add(file);
    texts.set(`dist/${name}.d.mts`, `export * from './types/${file}.js';\n`);
  }
  return texts;
}
