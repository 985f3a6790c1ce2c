import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a program with this version of Node and returns its exit code. The program ends with this process.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] Added to the environment.
 * @returns {Promise<number>}
 */
export async function runNode(args, env = {}) {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const end = () => void child.kill();
  process.once('exit', end);
  const [code] = await once(child, 'exit');
  process.off('exit', end);
  return code ?? 1;
}
