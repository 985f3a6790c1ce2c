import fs from 'node:fs';
import path from 'node:path';
import { extensionFolder, root } from './paths.mjs';

/**
 * Lays out the folder that VS Code loads: what ships, and nothing else. It cannot be the project's own folder: VS Code
 * takes every extension below the folder under development for a part of it, those of test/vscode included.
 * @param {string} [folder]
 */
export function layOutExtension(folder = extensionFolder) {
  fs.rmSync(folder, { recursive: true, force: true });
  for (const part of ['package.json', 'LICENSE', 'README.md', 'CHANGELOG.md', 'media', 'dist']) {
    fs.cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  }
  return folder;
}
