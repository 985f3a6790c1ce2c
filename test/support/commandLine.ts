import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export interface Ended {
  code: number;
  out: string;
  err: string;
}

export interface RunOptions {
  env?: Record<string, string>;
  cwd?: string;
}

const program = path.resolve('dist/cli.mjs');
const { OPENELECTRICITY_API_KEY: _key, OPENELECTRICITY_API_URL: _url, ...plainEnv } = process.env;

/** Runs the built command line in a separate process. */
export const gridlens = (args: readonly string[], { env = {}, cwd }: RunOptions = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const options = {
      env: { ...plainEnv, ...env },
      maxBuffer: 100_000_000,
      // A hanging process fails its test and is killed.
      timeout: 60_000,
      killSignal: 'SIGKILL' as const,
      ...(cwd === undefined ? {} : { cwd }),
    };
    execFile(process.execPath, [program, ...args], options, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });

/** Creates an empty folder, and removes it when the test is over. */
export async function withEmptyFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'gridlens-cli-'));
  try {
    return await use(folder);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}
