import fs from 'node:fs';
import { build } from 'esbuild';
import { format, resolveConfig } from 'prettier';

/**
 * Bundles a TypeScript source and imports it.
 * @param {string} file Its path below src, without the ending.
 * @returns {Promise<any>} Everything that it exports.
 */
export async function importSource(file) {
  const { outputFiles } = await build({
    entryPoints: [`src/${file}.ts`],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    // The ES modules of packages that also ship CommonJS.
    mainFields: ['module', 'main'],
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}

const readText = (/** @type {string} */ file) => fs.readFileSync(file, 'utf8').replace(/\r\n/g, '\n');

/**
 * Writes a generated file. With --check, it writes nothing and fails if the file is out of date.
 * @param {string} file
 * @param {string} text
 */
export async function writeGenerated(file, text) {
  const formatted = await format(text, { ...(await resolveConfig(file)), filepath: file });
  if (readText(file) === formatted) return;
  if (!process.argv.includes('--check')) {
    fs.writeFileSync(file, formatted);
    return;
  }
  console.error(`${file} is not current: run node scripts/${process.argv[1]?.replace(/.*[\\/]/, '')}`);
  process.exitCode = 1;
}

/** @param {unknown} text */
export const code = (text) => `\`${String(text)}\``;

/**
 * Writes the tables between the comments `generated: NAME` and `end` of a page.
 * @param {string} file
 * @param {Record<string, readonly [heads: readonly string[], ...rows: readonly (readonly string[])[]]>} tables
 */
export async function writeTables(file, tables) {
  let page = readText(file);
  for (const [name, [heads, ...rows]] of Object.entries(tables)) {
    const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
    const place = new RegExp(`(<!-- generated: ${name} -->).*?(?=<!-- end -->)`, 's');
    page = page.replace(place, (_, start) => `${start}\n\n${lines.join('\n')}\n\n`);
  }
  await writeGenerated(file, page);
}
