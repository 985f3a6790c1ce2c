import fs from 'node:fs';
import path from 'node:path';

/**
 * A package with files in a bundle. `licence` is the name in its package.json; `text` is from its licence files.
 * @typedef {{ name: string, version: string, licence: string, address: string, text: string }} BundledPackage
 */

/**
 * The folders of the packages in the bundles, sorted.
 * @param {readonly { readonly inputs: Readonly<Record<string, unknown>> }[]} metafiles
 */
export function bundledFolders(metafiles) {
  const inputs = metafiles.flatMap(({ inputs }) => Object.keys(inputs));
  const folders = inputs.map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0]);
  return [...new Set(folders.filter((folder) => folder !== undefined))].sort();
}

/**
 * Throws if the package does not name its licence, since such a package must not be bundled.
 * @param {string} folder
 * @returns {BundledPackage}
 */
function readPackage(folder) {
  /** @type {{ name: string, version: string, license?: string, homepage?: string, repository?: string | { url?: string } }} */
  const { name, version, license, homepage, repository } = JSON.parse(
    fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const files = fs.readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice|copying)\b/i.test(file));
  if (license === undefined || files.length === 0)
    throw new Error(`${folder} is bundled, but has no licence or no file with its text.`);
  const texts = files.sort().map((file) => fs.readFileSync(path.join(folder, file), 'utf8'));
  const place = homepage ?? (typeof repository === 'string' ? repository : repository?.url) ?? '';
  return {
    name,
    version,
    licence: license,
    address: place.replace(/^git\+/, ''),
    text: texts
      .map((text) =>
        text
          .replace(/^\ufeff/, '')
          .replaceAll('\r\n', '\n')
          .trim(),
      )
      .join('\n\n'),
  };
}

/**
 * The licences of adapted sources in the bundles: `snappy.ts` has `snappy.LICENSE.txt` beside it, whose first line
 * names the original.
 * @param {readonly { readonly inputs: Readonly<Record<string, unknown>> }[]} metafiles
 */
function adaptedSources(metafiles) {
  const sources = metafiles
    .flatMap(({ inputs }) => Object.keys(inputs))
    .filter((file) => /^src\/.*\.tsx?$/.test(file));
  const files = [...new Set(sources)].map((file) => file.replace(/\.tsx?$/, '.LICENSE.txt'));
  return files
    .filter((file) => fs.existsSync(file))
    .sort()
    .map((file) => {
      const [title = '', ...text] = fs.readFileSync(file, 'utf8').split('\n');
      return { title, text: text.join('\n').trim() };
    });
}

/**
 * The packages and the adapted sources in the bundles, each with its full licence text.
 * @param {readonly { readonly inputs: Readonly<Record<string, unknown>> }[]} metafiles esbuild's metadata of the
 * bundles.
 */
export function thirdPartyNotices(metafiles) {
  const rule = '-'.repeat(80);
  const packages = bundledFolders(metafiles)
    .map(readPackage)
    .map(({ name, version, licence, address, text }) => ({
      title: [name, version, `(${licence})`, address].join(' ').trim(),
      text,
    }));
  const parts = [...packages, ...adaptedSources(metafiles)].map(({ title, text }) =>
    [rule, title, rule, '', text].join('\n'),
  );
  return `${['Gridlens contains parts of these packages.', ...parts].join('\n\n')}\n`;
}
