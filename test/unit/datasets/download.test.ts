import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { DatasetError, DatasetFolder } from '#src/datasets/datasetFolder';
import { sha256 } from '#src/datasets/datasetLayout';
import { planUpdate } from '#src/datasets/planUpdate';
import { statusOf } from '#src/datasets/statusOfDataset';
import { writeParquet } from '#src/formats/columnar/writeParquet';
import { withEmptyFolder } from '../../support/commandLine';
import { datasetSpan, filesOfDataset } from '../../support/datasetQuery';
import type { Handler } from '../../support/httpServer';
import { replyParts, sendError, valueAt, type PartServerOptions } from '../../support/partServer';
import { askDuckDb, type Row } from '../formats/columnar/parquetReaders';
import { planOf, verifyFolder, withDataset } from './datasetUnderTest';

const everything = `FROM read_parquet('FOLDER/data/**/*.parquet', hive_partitioning = true)`;

describe('a dataset', () => {
  it('is read by DuckDB with the SQL of its README', () =>
    withDataset(async ({ folder, get }) => {
      await get();
      const readme = await fs.readFile(folder.layout.readme, 'utf8');
      const sql = /```sql\n(SELECT [^`]*month = \d+);\n```/.exec(readme)?.[1] ?? assert.fail(readme);
      const rows = await askDuckDb(
        await filesOfDataset(folder.layout.folder),
        `SELECT count(*), min(month), max(month), min(year) FROM (${sql.replace("'data/", "'FOLDER/data/")})`,
      );
      const [[count, least, most, year] = []] = rows;
      assert.ok(Number(count) > 1000, `${String(count)} rows`);
      const start = new Date(datasetSpan.startMs + 10 * 3_600_000);
      assert.deepEqual(
        [Number(least), Number(most), Number(year)],
        [start.getUTCMonth() + 1, start.getUTCMonth() + 1, start.getUTCFullYear()],
      );
    }));

  it('is one table in DuckDB, with each bucket of each metric once', () =>
    withDataset(async ({ folder, get }) => {
      assert.equal(await get(), 'done');
      const files = await filesOfDataset(folder.layout.folder);
      assert.deepEqual(
        Object.keys(files).filter((file) => file.includes('metric=power')),
        ['10', '8', '9'].map(
          (month) => `data/network=NEM/metric=power/step=5m/year=2026/month=${month}/part-0.parquet`,
        ),
      );
      const sql = `SELECT epoch_ms(time), metric, value, year, month, step, network ${everything} ORDER BY metric, time`;
      const rows = await askDuckDb(files, sql);
      const buckets = (datasetSpan.endMs - datasetSpan.startMs) / 300_000;
      assert.equal(rows.length, buckets * 2);
      for (const [i, row] of rows.entries()) {
        const ms = datasetSpan.startMs + (i % buckets) * 300_000;
        const metric = i < buckets ? 'energy' : 'power';
        const [year, month] = new Date(ms + 10 * 3_600_000).toISOString().split('-');
        const expected = [
          BigInt(ms),
          metric,
          valueAt(ms, metric),
          BigInt(year ?? ''),
          BigInt(month ?? ''),
          '5m',
          'NEM',
        ];
        if (!row.every((cell, j) => cell === expected[j])) assert.deepEqual(row, expected);
      }
    }));

  it('requests and rewrites nothing when it is complete', () =>
    withDataset(async ({ folder, requests, get }) => {
      await get();
      const [count, files] = [requests.length, await filesOfDataset(folder.layout.folder)];
      assert.equal(await get(), 'done');
      assert.equal(requests.length, count);
      assert.deepEqual(await filesOfDataset(folder.layout.folder), files);
      const plan = await planOf(folder);
      assert.deepEqual((await statusOf(folder, plan)).months, { done: 3, total: 3 });
      assert.equal((await statusOf(folder, plan)).requests, 0);
    }));

  it('continues after a failure', () => {
    let fails = true;
    const refuse: PartServerOptions['refuse'] = ({ startMs }, response) =>
      fails && startMs > Date.parse('2026-09-20') && sendError(response, 400, 'No such thing.');
    return withDataset(
      async ({ folder, requests, get }) => {
        await assert.rejects(get(), { name: 'ApiError' });
        const before = requests.length;
        fails = false;
        assert.equal(await get(), 'done');
        // Parts that have arrived are not requested again; at most four were under way.
        assert.ok(requests.length - before <= 5, String(requests.length - before));
        assert.deepEqual(
          (await askDuckDb(await filesOfDataset(folder.layout.folder), `SELECT count(*) ${everything}`))[0],
          [28_800n],
        );
      },
      {},
      replyParts({ refuse }),
    );
  });

  it('requests a damaged reply again', () =>
    withDataset(async ({ folder, get }) => {
      assert.equal(await get({ budget: 3 }), 'budget');
      for (const name of await fs.readdir(folder.layout.stage))
        await fs.writeFile(path.join(folder.layout.stage, name), 'nothing of the kind');
      assert.equal(await get(), 'done');
      assert.deepEqual((await verifyFolder(folder)).faults, []);
    }));

  it('downloads only the files reported as damaged', () =>
    withDataset(async ({ folder, requests, get }) => {
      await get();
      const whole = requests.length;
      const plan = await planOf(folder);
      // The stage still holds the replies of the last month, for an update.
      const closed = (await folder.readManifest(plan)).files.filter(({ path: one }) =>
        one.includes('month=9'),
      );
      const [file = assert.fail(), other = assert.fail()] = closed;
      await fs.appendFile(path.join(folder.layout.folder, other.path), 'x');
      assert.equal(await get({ damage: [] }), 'done');
      assert.equal(requests.length, whole);
      assert.equal(await get({ damage: [{ kind: 'missing', path: file.path }] }), 'done');
      assert.ok(requests.length > whole);
    }));

  it('stops at four fifths of the daily requests, and continues the next day', () =>
    withDataset(async ({ requests, get }) => {
      let nowMs = Date.parse('2026-11-20T10:00:00Z');
      const quota = { perDay: 5, now: () => nowMs };
      assert.equal(await get(quota), 'quota');
      const today = requests.length;
      assert.equal(await get(quota), 'quota');
      assert.equal(requests.length, today);
      nowMs += 86_400_000;
      assert.equal(await get(quota), 'done');
      assert.ok(requests.length > today);
    }));

  it('is appended to, with the revised values of the service', () => {
    let shift = 0;
    const parts = replyParts();
    const handler: Handler = (request, response) => {
      const end = response.end.bind(response);
      // Adds `shift` to every number in a reply.
      response.end = ((text: string) =>
        end(
          shift === 0
            ? text
            : text.replace(
                /(T\d\d:\d\d:\d\d\+10:00",)(-?\d+)/g,
                (_, stamp: string, value: string) => `${stamp}${Number(value) + shift}`,
              ),
        )) as typeof response.end;
      parts(request, response);
    };
    return withDataset(
      async ({ folder, client, get }) => {
        await get();
        shift = 1;
        const plan = await planOf(folder);
        const next = planUpdate(client, plan, Date.parse('2026-11-03T00:00:00+10:00'));
        await folder.writePlan(next.plan);
        assert.equal(await get(), 'done');
        const files = await filesOfDataset(folder.layout.folder);
        const sql = `SELECT epoch_ms(time), value ${everything} WHERE metric = 'power' ORDER BY time`;
        const rows = (await askDuckDb(files, sql)) as unknown as Row[];
        assert.equal(rows.length, (Date.parse('2026-11-03T00:00:00+10:00') - datasetSpan.startMs) / 300_000);
        const revisedMs = datasetSpan.endMs - 8 * 86_400_000;
        for (const [ms, value] of rows)
          assert.equal(
            value,
            valueAt(Number(ms), 'power') + (Number(ms) >= revisedMs ? 1 : 0),
            new Date(Number(ms)).toISOString(),
          );
      },
      {},
      handler,
    );
  });

  it('is locked for one process', () =>
    withDataset(async ({ folder }) => {
      await folder.alone(() =>
        assert.rejects(
          new DatasetFolder(folder.layout.folder).alone(() => Promise.resolve()),
          (error) => error instanceof DatasetError && error.code === 'locked',
        ),
      );
    }));

  it('is not created in a folder with other content', () =>
    withEmptyFolder(async (root) => {
      await fs.writeFile(path.join(root, 'thesis.txt'), '');
      const plan = {} as Parameters<DatasetFolder['create']>[0];
      await assert.rejects(new DatasetFolder(root).create(plan), { code: 'notEmpty' });
      assert.deepEqual(await fs.readdir(root), ['thesis.txt']);
    }));
});

describe('verifying a dataset', () => {
  it('reports missing, changed and foreign files', () =>
    withDataset(async ({ folder, client, get }) => {
      await get();
      const check = async (again = 0) => (await verifyFolder(folder, again, client)).faults;
      assert.deepEqual(await check(3), []);
      const month = (metric: string, number: number) =>
        `data/network=NEM/metric=${metric}/step=5m/year=2026/month=${number}/part-0.parquet`;
      const at = (below: string) => path.join(folder.layout.folder, below);
      await fs.rm(at(month('power', 8)));
      await fs.appendFile(at(month('power', 9)), 'x');
      await fs.writeFile(at('data/part.parquet.tmp'), '');
      assert.deepEqual(await check(), [
        { kind: 'missing', path: month('power', 8) },
        { kind: 'changed', path: month('power', 9) },
        { kind: 'notOurs', path: 'data/part.parquet.tmp' },
      ]);
    }));

  it('reports files that are not Parquet, have other columns or other rows, whatever their checksums say', () =>
    withDataset(async ({ folder, get }) => {
      await get();
      const plan = await planOf(folder);
      const { files } = await folder.readManifest(plan);
      const [{ path: below, rows }] = files;
      const file = path.join(folder.layout.folder, below);
      const whole = await fs.readFile(file);
      const toBytes = (labelNames: string[], times: number[]): Buffer => {
        const piece = {
          labels: labelNames,
          times: Float64Array.from(times),
          values: Float64Array.from(times),
        };
        return Buffer.concat([...writeParquet({ labelNames, metadata: {}, isSample: true }, [piece])]);
      };
      const other = Buffer.from(whole);
      other.fill(0x1c, whole.length - 200, whole.length - 8);
      const faultsOf = async (bytes: Buffer) => {
        await fs.writeFile(file, bytes);
        const changed = { bytes: bytes.length, sha256: sha256(bytes) };
        await folder.writeManifest(plan, {
          files: files.map((one) => (one.path === below ? { ...one, ...changed } : one)),
        });
        return (await verifyFolder(folder)).faults;
      };
      for (const bytes of [
        Buffer.alloc(0),
        whole.subarray(0, 100),
        whole.subarray(0, whole.length - 1),
        other,
        toBytes(['region'], [1]),
      ])
        assert.deepEqual(await faultsOf(bytes), [{ kind: 'unreadable', path: below }]);
      assert.deepEqual(await faultsOf(toBytes([], [plan.generations[0].startMs])), [
        { kind: 'rows', path: below, found: 1, expected: rows },
      ]);
    }));
});
