import fs from 'node:fs/promises';
import path from 'node:path';

const mostLinks = 40;

/**
 * The file that a path leads to: of a link, its target, whether that exists or not. Links among the folders stay:
 * the system follows these itself.
 */
export async function followLinks(file: string): Promise<string> {
  let at = file;
  for (let links = 0; links < mostLinks; links++) {
    const target = await fs.readlink(at).catch(() => undefined);
    if (target === undefined) return at;
    at = path.resolve(await fs.realpath(path.dirname(at)), target);
  }
  throw Object.assign(new Error(`ELOOP: too many links, '${file}'`), { code: 'ELOOP' });
}
