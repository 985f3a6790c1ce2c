import fs from 'node:fs/promises';
import path from 'node:path';
import { orMissing } from '../../../host/files/errorCode';
import { lockNames } from '../../../host/files/fileLock';
import { NotReplacedError } from '../../../host/files/replaceFile';
import { RootedFolder } from '../../../host/files/rootedFolder';
import { largestFileBytes, partsOf, type QueryFolder } from './queryFolder';

/**
 * A folder on this machine. Links are followed within `boundary`, the workspace folder or the store. A link that leads
 * outside is neither read nor written.
 */
export function localFolder(root: string, boundary = root): QueryFolder {
  const folder = new RootedFolder(root, () => true, { linksWithin: boundary });
  const at = (name: string) => partsOf(name).join('/');
  return {
    local: { root, boundary },
    pathOf: (name) => path.join(root, at(name)),
    names: async () => ((await orMissing(folder.list())) ?? []).map(({ name }) => name),
    async stat(name) {
      const stat = await folder.stat(at(name));
      return stat && { size: stat.bytes, version: stat.version };
    },
    read: (name) => folder.read(at(name), largestFileBytes),
    create: (name, bytes) => folder.create(at(name), [bytes]),
    async replace(name, bytes) {
      try {
        await folder.write(at(name), [bytes]);
      } catch (error) {
        // The caller still has the bytes and can try again.
        if (error instanceof NotReplacedError) await fs.rm(error.completePath, { force: true });
        throw error;
      }
    },
    move: (from, to) => folder.rename(at(from), at(to)),
    remove: (name) => folder.remove(at(name)),
    exclusively: (name, work) => folder.exclusively(at(name), work),
    sweep: () => folder.sweep('', lockNames),
  };
}
