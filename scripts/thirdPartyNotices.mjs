import fs from 'node:fs';
import path from 'node:path';

/**
 * The title and the full licence text of a bundled package. Throws if it does not name its licence or has no file with
 * the text, since such a package must not be bundled.
 * @param {string} folder
 */
function noticeOf(folder) {
  const { name, version, license, homepage, repository } = JSON.parse(
    fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const files = fs.readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice|copying)\b/i.test(file));
  if (license === undefined || files.length === 0)
    throw new Error(`${folder} is bundled, but has no licence or no file with its text.`);
  const texts = files.sort().map((file) => fs.readFileSync(path.join(folder, file), 'utf8'));
  const address = String(homepage ?? repository?.url ?? repository ?? '').replace(/^git\+/, '');
  return {
    title: `${name} ${version} (${license}) ${address}`.trim(),
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
 * The packages and the adapted sources in the bundles, each with its full licence text. An adapted source, such as
 * `snappy.ts`, has `snappy.LICENSE.txt` beside it, whose first line names the original.
 * @param {readonly { readonly inputs: Readonly<Record<string, unknown>> }[]} metafiles esbuild's metadata of the
 * bundles.
 */
export function thirdPartyNotices(metafiles) {
  const inputs = [...new Set(metafiles.flatMap(({ inputs }) => Object.keys(inputs)))].sort();
  const folders = inputs.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? []);
  const licences = inputs
    .filter((file) => /^src\/.*\.tsx?$/.test(file))
    .map((file) => file.replace(/\.tsx?$/, '.LICENSE.txt'))
    .filter((file) => fs.existsSync(file));
  const adapted = licences.map((file) => {
    const [title = '', ...text] = fs.readFileSync(file, 'utf8').split('\n');
    return { title, text: text.join('\n').trim() };
  });
  const rule = '-'.repeat(80);
  const parts = [...[...new Set(folders)].map(noticeOf), ...adapted].map(({ title, text }) =>
    [rule, title, rule, '', text].join('\n'),
  );
  return `${['Gridlens contains parts of these packages.', ...parts].join('\n\n')}\n`;
}
