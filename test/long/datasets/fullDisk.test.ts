import assert from '../../support/assert';
import fs, { constants, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '#src/client/index';
import { downloadMissing } from '#src/datasets/downloadMissing';
import { DatasetFolder } from '#src/datasets/datasetFolder';
import { makePlan } from '#src/datasets/makePlan';
import { withEmptyFolder } from '../../support/commandLine';
import { datasetQuery, datasetSpan, filesOfDataset } from '../../support/datasetQuery';
import { withServer } from '../../support/httpServer';
import { replyParts } from '../../support/partServer';

const { signal } = new AbortController();
const fail = (code: string): Error => Object.assign(new Error(`${code}: injected`), { code });

/** True when a file is opened for writing. */
const isWriting = (flags: string | number) =>
  typeof flags === 'number' ? (flags & (constants.O_WRONLY | constants.O_RDWR)) !== 0 : flags !== 'r';

type Files = Record<string, Buffer>;

/**
 * Simulates a disk that is full from write number `at` on: each write from there stores half of its bytes and fails.
 * Returns the number of writes.
 */
async function withDiskFullAt(at: number, work: () => Promise<unknown>) {
  const some = await fs.open('package.json');
  const handles = Object.getPrototypeOf(some) as { writeFile: FileHandle['writeFile'] };
  await some.close();
  const { writeFile } = handles;
  let writes = 0;
  handles.writeFile = async function (this: FileHandle, data, ...rest) {
    if (++writes < at) return writeFile.call(this, data, ...rest);
    const bytes = Buffer.from(data as Uint8Array);
    await writeFile.call(this, bytes.subarray(0, bytes.length / 2));
    throw fail('ENOSPC');
  };
  try {
    await work();
  } finally {
    handles.writeFile = writeFile;
  }
  return writes;
}

interface Bench {
  folder: DatasetFolder;
  update: () => Promise<unknown>;
  files: () => Promise<Files>;
}

/** A complete dataset of hourly values in a folder with odd characters in its name; an update appends five days. */
const withDataset = (use: (bench: Bench) => Promise<void>) =>
  withEmptyFolder((root) =>
    withServer(replyParts({}), async ({ baseAddress }) => {
      const client = createClient({ baseAddress, fetch, requestsPerSecond: Infinity });
      const folder = new DatasetFolder(path.join(root, 'Strom & Größe #1 %20 ‘x’'));
      const asked = {
        name: 'odd',
        query: { ...datasetQuery, interval: '1h' },
        span: datasetSpan,
        isSample: true,
      };
      await folder.create((await makePlan(client, asked, signal)).plan);
      const download = (isUpdate: boolean): Promise<unknown> =>
        folder.alone(() =>
          downloadMissing(folder, {
            client,
            signal,
            isUpdate,
            waits: true,
            now: () => datasetSpan.endMs + 5 * 86_400_000 + 1,
            onEvent: () => undefined,
          }),
        );
      await download(false);
      await use({ folder, update: () => download(true), files: () => filesOfDataset(folder.layout.folder) });
    }),
  );

const copyOf = async (from: string, to: string) => {
  await fs.rm(to, { recursive: true, force: true });
  await fs.cp(from, to, { recursive: true });
};

describe('a dataset on a full disk', () => {
  it('has only whole files whichever write fails, and is complete once there is room', () =>
    withDataset(async ({ folder, update, files }) => {
      const root = folder.layout.folder;
      const saved = `${root} saved`;
      await copyOf(root, saved);
      const before = await files();
      const writes = await withDiskFullAt(Infinity, update);
      const after = await files();
      assert.ok(writes > 5);
      assert.notDeepEqual(after, before);
      for (let at = 1; at <= writes; at++) {
        await copyOf(saved, root);
        await assert.rejects(
          withDiskFullAt(at, update),
          (error) => error instanceof Error && 'code' in error && error.code === 'ENOSPC',
          `write ${at}`,
        );
        for (const [file, bytes] of Object.entries(await files()))
          assert.ok(
            [before, after].some((one) => one[file]?.equals(bytes)),
            `${file} at write ${at}`,
          );
        await update();
        assert.deepEqual(await files(), after, `after write ${at}`);
      }
    })).timeout(120_000);

  it('is unchanged when its folder is read-only', () =>
    withDataset(async ({ folder, update, files }) => {
      const before = await files();
      const { open } = fs;
      // Other folders, such as the system's temporary folder, remain writable.
      fs.open = (file, flags = 'r', mode) =>
        isWriting(flags) && String(file).startsWith(folder.layout.folder)
          ? Promise.reject(fail('EROFS'))
          : open(file, flags, mode);
      try {
        await assert.rejects(update(), /EROFS/);
      } finally {
        fs.open = open;
      }
      assert.deepEqual(await files(), before);
    })).timeout(60_000);

  it('is not written in place when only its files are writable', () =>
    withDataset(async ({ folder, update, files }) => {
      const before = await files();
      const { open } = fs;
      const inPlace: string[] = [];
      fs.open = (file, flags = 'r', mode) => {
        if (flags === 'wx' && String(file).startsWith(folder.layout.folder))
          return Promise.reject(fail('EROFS'));
        // The lock's heartbeat is written in place.
        if (isWriting(flags) && file !== folder.layout.lock) inPlace.push(String(file));
        return open(file, flags, mode);
      };
      try {
        await assert.rejects(update(), /EROFS/);
      } finally {
        fs.open = open;
      }
      assert.deepEqual(inPlace, []);
      assert.deepEqual(await files(), before);
    })).timeout(60_000);
});
