// Checks the types of the whole project, then of each part with only the platform APIs it may use, and
// that the generated tables in the guide, and the tools for agents in package.json, are current.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findFiles } from './findFiles.mjs';
import { runNode } from './runNode.mjs';

/** The native compiler, several times faster than the one whose API the other scripts use. */
const compiler = 'node_modules/typescript-native/bin/tsc';

/**
 * Checks the files of a config. A later run checks only what has changed.
 * @param {string} config
 * @returns {boolean} True without errors.
 */
function isSound(config) {
  const info = `out/types/${path.parse(config).name}.tsbuildinfo`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [compiler, '--project', config, '--listFiles', '--pretty', '--incremental', '--tsBuildInfoFile', info],
    { encoding: 'utf8', maxBuffer: 1e8 },
  );
  const lines = stdout.split('\n');
  const isFile = (/** @type {string} */ line) => /^(?:\/|[A-Z]:\/).*\.(?:[cm]?[jt]sx?|json)$/.test(line);
  const unwanted = findUnwanted(config, lines.filter(isFile));
  if (unwanted !== undefined) console.error(`${config} leaves out what ${unwanted} brings in.`);
  if (status === 0) return unwanted === undefined;
  const errors = lines.filter((line) => !isFile(line)).join('\n');
  console.error(`${config}\n${errors}${stderr}`);
  return false;
}

/**
 * Finds a platform file that was loaded although the config excludes it: a package's types may reference it.
 * @param {string} config
 * @param {readonly string[]} files
 */
function findUnwanted(config, files) {
  const { compilerOptions } = JSON.parse(fs.readFileSync(config, 'utf8'));
  const { lib = ['DOM'], types = [] } = compilerOptions;
  const leftOut = [
    ...(lib.includes('DOM') ? [] : ['/lib.dom.']),
    ...(types.includes('node') ? [] : ['/@types/node/']),
  ];
  return files.find((name) => leftOut.some((part) => name.includes(part)));
}

const unsound = ['tsconfig.json', ...findFiles('tsconfig', '.json')].filter((config) => !isSound(config));
console.log(unsound.length > 0 ? `Errors in types: ${unsound.join(', ')}` : 'No errors in types');
const guide = await runNode(['scripts/guide.mjs', '--check']);
const tools = await runNode(['scripts/agentTools.mjs', '--check']);
process.exitCode = unsound.length + guide + tools > 0 ? 1 : 0;
