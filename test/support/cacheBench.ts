import { createDiskCache, type DiskCacheOptions } from '#src/client/cache/diskCache';
import type { ReplyCache } from '#src/client/cache/replyCache';
import { withFolder } from './replies';

export const megabyte = 1_000_000;

export interface CacheBench {
  folder: string;
  faults: string[];
  /** Opens another cache over the same folder, as a second window does. */
  open: (options?: Partial<DiskCacheOptions>) => ReplyCache;
}

export const withCaches = (use: (bench: CacheBench) => Promise<void>): Promise<void> =>
  withFolder(async (folder) => {
    const faults: string[] = [];
    await use({
      folder,
      faults,
      open: (options = {}) =>
        createDiskCache({ folder, maxBytes: megabyte, onFault: (what) => faults.push(what), ...options }),
    });
  });

/** A disk cache that records its writes. `stored` resolves once they have ended. */
export function createRecordedCache(folder: string) {
  const disk = createDiskCache({ folder, maxBytes: 1e7 });
  const writes: Promise<void>[] = [];
  const put: typeof disk.put = (reply) => {
    const write = disk.put(reply);
    writes.push(write);
    return write;
  };
  return { cache: { ...disk, put }, writes, stored: () => Promise.all(writes) };
}

/** A clock that advances by one second each time it is read. */
export function createClock(): () => number {
  let nowMs = 1_790_000_000_000;
  return () => (nowMs += 1000);
}
