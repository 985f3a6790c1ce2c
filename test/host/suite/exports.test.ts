import assert from '../../support/assert';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { createClient, createDiskCache, type Client } from '#src/client/index';
import {
  alignSeries,
  defaultExportOptions,
  type ExportFormatId,
  parseStamp,
  type Query,
  type Result,
  sortSeries,
} from '#src/domain';
import { readAsReceived } from '#src/batch/exportQuery';
import { exportTo } from '#src/features/exports/writeWithProgress';
import { suggestName } from '#src/features/exports/runExport';
import { exportFormats, type ExportFormat } from '#src/formats/exportWriters';
import { settingIds } from '#src/host/ids';
import { problemOfExport } from '#src/words/exports/exportWords';
import { startSampleService } from '../../support/sampleService';
import { messagesDuring, setSetting } from '../../support/editor';
import { replyJson, withServer } from '../../support/httpServer';
import { removeFolder } from '../../support/removeFolder';

function formatOf(id: ExportFormatId): ExportFormat {
  const format = exportFormats.find((one) => one.id === id);
  assert.ok(format);
  return format;
}

/** A file system that can be read-only, such as a provider's or a mount's. */
class ReadOnlyFiles implements vscode.FileSystemProvider {
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;
  watch = (): vscode.Disposable => new vscode.Disposable(() => undefined);
  stat = (): vscode.FileStat => ({ type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 });
  readDirectory = (): [string, vscode.FileType][] => [];
  readFile = (uri: vscode.Uri): Uint8Array => {
    throw vscode.FileSystemError.FileNotFound(uri);
  };
  readonly #refuse = (): never => {
    throw vscode.FileSystemError.NoPermissions();
  };
  createDirectory = this.#refuse;
  writeFile = this.#refuse;
  delete = this.#refuse;
  rename = this.#refuse;
}

describe('the proposed name of an export', () => {
  const query = { operation: 'market', network_code: 'NEM', metrics: ['price'], interval: '5m' } as const;
  const window = {
    startMs: Date.parse('2026-11-01T00:00:00+10:00'),
    endMs: Date.parse('2026-11-08T00:00:00+10:00'),
  };
  const provenance = { window, offsetMinutes: 600, isSample: false } as Result['provenance'];
  const name = () => suggestName('Prices: all / regions', 'csv', { query, provenance });
  const set = (value: string | undefined): Thenable<void> => setSetting(settingIds.exportFileName, value);
  afterEach(() => set(undefined));

  it('is the title of the result', () => {
    assert.equal(name(), 'Prices-all-regions.csv');
  });

  it('follows the setting, without its folders', async () => {
    await set('../{network} {metric} {start}');
    assert.equal(name(), 'NEM-price-2026-11-01.csv');
  });

  it('is the title, with a warning, when the setting has an unknown placeholder', async () => {
    await set('{regoin}');
    const messages = await messagesDuring('showWarningMessage', async () => {
      assert.equal(name(), 'Prices-all-regions.csv');
      await Promise.resolve();
    });
    assert.match(
      messages.join(),
      /gridlens\.export\.fileName.*There is no \{regoin\}\. Did you mean \{region\}\?/,
    );
  });
});

describe('JSON in the service’s shape', () => {
  const query: Query = {
    operation: 'market',
    network_code: 'NEM',
    metrics: ['price'],
    interval: '1h',
    date_start: '2026-07-01T00:00:00',
    date_end: '2026-07-02T00:00:00',
  };
  const options = { ...defaultExportOptions, shape: 'envelope', loads: 'asSent' } as const;
  // Formatted unlike the output of our own writers.
  const body = `{ "version":"4.7.1",  "success": true, "extra": [1.50, -0.0], "data": [{ "metric": "price", "unit": "$/MWh",
    "interval": "1h", "results": [{ "name": "price", "columns": {}, "data": [["2026-07-01T00:00:00+10:00", 80.10]] }] }] }`;

  const withClient = async (cacheBytes: number, use: (client: Client, folder: string) => Promise<void>) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-received-'));
    try {
      await withServer(replyJson(body), async ({ baseAddress }) => {
        const limits = { maxBytes: cacheBytes, maxBodyBytes: 1e6, onFault: () => undefined };
        const cache = createDiskCache({ folder: path.join(folder, 'replies'), ...limits });
        await use(createClient({ baseAddress, fetch, cache }), folder);
      });
    } finally {
      await removeFolder(folder);
    }
  };
  const readFor = (client: Client, from: Result, shape: 'envelope' | 'series' = 'envelope') =>
    readAsReceived(client, from, 'json', { shape });

  it('is the cached reply, byte for byte, after a single request', () =>
    withClient(1e6, async (client, folder) => {
      const from = await client.run(query);
      const received = (await readFor(client, from)) ?? assert.fail('the reply is not cached');
      const target = vscode.Uri.file(path.join(folder, 'a.json'));
      await exportTo(target, from, formatOf('json'), {
        signal: new AbortController().signal,
        options,
        received,
      });
      assert.equal(fs.readFileSync(target.fsPath, 'utf8'), body);
    }));

  it('is built from the result when the reply is not cached, is narrowed, or has another shape', async () => {
    await withClient(0, async (client) => {
      assert.equal(await readFor(client, await client.run(query)), undefined);
    });
    await withClient(1e6, async (client) => {
      const from = await client.run(query);
      assert.equal(await readFor(client, from, 'series'), undefined);
      const { provenance } = from;
      const narrowed = { ...from, provenance: { ...provenance, narrowed: { series: 1, of: 2 } } };
      assert.equal(await readFor(client, narrowed), undefined);
      const [request] = provenance.requests;
      const older = { ...(request ?? assert.fail()), fetchedAtMs: 1 };
      assert.equal(
        await readFor(client, { ...from, provenance: { ...provenance, requests: [older] } }),
        undefined,
      );
    });
  });
});

describe('an export', () => {
  let root: string;
  let result: Result;
  const { signal } = new AbortController();
  const fileIn = (name: string): vscode.Uri => vscode.Uri.file(path.join(root, name));

  before(async () => {
    const sample = await startSampleService();
    const client = createClient({
      baseAddress: sample.baseAddress,
      fetch,
      token: () => Promise.resolve(sample.token),
      isSample: true,
    });
    result = await client.run({
      operation: 'market',
      network_code: 'NEM',
      metrics: ['price', 'demand'],
      interval: '1h',
      date_start: '2026-10-01T00:00:00',
      date_end: '2026-10-03T00:00:00',
      primary_grouping: 'network_region',
    });
    await sample.close();
  });

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
  });

  afterEach(async () => {
    await removeFolder(root);
  });

  it('writes the same times and values to CSV, and no other file', async () => {
    await exportTo(fileIn('prices.csv'), result, formatOf('csv'), { signal });
    assert.deepEqual(fs.readdirSync(root), ['prices.csv']);
    const [header, ...rows] = fs.readFileSync(path.join(root, 'prices.csv'), 'utf8').trimEnd().split('\n');
    const { times, columns } = alignSeries(sortSeries(result.series, ['price', 'demand']));
    assert.equal(header?.split(',')[1], 'Price NSW1 ($/MWh)');
    assert.equal(header.split(',').at(-1), 'sample_data');
    assert.equal(columns.length, 10);
    assert.deepEqual(
      rows.map((row) => {
        const [stamp, ...cells] = row.split(',');
        assert.equal(cells.pop(), 'true');
        return [parseStamp(stamp ?? '', NaN), ...cells.map((cell) => (cell === '' ? NaN : Number(cell)))];
      }),
      [...times].map((time, i) => [time, ...columns.map((column) => column[i])]),
    );
  });

  it('replaces an existing file', async () => {
    fs.writeFileSync(path.join(root, 'prices.json'), 'x'.repeat(1e6));
    await exportTo(fileIn('prices.json'), result, formatOf('json'), { signal });
    const file = JSON.parse(fs.readFileSync(path.join(root, 'prices.json'), 'utf8')) as {
      provenance: { isSample: boolean };
      series: { data: unknown[] }[];
    };
    assert.equal(file.provenance.isSample, true);
    assert.deepEqual(
      file.series.map((series) => series.data.length),
      result.series.map((series) => series.times.length),
    );
    assert.deepEqual(fs.readdirSync(root), ['prices.json']);
  });

  it('keeps the mode of a private file and the link to it', async () => {
    const [file, link] = [fileIn('private.csv').fsPath, fileIn('link.csv').fsPath];
    fs.writeFileSync(file, 'old', { mode: 0o600 });
    fs.symlinkSync(file, link);
    const bytes = await exportTo(fileIn('link.csv'), result, formatOf('csv'), { signal });
    assert.ok(fs.lstatSync(link).isSymbolicLink());
    assert.equal(fs.statSync(file).size, bytes);
    assert.equal(fs.statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(fs.readdirSync(root).sort(), ['link.csv', 'private.csv']);
  });

  it('writes a description with the option sideFile', async () => {
    const options = { ...defaultExportOptions, sideFile: 'yes' } as const;
    await exportTo(fileIn('prices.parquet'), result, formatOf('parquet'), { signal, options });
    assert.deepEqual(fs.readdirSync(root).sort(), ['prices.parquet', 'prices.parquet.meta.json']);
    const { file } = JSON.parse(fs.readFileSync(path.join(root, 'prices.parquet.meta.json'), 'utf8')) as {
      file: { name: string; sha256: string };
    };
    const bytes = fs.readFileSync(path.join(root, 'prices.parquet'));
    assert.equal(file.name, 'prices.parquet');
    assert.equal(file.sha256, createHash('sha256').update(bytes).digest('hex'));
  });

  it('leaves an existing file unchanged when it is cancelled', async () => {
    fs.writeFileSync(path.join(root, 'prices.csv'), 'as it was');
    const stopped = AbortSignal.abort();
    await assert.rejects(exportTo(fileIn('prices.csv'), result, formatOf('csv'), { signal: stopped }), {
      name: 'AbortError',
    });
    assert.equal(fs.readFileSync(path.join(root, 'prices.csv'), 'utf8'), 'as it was');
    assert.deepEqual(fs.readdirSync(root), ['prices.csv']);
  });

  it('names the file and the reason when the folder is read-only', async () => {
    const registered = vscode.workspace.registerFileSystemProvider('gridlens-fixed', new ReadOnlyFiles(), {
      isReadonly: true,
    });
    const target = vscode.Uri.parse('gridlens-fixed:/data/prices.csv');
    const error: unknown = await exportTo(target, result, formatOf('csv'), { signal }).then(
      () => assert.fail('it was written'),
      (reason: unknown) => reason,
    );
    registered.dispose();
    const { sentence, actions } = problemOfExport('prices.csv', error);
    assert.match(sentence, /“prices\.csv”.*no permission/);
    assert.equal(actions[0]?.id, 'saveElsewhere');
  });

  it('leaves nothing behind when the folder is a file', async () => {
    fs.writeFileSync(path.join(root, 'file'), 'as it was');
    await assert.rejects(exportTo(fileIn('file/prices.csv'), result, formatOf('csv'), { signal }));
    assert.equal(fs.readFileSync(path.join(root, 'file'), 'utf8'), 'as it was');
    assert.deepEqual(fs.readdirSync(root), ['file']);
  });
});
