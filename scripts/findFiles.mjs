import fs from 'node:fs';

/**
 * Every file below a folder whose name has this ending, sorted, with `/` in paths on every system. Skips node_modules.
 * @param {string} folder
 * @param {string} [ending]
 * @returns {string[]}
 */
export function findFiles(folder, ending = '') {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const file = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : findFiles(file, ending);
      return file.endsWith(ending) ? [file] : [];
    })
    .sort();
}
