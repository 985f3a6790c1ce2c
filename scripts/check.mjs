// Checks the types of the whole project, then of each part with only the platform APIs it may use. Then checks that the
// generated tables in the guide are current.
import path from 'node:path';
import ts from 'typescript';
import { findFiles } from './findFiles.mjs';
import { runNode } from './runNode.mjs';

/**
 * Files that were parsed before: the parts have most of them in common. What a file imports depends on how JSX is read.
 * @type {Map<string, ts.SourceFile>}
 */
const parsed = new Map();

/** @param {ts.CompilerOptions} options @returns {ts.CompilerHost} */
function createHost(options) {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    getSourceFile(name, ...how) {
      const key = `${options.jsxImportSource ?? ''} ${name}`;
      const file = parsed.get(key) ?? host.getSourceFile(name, ...how);
      if (file) parsed.set(key, file);
      return file;
    },
  };
}

/**
 * A file of the platform that was left out and is there all the same: types of packages may ask for it.
 * @param {ts.CompilerOptions} options
 * @param {ts.Program} program
 */
function findUnwanted({ lib = [], types = [] }, program) {
  const leftOut = [
    ...(lib.some((name) => name.includes('.dom.')) ? [] : ['/lib.dom.']),
    ...(types.includes('node') ? [] : ['/@types/node/']),
  ];
  return program
    .getSourceFiles()
    .map(({ fileName }) => fileName)
    .find((name) => leftOut.some((part) => name.includes(part)));
}

/** @param {string} config @returns {readonly ts.Diagnostic[]} */
function check(config) {
  const { config: json, error } = ts.readConfigFile(config, ts.sys.readFile);
  if (error) return [error];
  const folder = path.resolve(path.dirname(config));
  const { options, fileNames, errors } = ts.parseJsonConfigFileContent(json, ts.sys, folder);
  const program = ts.createProgram({ rootNames: fileNames, options, host: createHost(options) });
  const unwanted = findUnwanted(options, program);
  if (unwanted !== undefined) throw new Error(`${config} leaves out what ${unwanted} brings in.`);
  // What a part imports of others is checked with those.
  const own = fileNames.flatMap((name) => {
    const file = program.getSourceFile(name);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  });
  return [...errors, ...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics(), ...own];
}

let failed = 0;
for (const config of ['tsconfig.json', ...findFiles('tsconfig', '.json')]) {
  const diagnostics = check(config);
  if (diagnostics.length === 0) continue;
  failed += diagnostics.length;
  const host = {
    getCanonicalFileName: String,
    getCurrentDirectory: ts.sys.getCurrentDirectory,
    getNewLine: () => '\n',
  };
  console.error(`${config}\n${ts.formatDiagnosticsWithColorAndContext(diagnostics, host)}`);
}
console.log(`${failed} errors in types`);
const guide = await runNode(['scripts/guide.mjs', '--check']);
process.exitCode = failed > 0 || guide !== 0 ? 1 : 0;
