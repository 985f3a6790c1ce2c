import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { downloadAndUnzipVSCode, runTests } from '@vscode/test-electron';
import { quietSettings } from '../support/vscode/settings.mjs';

/** The desktop VS Code in VSCODE_EXECUTABLE, or one that is downloaded once. */
async function findDesktop() {
  const named = process.env['VSCODE_EXECUTABLE'];
  if (named) {
    if (fs.existsSync(named)) return named;
    throw new Error(`The environment variable VSCODE_EXECUTABLE names "${named}", which does not exist.`);
  }
  try {
    return await downloadAndUnzipVSCode({
      version: 'stable',
      cachePath: 'out/vscode-desktop',
      timeout: 30_000,
    });
  } catch (error) {
    throw new Error(
      'No desktop VS Code can be had: it could not be downloaded ' +
        `(${error instanceof Error ? error.message : String(error)}), and the environment variable ` +
        'VSCODE_EXECUTABLE names none.',
      { cause: error },
    );
  }
}

/**
 * Runs the host tests in a desktop VS Code.
 * @param {import('../host/run.mjs').HostRun} run
 */
export async function inDesktopHost({ extension, tests, folder, env }) {
  const vscodeExecutablePath = await findDesktop();
  // A short path, because VS Code creates a socket in it.
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'gl-'));
  try {
    fs.mkdirSync(path.join(profile, 'User'), { recursive: true });
    fs.writeFileSync(path.join(profile, 'User/settings.json'), JSON.stringify(quietSettings, null, 2));
    const code = await runTests({
      vscodeExecutablePath,
      extensionDevelopmentPath: extension,
      extensionTestsPath: tests,
      extensionTestsEnv: env,
      launchArgs: [
        folder,
        `--user-data-dir=${profile}`,
        `--extensions-dir=${path.join(profile, 'extensions')}`,
        '--disable-workspace-trust',
        '--disable-gpu',
        '--skip-welcome',
        '--skip-release-notes',
        // VS Code refuses to run as root, as in a container, without this switch.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    }).catch((/** @type {unknown} */ error) => {
      console.error(error instanceof Error ? error.message : error);
      return 1;
    });
    return code === 0;
  } finally {
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
