import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { sweepExports, withNote } from '#src/host/files/temporaryNotes';
import { replaceFile } from '#src/host/files/replaceFile';
import { newTemporaryName } from '#src/host/files/temporaryName';

describe('an unfinished export', () => {
  let root: string;
  let notes: string;
  let target: string;
  let lines: string[];
  const log = {
    info: (line: string) => void lines.push(line),
    warn: (line: string, error?: unknown) => void lines.push(`${line} ${String(error)}`),
  };
  const namesInTarget = () => fs.readdirSync(path.dirname(target)).sort();
  const noteNames = () => (fs.existsSync(notes) ? fs.readdirSync(notes) : []);

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
    notes = path.join(root, 'storage', 'notes');
    target = path.join(root, 'data 電', 'out.csv');
    fs.mkdirSync(path.dirname(target));
    fs.writeFileSync(target, 'old');
    lines = [];
  });
  afterEach(() => fs.rmSync(root, { recursive: true }));

  it('of a killed window leaves the old file and is removed at the next start', async () => {
    const program = path.join(root, 'program.mjs');
    await build({
      entryPoints: ['test/support/exportProgram.ts'],
      outfile: program,
      bundle: true,
      format: 'esm',
      platform: 'node',
      logLevel: 'warning',
    });
    const child = spawn(process.execPath, [program, notes, target]);
    await once(child.stdout, 'data');
    await sweepExports(notes, log);
    assert.equal(namesInTarget().length, 2, 'swept while it was written');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const [unfinished = ''] = namesInTarget().filter((name) => name !== 'out.csv');
    const withoutNote = unfinished.replace(/-[0-9a-f]{8}\.part$/, '-00000000.part');
    fs.writeFileSync(path.join(path.dirname(target), withoutNote), 'not of this user');
    assert.deepEqual(noteNames(), [unfinished]);

    await sweepExports(notes, log);
    assert.deepEqual(namesInTarget(), [withoutNote, 'out.csv']);
    assert.equal(fs.readFileSync(target, 'utf8'), 'old');
    assert.deepEqual(noteNames(), []);
    assert.deepEqual(lines, [
      `Removed the unfinished file of an export: ${path.join(path.dirname(target), unfinished)}`,
    ]);
  });

  it('has a note only while it is being written, however it ends', async () => {
    const whileWritten: number[] = [];
    function* chunks(end: () => void): Generator<Uint8Array> {
      whileWritten.push(noteNames().length);
      yield new Uint8Array(1);
      end();
    }
    const write = (end: () => void) =>
      withNote(notes, (willCreate) => replaceFile(target, chunks(end), { willCreate }));
    await write(() => undefined);
    await assert.rejects(write(() => assert.fail('no more')));
    // When an export fails at its last step, its complete file belongs to the user.
    await assert.rejects(
      write(() => {
        fs.rmSync(target);
        fs.mkdirSync(path.join(target, 'now-a-folder'), { recursive: true });
      }),
      { name: 'NotReplacedError' },
    );
    assert.deepEqual(whileWritten, [1, 1, 1]);
    assert.deepEqual(noteNames(), []);
    await sweepExports(notes, log);
    assert.equal(namesInTarget().length, 2);
  });

  it('is written even if its note cannot be', async () => {
    fs.writeFileSync(path.join(root, 'storage'), 'no folder');
    await withNote(notes, (willCreate) => replaceFile(target, [], { willCreate }));
    assert.equal(fs.readFileSync(target, 'utf8'), '');
    await sweepExports(notes, log);
    assert.deepEqual(lines, []);
  });

  it('is not removed because of a forged note', async () => {
    fs.mkdirSync(notes, { recursive: true });
    const endedName = newTemporaryName().replace(`-${process.pid}-`, '-4194303-');
    fs.writeFileSync(path.join(path.dirname(target), endedName), 'x');
    for (const [name, text] of [
      ['out.csv', path.dirname(target)],
      [endedName.replace('.part', '.PART'), path.dirname(target)],
      [newTemporaryName().replace(`-${process.pid}-`, '-4194303-'), path.dirname(target)],
      [endedName.replace(/\w\.part$/, 'g.part'), path.dirname(target)],
      [endedName, '../data 電'],
    ] as const)
      fs.writeFileSync(path.join(notes, name), text);
    await sweepExports(notes, log);
    assert.deepEqual(namesInTarget(), [endedName, 'out.csv']);
    assert.deepEqual(lines, []);
  });
});
