import fs from 'node:fs';

/** The texts that package.json names as `%key%`. */
export const readTexts = () =>
  /** @type {Record<string, string>} */ (JSON.parse(fs.readFileSync('package.nls.json', 'utf8')));

/**
 * Reads package.json with the text of each `%key%`, as VS Code does. A key without a text stays.
 * @returns {typeof import('../package.json')}
 */
export function readManifest() {
  const texts = readTexts();
  return JSON.parse(fs.readFileSync('package.json', 'utf8'), (_, value) =>
    typeof value === 'string' ? value.replace(/^%(.+)%$/, (whole, key) => texts[key] ?? whole) : value,
  );
}
