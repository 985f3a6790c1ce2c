import { createVSIX } from '@vscode/vsce';

/**
 * Packages the files that .vscodeignore allows. Requires a build.
 * @param {string} file The .vsix to write.
 */
export async function packageExtension(file) {
  await createVSIX({ packagePath: file, dependencies: false });
}
