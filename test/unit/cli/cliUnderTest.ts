import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { gridlens, type Ended, type RunOptions } from '../../support/commandLine';

/** Arguments with single spaces between them; a list when one of them has a space. */
export type Args = string | readonly string[];

export const wordsOf = (args: Args): readonly string[] => (typeof args === 'string' ? args.split(' ') : args);

/** Runs a command line that must succeed. */
export async function succeed(args: Args, options?: RunOptions): Promise<Ended> {
  const ended = await gridlens(wordsOf(args), options);
  assert.equal(ended.code, 0, ended.err);
  return ended;
}

/** Asserts that a command line is refused as wrong usage, and prints nothing to standard output. */
export async function assertRefused(args: Args, message: RegExp, options?: RunOptions): Promise<void> {
  const { code, out, err } = await gridlens(wordsOf(args), options);
  assert.deepEqual([code, out], [2, ''], `${wordsOf(args).join(' ')}: ${err}`);
  assert.match(err, message);
}

/** Writes a query file and returns its path. */
export async function writeQueryFile(
  folder: string,
  file: string,
  query: object,
  more: object = {},
): Promise<string> {
  const place = path.join(folder, `${file}.gridlens.json`);
  await fs.mkdir(path.dirname(place), { recursive: true });
  await fs.writeFile(place, JSON.stringify({ version: 1, name: file, query, ...more }));
  return place;
}
