import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { DatasetFault } from '#src/domain';
import { sha256 } from '#src/datasets/datasetLayout';
import { ParquetThread } from '#src/datasets/parquetThread';
import { BinaryWriter } from '#src/formats/columnar/binaryWriter';
import { bytesOf, encodeFooter, types } from '#src/formats/columnar/parquetMetadata';
import { encodings, type Encoding } from '#src/formats/columnar/parquetTable';
import { snappyCompress } from '#src/formats/columnar/snappy';
import { planOf, signal, verifyFolder, withDataset } from './datasetUnderTest';

const magic = Buffer.from('PAR1');
const most = 2 ** 31 - 1;

/** Bytes of a number in the form of Thrift and of run lengths. */
function varInt(value: number): Uint8Array {
  const writer = new BinaryWriter();
  writer.appendVarInt(value);
  return writer.getBytes();
}

function end(footer: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return Buffer.concat([footer, length, magic]);
}

/** A page of a data column that claims to have `count` values. */
function pageOf(bytes: Uint8Array, count: number, encoding: Encoding, size = bytes.length): Buffer {
  const packed = snappyCompress(bytes);
  const counted = { field_1: count, field_2: encoding, field_3: encodings.rle, field_4: encodings.rle };
  const header = bytesOf({ field_1: 0, field_2: size, field_3: packed.length, field_5: counted });
  return Buffer.concat([header, packed]);
}

/** A file of one row group that claims to have `rows` rows in the columns of sample data. */
function fileOf(rows: number, time: Buffer, value: Buffer, metadata: Record<string, string> = {}): Buffer {
  const chunks: Buffer[] = [magic];
  const place = (name: string, type: number, encoding: Encoding, bytes: Buffer) => {
    const dataAt = Buffer.concat(chunks).length;
    chunks.push(bytes);
    const size = bytes.length;
    return { name, type, encoding, rows, dataAt, bytes: size, packedBytes: size, statistics: { nulls: 0 } };
  };
  const columns = [
    place('time', types.int64, encodings.deltaBinaryPacked, time),
    place('value', types.double, encodings.plain, value),
    place('sample_data', types.byteArray, encodings.plain, value),
  ];
  const footer = encodeFooter({ labelNames: [], metadata, isSample: true }, [{ rows, columns }]);
  return Buffer.concat([...chunks, end(footer)]);
}

/** Runs: the value 1, `count` times, with the length of the run before it. */
function levels(count: number): Buffer {
  const run = Buffer.concat([varInt(count * 2), Uint8Array.of(1)]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(run.length);
  return Buffer.concat([length, run]);
}

/** A block of equal differences: one miniblock of `count` values in no bits. */
const deltas = (count: number): Buffer =>
  Buffer.concat([varInt(count), varInt(1), varInt(count), varInt(2), varInt(2), Uint8Array.of(0)]);

const oneTime = pageOf(deltas(128), 1, encodings.deltaBinaryPacked);
const oneValue = pageOf(Buffer.concat([levels(1), Buffer.alloc(8)]), 1, encodings.plain);

/** A list of lists of lists, each of which claims to have 16 million entries. */
const nestedLists = Buffer.concat([
  Uint8Array.of(0x19),
  ...Array.from({ length: 200 }, () => Buffer.concat([Uint8Array.of(0xf9), varInt(2 ** 24)])),
]);

const files: Record<string, Buffer> = {
  'lists in lists that claim to be long': Buffer.concat([magic, end(nestedLists)]),
  'a run of two billion levels': fileOf(
    1,
    oneTime,
    pageOf(Buffer.concat([levels(2 ** 30 - 1), Buffer.alloc(8)]), 1, encodings.plain),
  ),
  'two billion equal differences': fileOf(
    1,
    pageOf(deltas(most), most, encodings.deltaBinaryPacked),
    oneValue,
  ),
  'a page that unpacks to two gigabytes': fileOf(
    1,
    pageOf(deltas(1), 1, encodings.deltaBinaryPacked, most),
    oneValue,
  ),
  'a text of 32 megabytes': fileOf(1, oneTime, oneValue, { gridlens: 'x'.repeat(32e6) }),
  'two billion rows': fileOf(most, oneTime, oneValue),
};

describe('a Parquet file that was made to exhaust its reader', () => {
  for (const [what, bytes] of Object.entries(files))
    it(`is reported as damaged, in little memory and time: ${what}`, () =>
      withDataset(async ({ folder, get }) => {
        await get();
        const plan = await planOf(folder);
        const { files: listed } = await folder.readManifest(plan);
        const [{ path: below }] = listed;
        await fs.writeFile(path.join(folder.layout.folder, below), bytes);
        const changed = { bytes: bytes.length, sha256: sha256(bytes) };
        await folder.writeManifest(plan, {
          files: listed.map((one) => (one.path === below ? { ...one, ...changed } : one)),
        });
        const beforeBytes = process.memoryUsage().rss;
        let peakBytes = 0;
        const timer = setInterval(() => {
          peakBytes = Math.max(peakBytes, process.memoryUsage().rss);
        }, 5);
        const { faults } = await verifyFolder(folder);
        clearInterval(timer);
        assert.deepEqual(faults, [{ kind: 'unreadable', path: below }]);
        assert.ok(peakBytes - beforeBytes < 600e6, `${(peakBytes - beforeBytes) / 1e6} MB`);
      }));
});

describe('the thread that reads Parquet files', () => {
  it('gives up after its time limit, stops when asked to, and then reads the next file', () =>
    withDataset(async ({ folder, get }) => {
      await get();
      const plan = await planOf(folder);
      const [file] = (await folder.readManifest(plan)).files;
      const bytes = await fs.readFile(path.join(folder.layout.folder, file.path));
      const task = { bytes, plan, file };
      const hasty = new ParquetThread(1);
      assert.equal(await hasty.check(task, signal), undefined);
      const thread = new ParquetThread();
      const stop = new AbortController();
      const stopped = thread.check(task, stop.signal);
      stop.abort();
      await assert.rejects(stopped, { name: 'AbortError' });
      const sound: DatasetFault[] = [];
      assert.deepEqual(await thread.check(task, signal), sound);
      assert.deepEqual(await thread.check(task, signal), sound);
      thread.close();
    }));
});
