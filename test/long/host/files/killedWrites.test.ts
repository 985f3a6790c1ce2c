import assert from '../../../support/assert';
import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from 'esbuild';
import { sweepLeftovers } from '#src/host/files/sweepLeftovers';

const isUnix = process.platform !== 'win32';
const isRoot = process.getuid?.() === 0;
/** A user whom permissions restrict, unlike root. */
const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {};

describe('a file that another process replaces', () => {
  let folder: string;
  let program: string;
  let file: string;
  const bytes = 1_000_000;
  const run = (command: string, args: string[], options = {}): SpawnSyncReturns<string> =>
    spawnSync(command, args, { encoding: 'utf8', ...options });

  before(async () => {
    const programs = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
    fs.chmodSync(programs, 0o755);
    program = path.join(programs, 'program.mjs');
    await build({
      entryPoints: ['test/support/replaceProgram.ts'],
      outfile: program,
      bundle: true,
      format: 'esm',
      platform: 'node',
      logLevel: 'warning',
    });
  });
  after(() => {
    fs.rmSync(path.dirname(program), { recursive: true });
  });
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
    file = path.join(folder, 'out.csv');
    fs.writeFileSync(file, '-'.repeat(bytes), { mode: 0o600 });
  });
  afterEach(() => {
    fs.rmSync(folder, { recursive: true });
  });

  it('is the whole old or new one whenever that process is killed', async () => {
    const link = path.join(folder, 'link.csv');
    fs.symlinkSync(file, link);
    let lettersSeen = '';
    for (let round = 0; round < 12; round++) {
      const child = spawn(process.execPath, [program, link, String(bytes), 'again']);
      if (round % 3 > 0) await once(child.stdout, 'data');
      await delay(Math.random() * 60);
      child.kill('SIGKILL');
      await once(child, 'exit');
      const text = fs.readFileSync(file, 'utf8');
      assert.equal(text.length, bytes);
      assert.equal(text, (text[0] ?? '').repeat(bytes));
      assert.equal(fs.statSync(file).mode & 0o777, isUnix ? 0o600 : 0o666);
      assert.ok(fs.lstatSync(link).isSymbolicLink());
      lettersSeen += text[0] ?? '';
      await sweepLeftovers(folder);
      assert.deepEqual(fs.readdirSync(folder).sort(), ['link.csv', 'out.csv']);
    }
    assert.match(lettersSeen, /[^-]/, 'no round replaced the file');
  });

  it('is unchanged and alone in its folder when the disk is full', function () {
    if (!isUnix) this.skip(); // Windows cannot limit the size of a file.
    const limited = `ulimit -f 1000; exec "$0" "$@"`;
    const { stdout } = run('sh', ['-c', limited, process.execPath, program, file, String(bytes), 'once']);
    assert.equal(stdout, 'Error EFBIG\n');
    assert.equal(fs.readFileSync(file, 'utf8'), '-'.repeat(bytes));
    assert.deepEqual(fs.readdirSync(folder), ['out.csv']);
  });

  it('is written in place when its folder is read-only, and only with permission', function () {
    if (!isUnix) this.skip(); // On Windows a read-only folder accepts new files.
    const temporary = path.join(folder, 'temporary');
    fs.mkdirSync(temporary, { mode: 0o777 });
    fs.chmodSync(temporary, 0o777);
    const runAsNobody = () =>
      run(process.execPath, [program, file, '3', 'once'], {
        ...nobody,
        env: { ...process.env, TMPDIR: temporary },
      }).stdout;
    fs.chmodSync(folder, 0o555);
    fs.chmodSync(file, 0o444);
    assert.equal(runAsNobody(), 'Error EACCES\n');
    assert.equal(fs.statSync(file).size, bytes);
    fs.chmodSync(file, 0o666);
    assert.equal(runAsNobody(), 'replaced\n');
    assert.equal(fs.readFileSync(file, 'utf8'), 'aaa');
    assert.equal(fs.statSync(file).mode & 0o777, 0o666);
    assert.deepEqual(fs.readdirSync(temporary), []);
    fs.chmodSync(folder, 0o755);
  });

  it('stays, with the complete new file beside it, when it may not be replaced', function () {
    // Only the superuser can create a file that belongs to another user.
    if (!isUnix || !isRoot) this.skip();
    fs.chmodSync(folder, 0o1777);
    const { stdout } = run(process.execPath, [program, file, '3', 'once'], nobody);
    assert.equal(stdout, 'NotReplacedError EPERM\n');
    const [part = ''] = fs.readdirSync(folder).filter((name) => name.endsWith('.part'));
    assert.equal(fs.readFileSync(path.join(folder, part), 'utf8'), 'aaa');
    assert.equal(fs.statSync(file).size, bytes);
  });
});
