import fs from 'node:fs';

/**
 * Every file below a folder whose name has this ending, sorted, with `/` in paths on every system.
 * @param {string} folder
 * @param {string} [ending]
 */
export const findFiles = (folder, ending = '') =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && entry.name.endsWith(ending))
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/'))
    .sort();
