/**
 * The files that are loaded with an esbuild output before any code runs: the file and all its static imports.
 * @param {import('esbuild').Metafile} metafile
 * @param {string} entry
 */
export function entryClosure({ outputs }, entry) {
  const files = new Set([entry]);
  let bytes = 0;
  // The loop also visits files that are added to the set meanwhile.
  for (const file of files) {
    const output = outputs[file];
    if (!output) throw new Error(`esbuild knows no output ${file}.`);
    bytes += output.bytes;
    for (const { path, kind, external } of output.imports) {
      if (kind === 'import-statement' && !external) files.add(path);
    }
  }
  return { files: [...files], bytes };
}
