import { randomBytes } from 'node:crypto';
import { startServer } from '../../test/support/vscode/server.mjs';

/**
 * Serves the pinned VS Code on loopback and prints its address, which contains the access token.
 * @param {import('./open.mjs').Opening} opening
 * @param {number} port 0: any free port.
 * @returns {Promise<import('./open.mjs').Opened>}
 */
export async function openWeb({ folder, settings, extension, profile }, port) {
  const token = randomBytes(16).toString('hex');
  const server = await startServer({ folder, settings, extension, profile, port, token });
  console.log(`Gridlens is open at ${server.origin}/?tkn=${token}\nCtrl-C ends it.`);
  return { closed: new Promise(() => undefined), stop: server.stop };
}
