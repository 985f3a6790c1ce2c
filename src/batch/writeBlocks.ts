import fs from 'node:fs/promises';
import path from 'node:path';
import type { Result } from '../domain/result';
import { nameFile, toHarmlessPath } from '../formats/fileTemplate';
import { savedQueryExtension } from '../formats/savedQueryExtension';
import { sentenceOfOutside, sentenceOfQueryFile, sentenceOfSameFile } from '../words/exportBlockWords';
import type { AsReceived } from './asReceived';
import { confine, isWithin } from './confine';
import type { NamedQuery } from './namedQuery';
import { UsageError } from './usageError';
import { writeFile } from './writeFile';

/** Where the files of export blocks may be. */
export interface BlockPlace {
  /** The folder of the workspace, or the one that the program works in. */
  readonly root: string;
  /** The files that were written by the same run. */
  readonly written: Set<string>;
  readonly signal: AbortSignal;
  readonly asReceived: AsReceived;
}

/** A query file elsewhere has its own folder alone. */
const rootFor = (root: string, file: string): string => {
  const whole = path.resolve(file);
  return isWithin(path.resolve(root), whole) ? path.resolve(root) : path.dirname(whole);
};

/** Finds what is wrong with the places of export blocks before anything is sent. Throws UsageError. */
export function checkBlocks({ file = '', blocks = [] }: NamedQuery, place: Pick<BlockPlace, 'root'>): void {
  const root = rootFor(place.root, file);
  for (const block of blocks)
    if (!isWithin(root, path.resolve(path.dirname(file), toHarmlessPath(block.file))))
      throw new UsageError(sentenceOfOutside(block.file, root));
}

/** Writes a result to the files that its query file names. Gives them as they are told to the user. */
export async function writeBlocks(
  result: Result,
  named: NamedQuery,
  { root, written, signal, asReceived }: BlockPlace,
): Promise<readonly string[]> {
  const { file = '', blocks = [] } = named;
  const told: string[] = [];
  for (const block of blocks) {
    const name = toHarmlessPath(nameFile(block.file, named, result, Date.now()));
    const target = await confine(rootFor(root, file), path.dirname(path.resolve(file)), name);
    if (target.endsWith(savedQueryExtension)) throw new UsageError(sentenceOfQueryFile(name));
    if (written.has(target)) throw new UsageError(sentenceOfSameFile(name));
    written.add(target);
    await fs.mkdir(path.dirname(target), { recursive: true });
    const received = await asReceived(block.format, block.options);
    await writeFile(result, target, { ...block, signal, received });
    told.push(path.relative(root, target));
  }
  return told;
}
