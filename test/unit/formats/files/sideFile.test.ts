import assert from 'node:assert/strict';
import { defaultExportOptions, type Provenance, type Result } from '#src/domain';
import { writeSideFile } from '#src/formats/files/sideFile';
import { axis, midnight, result, series } from '../sampleResults';

interface SideFile {
  file: Record<string, unknown>;
  query: unknown;
  rights: Record<string, string>;
  provenance: Record<string, unknown>;
  series: Record<string, unknown>[];
}

const file = { name: 'a.csv', bytes: 7, sha256: 'ab'.repeat(32) };
const textOf = (from: Result) =>
  Buffer.from(writeSideFile(from, 'csv', defaultExportOptions, file)).toString('utf8');
const read = (from: Result): SideFile => JSON.parse(textOf(from)) as SideFile;

const from = (more: Partial<Provenance> = {}): Result => {
  const made = result([
    series({ fueltech: 'wind' }, axis(6), [1, NaN, NaN, 2, 3, NaN], { settledUntilMs: axis(6)[4] ?? 0 }),
  ]);
  return { ...made, provenance: { ...made.provenance, ...more } };
};

describe('the side file of an export', () => {
  it('names the file, its size, its checksum and its options', () => {
    const { file: own, query } = read(from());
    assert.deepEqual(
      [own['name'], own['bytes'], own['sha256'], own['format']],
      ['a.csv', 7, file.sha256, 'csv'],
    );
    assert.equal((own['options'] as Record<string, string>)['delimiter'], 'comma');
    assert.deepEqual(query, from().query);
  });

  it('lists gaps and the start of provisional values', () => {
    const [wind] = read(from()).series;
    assert.deepEqual(wind?.['gaps'], [
      { start: '2026-10-05T00:05:00+10:00', end: '2026-10-05T00:15:00+10:00' },
      { start: '2026-10-05T00:25:00+10:00', end: null },
    ]);
    assert.equal(wind['missing'], 3);
    assert.equal(wind['buckets'], 6);
    assert.equal(wind['provisionalFrom'], '2026-10-05T00:20:00+10:00');
  });

  it('counts the gaps beyond the first hundred', () => {
    const values = Array.from({ length: 500 }, (_, i) => (i % 2 === 0 ? 1 : NaN));
    const [one] = read(result([series({}, axis(500), values)])).series;
    assert.equal((one?.['gaps'] as unknown[] | undefined)?.length, 100);
    assert.equal(one?.['moreGaps'], 150);
  });

  it('names a licence only for known services', () => {
    const rightsAt = (baseAddress: string): SideFile['rights'] => read(from({ baseAddress })).rights;
    assert.equal(rightsAt('https://api.openelectricity.org.au')['licence'], 'CC BY-NC 4.0');
    for (const other of ['https://service.example', 'https://api.openelectricity.org.au.example'])
      assert.ok(!('licence' in rightsAt(other)));
    assert.match(read(from({ isSample: true })).rights['source'] ?? '', /Made-up/);
  });

  it('has the requested and the sent window but no token', () => {
    const askedWindow = { startMs: midnight - 3_600_000, endMs: midnight + 90_000_000 };
    const withToken = Object.assign({ askedWindow }, { token: 'oe_secret' });
    const { provenance } = read(from({ askedWindow }));
    assert.deepEqual(provenance['askedWindow'], {
      start: '2026-10-04T23:00:00+10:00',
      end: '2026-10-06T01:00:00+10:00',
    });
    assert.ok('window' in provenance);
    assert.ok(!textOf(from(withToken)).includes('oe_secret'));
  });
});
