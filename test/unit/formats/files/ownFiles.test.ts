import assert from '../../../support/assert';
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { zipSync } from 'fflate';
import {
  defaultExportOptions,
  exportChoices,
  type ExportFormatId,
  exportFormatRows,
  type ExportOption,
  type ExportOptions,
  type LabelValue,
  metrics,
  optionsOfFormat,
  type Result,
  type Series,
  withChoice,
} from '#src/domain';
import { exportFormats } from '#src/formats/exportWriters';
import { maxEndBytes, type FileEnds } from '#src/formats/files/fileBytes';
import { isOwnFile } from '#src/formats/files/ownFiles';
import { writeParquet } from '#src/formats/columnar/writeParquet';
import { writeSideFile } from '#src/formats/files/sideFile';
import { awkwardResult, awkwardValues } from '../awkwardResult';
import { fiveMinutes, midnight, result, series } from '../sampleResults';

const formatIds = exportFormatRows.map(({ id }) => id);
const bytesOf = (text: string) => new TextEncoder().encode(text);
const endsOf = (bytes: Uint8Array): FileEnds => ({
  head: bytes.subarray(0, maxEndBytes),
  tail: bytes.subarray(-maxEndBytes),
  bytes: bytes.length,
});

async function write(id: ExportFormatId, from: Result, options: ExportOptions) {
  const format = exportFormats.find((one) => one.id === id) ?? assert.fail(id);
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await format.load())(from, options)) chunks.push(Uint8Array.from(chunk));
  return Buffer.concat(chunks);
}

/** Yields each combination of a format's options. */
function* optionsOf(id: ExportFormatId): Generator<ExportOptions> {
  function* from(options: ExportOptions, names: ExportOption[]): Generator<ExportOptions> {
    const [name, ...others] = names;
    if (name === undefined) yield options;
    else
      for (const choice of exportChoices[name])
        yield* from(withChoice(options, name, choice as never), others);
  }
  yield* from(
    defaultExportOptions,
    optionsOfFormat[id].filter((name) => name !== 'sideFile'),
  );
}

const label: fc.Arbitrary<LabelValue> = fc.oneof(fc.string(), fc.constant(null), fc.boolean(), fc.integer());
const arbitrarySeries: fc.Arbitrary<Series> = fc
  .record({
    metric: fc.constantFrom(...metrics),
    labels: fc.dictionary(fc.constantFrom('region', 'fueltech', 'unit_code', 'other "label"'), label),
    buckets: fc.uniqueArray(fc.nat(3000), { maxLength: 40 }),
    value: fc.oneof(fc.double(), fc.constantFrom(...awkwardValues)),
    settled: fc.option(fc.nat(3000), { nil: undefined }),
    name: fc.string(),
  })
  .map(({ metric, labels, buckets, value, settled, name }) => {
    const times = Float64Array.from(buckets, (one) => midnight + one * fiveMinutes).sort();
    const values = Array.from(times, (_, i) => (i % 3 === 1 ? NaN : Number.isFinite(value) ? value : i / 7));
    return series(labels, times, values, {
      metric: metric.code,
      unit: metric.unit,
      name,
      ...(settled !== undefined && { settledUntilMs: midnight + settled * fiveMinutes }),
    });
  });
const arbitraryResult: fc.Arbitrary<Result> = fc
  .record({
    all: fc.array(arbitrarySeries, { maxLength: 12 }),
    isSample: fc.boolean(),
    offsetMinutes: fc.constantFrom(600, 480, 0),
  })
  .map(({ all, isSample, offsetMinutes }) => {
    const plain = result(all);
    return { ...plain, provenance: { ...plain.provenance, isSample, offsetMinutes } };
  });

/** A result whose file is longer than the parts read at its ends, with a long header. */
const largeResult = (): Result => {
  const times = Float64Array.from({ length: 40 }, (_, i) => midnight + i * fiveMinutes);
  return result(
    Array.from({ length: 3000 }, (_, i) =>
      series(
        { unit_code: `"UNIT", ${i}`, region: 'NSW1' },
        times,
        Array.from(times, (_, at) => (at % 2 === 0 ? (i * 31 + at) / 7 : NaN)),
      ),
    ),
  );
};

for (const id of formatIds)
  describe(`a file of the format ${id}`, () => {
    it('is recognised for any result and options', async () => {
      const all = [...optionsOf(id)];
      await fc.assert(
        fc.asyncProperty(arbitraryResult, fc.nat(), async (from, at) => {
          const options = all[at % all.length] ?? defaultExportOptions;
          const ends = endsOf(await write(id, from, options));
          assert.ok(isOwnFile(id, ends), new TextDecoder().decode(ends.head).slice(0, 300));
        }),
        { numRuns: 200 },
      );
    });

    it('is recognised with each of its options', async () => {
      const from = result([
        series({ region: 'NSW1' }, Float64Array.of(midnight, midnight + fiveMinutes), [-1.5, NaN], {
          settledUntilMs: midnight + fiveMinutes,
        }),
      ]);
      for (const options of optionsOf(id))
        assert.ok(isOwnFile(id, endsOf(await write(id, from, options))), JSON.stringify(options));
    });

    it('is recognised by its ends alone', async () => {
      const ends = endsOf(await write(id, largeResult(), defaultExportOptions));
      assert.ok(ends.bytes > 2 * maxEndBytes);
      assert.ok(isOwnFile(id, ends));
    });

    it('is recognised if it is empty', () => assert.ok(isOwnFile(id, endsOf(new Uint8Array(0)))));
  });

describe('a description of an exported file', () => {
  it('is recognised', () => {
    const file = { name: 'a "b" \\ 電.csv', bytes: 7, sha256: 'a'.repeat(64) };
    const bytes = writeSideFile(awkwardResult(), 'csv', defaultExportOptions, file);
    assert.ok(isOwnFile('sideFile', endsOf(bytes)));
    assert.ok(!isOwnFile('json', endsOf(bytes)));
  });
});

const read = (file: string) => fs.readFileSync(path.resolve(file));
const dense = { name: 'time', data: [new Date(midnight)], type: 'TIMESTAMP' as const };
const parquetOf = (metadata: { key: string; value: string }[]) =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: [dense, { name: 'value', data: [1.5], type: 'DOUBLE' }],
      kvMetadata: metadata,
    }),
  );
const description = { key: 'gridlens', value: '{"gridlens":1,"query":{"operation":"market"},"series":[]}' };

describe('a file that Gridlens did not write', () => {
  const csv = 'time,Wind (MW)\n2026-10-05T00:00:00+10:00,1.5\n';
  for (const [name, bytes] of [
    ['package.json', read('package.json')],
    ['tsconfig.json', read('tsconfig.json')],
    ['a query file', bytesOf('{"version":1,"name":"P","query":{"operation":"market"}}')],
    ['settings', bytesOf('{"gridlens.connection": "sample"}')],
    ['GeoJSON', bytesOf('{"type":"FeatureCollection","features":[{"type":"Feature","properties":{}}]}')],
    ['an array of numbers', bytesOf('[1,2,3]\n')],
    ['an array of records', bytesOf('[{"time":"2026-10-05T00:00:00+10:00","value":1.5}]\n')],
    ['JSON Lines', bytesOf('{"time":"2026-10-05T00:00:00Z","network":"NEM","metric":"price","price":1}\n')],
    ['an answer of another service', bytesOf('{"success":true,"data":[{"id":1,"metric":"x"}]}')],
    ['a failure of the service', bytesOf('{"version":"4","success":false,"error":"no","data":[]}')],
    ['an index column of pandas', bytesOf(`,${csv.replace('\n2', '\n0,2')}`)],
    ['times of pandas', bytesOf(csv.replace('T00:', ' 00:'))],
    ['times of JavaScript', bytesOf('time,Wind (MW)\n2026-10-05T00:00:00.000Z,1.5\n')],
    ['another unit', bytesOf(csv.replace('MW', '°C'))],
    ['no unit', bytesOf(csv.replace(' (MW)', ''))],
    ['a capital', bytesOf(csv.replace('time', 'Time'))],
    ['another time header', bytesOf(csv.replace('time', 'time (AEST)'))],
    ['a note in a cell', bytesOf(`${csv}2026-10-05T00:05:00+10:00,check this\n`)],
    ['a note after the rows', bytesOf(`${csv}checked by hand\n`)],
    ['an extra column', bytesOf(csv.replace('1.5', '1.5,2'))],
    ['a comment before the header', bytesOf(`# mine\n${csv}`)],
    ['an open quote', bytesOf(`${csv}"2026`)],
    ['text', bytesOf('time flies\nlike an arrow\n')],
    ['Parquet of another library', parquetOf([])],
    ['Parquet of another library that has copied the metadata', parquetOf([description])],
    [
      'a part of a dataset',
      Buffer.concat([
        ...writeParquet(
          { labelNames: [], metadata: { network: 'NEM', signs: 'as the service sends them' } },
          [],
        ),
      ]),
    ],
    [
      'an archive',
      zipSync({ 'xl/workbook.xml': bytesOf('<workbook/>'), '[Content_Types].xml': bytesOf('') }),
    ],
    ...[1, 30, 5000].map(
      (length) =>
        [`${length} bytes of noise`, Uint8Array.from({ length }, (_, i) => (i * 7919 + 131) % 256)] as const,
    ),
    ...['PAR1', 'ARROW1', 'GRIDLENS', 'PK\u0003\u0004'].map(
      (text) => [text, bytesOf(text.repeat(9))] as const,
    ),
  ] as const)
    it(`is not recognised as an export: ${name}`, () => {
      const recognised = formatIds.filter((id) => isOwnFile(id, endsOf(bytes)));
      assert.deepEqual(recognised, []);
    });

  it('is not recognised as an export for any bytes', () =>
    fc.assert(
      fc.property(
        fc.oneof(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.json().map(bytesOf)),
        (bytes) => {
          for (const id of formatIds) assert.ok(!isOwnFile(id, endsOf(bytes)), id);
        },
      ),
    ));

  it('is not recognised as another format', async () => {
    for (const id of formatIds) {
      const ends = endsOf(await write(id, awkwardResult(), defaultExportOptions));
      for (const other of formatIds.filter((one) => one !== id))
        assert.ok(!isOwnFile(other, ends), `${id} as ${other}`);
    }
  });

  it('is not recognised if another program saved the workbook', () => {
    const parts = ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml', 'xl/worksheets/sheet3.xml'];
    const rest = ['xl/sharedStrings.xml', 'xl/styles.xml', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels'];
    const files = Object.fromEntries(
      [...parts, ...rest, '_rels/.rels', '[Content_Types].xml'].map(
        (name) => [name, bytesOf('<x/>')] as const,
      ),
    );
    assert.ok(!isOwnFile('xlsx', endsOf(zipSync(files, { mtime: new Date(1980, 0, 1) }))));
  });
});
