import assert from '../../../support/assert';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { ResultStore, isPanelId } from '#src/services/results/resultStore';
import { encodeResultFile } from '#src/formats/files/resultFile';
import { axis, result, series } from '../../formats/sampleResults';
import { eachFolder } from '../../../support/eachFolder';

const answer = (value: number) => result([series({ fueltech: 'wind' }, axis(2), [value, NaN])]);

describe('stored results', () => {
  const root = eachFolder();
  let warnings: string[];
  let lines: string[];
  const log = {
    debug: (line: string) => void lines.push(line),
    info: (line: string) => void lines.push(line),
    warn: (line: string) => void warnings.push(line),
  };
  const folder = (...names: string[]) => root('storage', 'results', ...names);
  const open = () => new ResultStore(folder(), log);
  const fileOf = (id: string) => folder(`${id}.bin`);

  beforeEach(() => {
    warnings = [];
    lines = [];
  });

  it('are loaded by another window for their tabs', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const store = open();
    await store.save(first, answer(1));
    await store.save(second, answer(2));
    await store.save(first, answer(3));
    assert.deepEqual(await open().load(first), answer(3));
    assert.deepEqual(await open().load(second), answer(2));
    assert.deepEqual((await fs.readdir(folder())).sort(), [`${first}.bin`, `${second}.bin`].sort());
  });

  it('are the last of several saved at once', async () => {
    const id = randomUUID();
    const store = open();
    await Promise.all([1, 2, 3].map((value) => store.save(id, answer(value))));
    assert.deepEqual(await store.load(id), answer(3));
  });

  it('are deleted with the tab, even while written', async () => {
    const id = randomUUID();
    const store = open();
    await Promise.all([store.save(id, answer(1)), store.delete(id)]);
    assert.deepEqual(await fs.readdir(folder()), []);
    await store.delete(id);
    assert.deepEqual(warnings, []);
  });

  it('are skipped when missing, and with a warning when damaged', async () => {
    const id = randomUUID();
    const store = open();
    assert.equal(await store.load(id), undefined);
    await store.save(id, answer(1));
    const file = fileOf(id);
    const bytes = await fs.readFile(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    await fs.writeFile(file, bytes);
    assert.equal(await store.load(id), undefined);
    assert.deepEqual(warnings, ['Could not read a stored result.']);
  });

  it('are skipped silently when another version wrote them', async () => {
    const id = randomUUID();
    const store = open();
    await store.save(id, answer(1));
    const bytes = await fs.readFile(fileOf(id));
    bytes.writeUInt8(1, 8);
    await fs.writeFile(fileOf(id), bytes);
    assert.equal(await store.load(id), undefined);
    assert.deepEqual(warnings, []);
  });

  it('are written without blocking', async () => {
    const times = axis(100_000);
    let turns = 0;
    const count = () => {
      turns++;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    await open().save(randomUUID(), result([series({}, times, [...times]), series({}, times, [...times])]));
    clearImmediate(next);
    assert.ok(turns >= 4, String(turns));
  });

  it('are unaffected by a failed write', async () => {
    const [old, blocked] = [randomUUID(), randomUUID()];
    const store = open();
    await store.save(old, answer(1));
    await fs.mkdir(fileOf(blocked));
    await store.save(blocked, answer(2));
    assert.deepEqual(warnings, ['Could not store a result.']);
    assert.deepEqual(await open().load(old), answer(1));
    assert.deepEqual((await fs.readdir(folder())).sort(), [`${old}.bin`, `${blocked}.bin`].sort());
  });

  it('are private, and not read through a link', async () => {
    const [id, linked] = [randomUUID(), randomUUID()];
    const store = open();
    await store.save(id, answer(1));
    assert.equal((await fs.stat(fileOf(id))).mode & 0o077, 0);
    await fs.symlink(fileOf(id), fileOf(linked));
    assert.equal(await store.load(linked), undefined);
    assert.deepEqual(warnings, ['Could not read a stored result.']);
  });

  it('log each operation', async () => {
    const id = randomUUID();
    const store = open();
    await store.load(id);
    await store.save(id, answer(1));
    await store.load(id);
    await store.delete(id);
    const { byteLength } = encodeResultFile(answer(1));
    assert.deepEqual(lines, [
      'There is no stored result of a tab.',
      `Stored the result of a tab: ${byteLength} bytes.`,
      'Loaded the stored result of a tab: 1 series.',
      'Deleted the stored result of a closed tab.',
    ]);
  });

  it('are deleted after a month without being opened', async () => {
    const [old, fresh] = [randomUUID(), randomUUID()];
    await open().save(old, answer(1));
    const lastMonth = new Date(Date.now() - 31 * 86_400_000);
    await fs.utimes(fileOf(old), lastMonth, lastMonth);
    await open().save(fresh, answer(2));
    assert.match(lines.at(-1) ?? '', /not opened for a month.*: 1\.$/);
    assert.deepEqual(await fs.readdir(folder()), [`${fresh}.bin`]);
  });

  it('have ids that can name no other file', () => {
    assert.ok(isPanelId(randomUUID()));
    for (const odd of ['', '..', 'a/b', 'C:x', `${randomUUID()}\n`, `${randomUUID()}.bin`, 7])
      assert.ok(!isPanelId(odd));
  });
});
