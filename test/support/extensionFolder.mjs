import fs from 'node:fs';
import path from 'node:path';
import { extensionFolder, root } from './paths.mjs';

/**
 * Creates the folder that VS Code loads. It contains only the files that ship. The project's own folder would not work:
 * VS Code treats every extension below the folder under development as part of it, including the extensions in
 * test/vscode.
 * @param {string} [folder]
 */
export function layOutExtension(folder = extensionFolder) {
  fs.rmSync(folder, { recursive: true, force: true });
  for (const part of [
    'package.json',
    'package.nls.json',
    'LICENSE',
    'README.md',
    'CHANGELOG.md',
    'media',
    'dist',
  ]) {
    fs.cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  }
  return folder;
}
