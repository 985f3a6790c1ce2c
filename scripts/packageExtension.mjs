import { createVSIX } from '@vscode/vsce';

/**
 * Packages what .vscodeignore allows. Wants a build.
 * @param {string} file The .vsix to write.
 */
export async function packageExtension(file) {
  await createVSIX({ packagePath: file, dependencies: false });
}
