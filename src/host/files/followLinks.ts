import fs from 'node:fs/promises';
import path from 'node:path';

const maxLinks = 40;

/**
 * Returns the file that a path leads to. For a link this is its target, even if that does not exist. Links among the
 * folders are not resolved, since the system follows them.
 */
export async function followLinks(file: string): Promise<string> {
  let at = file;
  for (let links = 0; links < maxLinks; links++) {
    const target = await fs.readlink(at).catch(() => undefined);
    if (target === undefined) return at;
    at = path.resolve(await fs.realpath(path.dirname(at)), target);
  }
  throw Object.assign(new Error(`ELOOP: too many links, '${file}'`), { code: 'ELOOP' });
}
