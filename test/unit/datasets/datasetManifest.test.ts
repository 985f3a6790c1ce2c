import assert from '../../support/assert';
import { formatManifest, isManifest, parseManifest, planIn } from '#src/datasets/datasetManifest';

const file = {
  path: 'data/network=NEM/metric=power/step=5m/year=2026/month=1/part-0.parquet',
  rows: 9,
  bytes: 100,
  sha256: 'a'.repeat(64),
  from: 'b'.repeat(32),
  first: '2026-01-01T00:00:00+10:00',
  gaps: 0,
  nulls: 2,
};
const known = new Set([file.path]);
const plan = '{"version":4,"name":"x"}\n';
const text = formatManifest('x', { files: [file] }, plan);

interface Json {
  version: number;
  files: Record<string, unknown>[];
  plan: Record<string, unknown>;
}
const changed = (change: (value: Json) => void) => {
  const value = JSON.parse(text) as Json;
  change(value);
  return JSON.stringify(value);
};

describe('the manifest of a dataset', () => {
  it('is read back with its entries and the copy of the plan', () => {
    assert.deepEqual(parseManifest(text, known).files, [file]);
    assert.equal(planIn(text), plan.trim());
    assert.ok(isManifest(text));
  });

  for (const [name, value] of Object.entries({ ...file, path: undefined, check: 'c', last: 'x' }))
    if (value !== undefined)
      it(`drops an entry with a changed ${name}`, () => {
        const other = changed(({ files }) =>
          Object.assign(files[0] ?? {}, { [name]: typeof value === 'number' ? value + 1 : `${value}x` }),
        );
        assert.deepEqual(parseManifest(other, known).files, []);
      });

  it('drops a copy of the plan that does not match its entries', () => {
    assert.equal(planIn(changed(({ plan: copy }) => (copy['name'] = 'y'))), undefined);
    assert.equal(planIn(changed(({ files }) => files.splice(0, 1))), undefined);
    assert.equal(planIn(changed(({ files }) => (files[0] = { ...files[0], check: 'd' }))), undefined);
  });

  it('of another program is rejected, also when it is deeply nested', () => {
    const deep = `{"version":1,"name":"x","files":[],"plan":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`;
    assert.equal(planIn(deep), undefined);
    assert.deepEqual(parseManifest(deep, known).files, []);
    for (const other of ['', '[]', 'null', '{"name":"app","icons":[]}', '{"files":{}}'])
      assert.deepEqual([planIn(other), isManifest(other)], [undefined, false], other);
  });
});
