import fs from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from '../host/files/errorCode';
import { followLinks } from '../host/files/followLinks';
import { sentenceOfOutside } from '../words/exportBlockWords';
import { UsageError } from './usageError';

export const isWithin = (root: string, file: string): boolean => {
  const way = path.relative(root, file);
  return way !== '' && way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
};

/** Where a folder really is, as far as it exists. */
async function realFolder(folder: string): Promise<string> {
  try {
    return await fs.realpath(folder);
  } catch (error) {
    const parent = path.dirname(folder);
    if (!isMissing(error) || parent === folder) throw error;
    return path.join(await realFolder(parent), path.basename(folder));
  }
}

/**
 * The path of a file that a query file names, below a root: links among its folders, or in its place, lead nowhere else.
 * Rejects with UsageError.
 */
export async function confine(root: string, folder: string, file: string): Promise<string> {
  const asked = path.resolve(folder, file);
  const target = await followLinks(asked);
  const real = path.join(await realFolder(path.dirname(target)), path.basename(target));
  if (!isWithin(path.resolve(root), asked) || !isWithin(await realFolder(path.resolve(root)), real))
    throw new UsageError(sentenceOfOutside(file, root));
  return asked;
}
