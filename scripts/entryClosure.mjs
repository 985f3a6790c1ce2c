/**
 * What is loaded with an output of esbuild before anything runs: the file and all it imports statically.
 * @param {import('esbuild').Metafile} metafile
 * @param {string} entry
 */
export function entryClosure({ outputs }, entry) {
  const files = new Set([entry]);
  let bytes = 0;
  // A set hands out what is added to it while it is gone through.
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
