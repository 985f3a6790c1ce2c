// Checks the types of the whole project, then of each part with only the platform APIs it may use, and that the tools for
// agents in package.json and the docs are current. Without --incremental: with it, the compiler does not see a change of
// the declarations in tsconfig/.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { findFiles } from './findFiles.mjs';
import { runNode } from './runNode.mjs';

/**
 * Checks the files of a config, and that no package's types have loaded a platform that the config leaves out.
 * @param {string} config
 */
function isSound(config) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '--project', config, '--listFiles', '--pretty'],
    { encoding: 'utf8', maxBuffer: 1e8 },
  );
  const { lib, types = [] } = JSON.parse(fs.readFileSync(config, 'utf8')).compilerOptions;
  const isFile = (/** @type {string} */ line) => /^(?:\/|[A-Z]:\/).*\.(?:[cm]?[jt]sx?|json)$/.test(line);
  const lines = stdout.split('\n');
  const unwanted = lines.find(
    (line) =>
      isFile(line) &&
      ((lib?.includes('DOM') === false && line.includes('/lib.dom.')) ||
        (!types.includes('node') && line.includes('/@types/node/'))),
  );
  if (unwanted !== undefined) console.error(`${config} leaves out what ${unwanted} brings in.`);
  if (status !== 0) console.error(`${config}\n${lines.filter((line) => !isFile(line)).join('\n')}${stderr}`);
  return status === 0 && unwanted === undefined;
}

const unsound = ['tsconfig.json', ...findFiles('tsconfig', '.json')].filter((config) => !isSound(config));
console.log(unsound.length > 0 ? `Errors in types: ${unsound.join(', ')}` : 'No errors in types');
const tools = await runNode(['scripts/agentTools.mjs', '--check']);
process.exitCode = unsound.length + tools > 0 ? 1 : 0;
