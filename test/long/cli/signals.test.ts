import assert from '../../support/assert';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { gridlens, withEmptyFolder } from '../../support/commandLine';
import { replySilence, withServer } from '../../support/httpServer';

const cli = path.resolve('dist/cli.mjs');
const price = ['query', '--metrics', 'price', '--interval', '5m', '--window', '30d'];

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Starts a process, and kills it when it does not end by itself, which fails its test. */
function start(args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const guard = setTimeout(() => child.kill('SIGKILL'), 20_000);
  child.once('exit', () => {
    clearTimeout(guard);
  });
  return child;
}

async function endOf(child: ChildProcess): Promise<End> {
  if (child.exitCode !== null || child.signalCode !== null)
    return { code: child.exitCode, signal: child.signalCode };
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return { code, signal };
}

const makePipe = (folder: string, name: string) => {
  const pipe = path.join(folder, name);
  execFileSync('mkfifo', [pipe]);
  return pipe;
};

describe('a signal to gridlens', function () {
  before(function () {
    // Windows has no signals and ends a process without warning.
    if (process.platform === 'win32') this.skip();
  });

  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    it(`ends a query whose service does not reply with code ${code}, without a file: ${signal}`, () =>
      withEmptyFolder((folder) =>
        withServer(replySilence, async (server) => {
          const child = start([
            cli,
            ...price,
            '-o',
            path.join(folder, 'a.csv'),
            '--address',
            server.baseAddress,
          ]);
          await server.requested();
          child.kill(signal);
          assert.deepEqual(await endOf(child), { code, signal: null });
          assert.deepEqual(fs.readdirSync(folder), []);
        }),
      ));

  it('ends it while nobody reads its output', async () => {
    const child = start([cli, ...price, '--sample', '--format', 'json']);
    await once(child.stdout ?? assert.fail(), 'readable');
    // The pipe is full, and the process waits in a write.
    await sleep(500);
    child.kill('SIGTERM');
    assert.deepEqual(await endOf(child), { code: null, signal: 'SIGTERM' });
  });

  it('ends it while it reads many large query files', () =>
    withEmptyFolder(async (folder) => {
      const query = { operation: 'market', network_code: 'NEM', metrics: ['price'], window: '7d' };
      const notes = Array.from({ length: 90_000 }, (_, i) => `note ${i % 10}`).join('/*');
      const file = path.join(folder, 'large.gridlens.json');
      fs.writeFileSync(file, `${JSON.stringify({ version: 1, name: 'A', query, notes })} // end`);
      const files = Array.from({ length: 3_000 }, () => file);
      const child = start([cli, 'query', ...files, '--dry-run', '-o', '{name}.csv']);
      await sleep(2_000);
      assert.equal(child.exitCode, null);
      child.kill('SIGTERM');
      assert.deepEqual(await endOf(child), { code: null, signal: 'SIGTERM' });
    }));

  it('is not needed for pipes as query files or outputs, which are refused at once', () =>
    withEmptyFolder(async (folder) => {
      const pipe = makePipe(folder, 'pipe.csv');
      assert.equal((await gridlens(['query', pipe, '--sample'])).code, 2);
      assert.equal((await gridlens([...price, '--sample', '-o', pipe])).code, 1);
    }));
});

describe('a signal to a program of the command line', function () {
  const program = path.resolve(`out/interruptProgram-${process.pid}.mjs`);
  before(async function () {
    if (process.platform === 'win32') this.skip();
    await build({
      entryPoints: ['test/support/interruptProgram.ts'],
      outfile: program,
      logLevel: 'warning',
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
    });
  });
  after(() => {
    fs.rmSync(program, { force: true });
  });

  /** Starts the program, and waits until it is ready. */
  const working = async (...args: string[]): Promise<ChildProcess> => {
    const child = start([program, ...args]);
    assert.equal(String(await nextOutput(child)), 'ready\n');
    return child;
  };
  const nextOutput = async (child: ChildProcess): Promise<unknown> =>
    ((await once(child.stdout ?? assert.fail(), 'data')) as unknown[])[0];

  it('ends it at once in a JavaScript loop', async () => {
    const child = await working('loop');
    child.kill('SIGTERM');
    assert.deepEqual(await endOf(child), { code: null, signal: 'SIGTERM' });
  });

  it('lets it clean up, and ends with the signal’s code', async () => {
    const child = await working('tidy');
    child.kill('SIGTERM');
    assert.equal(String(await nextOutput(child)), 'tidied\n');
    assert.deepEqual(await endOf(child), { code: 143, signal: null });
  });

  it('ends it after a while when it ignores the signal', async () => {
    const child = await working('deaf');
    child.kill('SIGTERM');
    assert.deepEqual(await endOf(child), { code: null, signal: 'SIGTERM' });
  });

  it('ends it at once as the second signal', async () => {
    const child = await working('deaf');
    child.kill('SIGTERM');
    assert.equal(String(await nextOutput(child)), 'aborted\n');
    child.kill('SIGINT');
    assert.deepEqual(await endOf(child), { code: null, signal: 'SIGINT' });
  });

  it('ends it while a thread waits for a pipe without a writer', () =>
    withEmptyFolder(async (folder) => {
      const child = await working('pipe', makePipe(folder, 'pipe'));
      child.kill('SIGTERM');
      assert.deepEqual(await endOf(child), { code: null, signal: 'SIGTERM' });
    }));
});
