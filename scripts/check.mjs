// Checks the types of the whole project, then of each part with only the platform APIs it may use, the words of comments,
// and that the generated tables in the guide are current.
import path from 'node:path';
import ts from 'typescript';
import { findFiles } from './findFiles.mjs';
import { reportStockPhrases } from './plainWords.mjs';
import { runNode } from './runNode.mjs';

/**
 * Parsed files, reused because the parts share most of them. The key includes the JSX option, which affects a file's
 * imports.
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
 * Finds a platform file that was loaded although the config excludes it: a package's types may reference it.
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
  // Files imported from other parts are checked with those parts.
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
const oddFolders = reportStockPhrases();
const guide = await runNode(['scripts/guide.mjs', '--check']);
process.exitCode = failed + oddFolders + guide > 0 ? 1 : 0;
