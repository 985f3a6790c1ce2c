import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Starts a group that would run forever, with a child of its first process; both print when they run. */
const program = `
  import { startGroup } from ${JSON.stringify(path.resolve('test/support/vscode/processGroup.mjs'))};
  const [folder, ending] = process.argv.slice(1);
  const run = "setInterval(() => {}, 1000); process.on('SIGTERM', () => {}); console.log(process.pid);";
  const both = "require('child_process').spawn(process.execPath, ['-e', process.argv[1]], { stdio: 'inherit' });" + run;
  const { child, stop } = startGroup(process.execPath, ['-e', both, run], {}, folder);
  child.stdout.pipe(process.stdout);
  process.stdin.on('data', async () => {
    if (ending === 'stop') await stop();
    process.exit();
  });
`;

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function until(what: string, isSo: () => boolean) {
  for (let i = 0; i < 300; i++) {
    if (isSo()) return;
    await sleep(50);
  }
  assert.fail(`waited for ${what}`);
}

describe('a group of processes', () => {
  let folder: string;
  let starter: ChildProcess;
  let pids: number[];

  async function start(ending: string) {
    let output = '';
    starter = spawn(process.execPath, ['--input-type=module', '-e', program, folder, ending], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    starter.stdout?.on('data', (text: Buffer) => (output += text.toString()));
    await until('both processes of the group', () => output.trim().split('\n').length === 2);
    pids = output.trim().split('\n').map(Number);
    assert.ok(pids.every(isRunning));
  }

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-group-'));
    fs.writeFileSync(path.join(folder, 'file'), '');
  });
  afterEach(() => {
    starter.kill('SIGKILL');
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('ends and removes its folder when its starter is killed', async () => {
    await start('none');
    starter.kill('SIGKILL');
    await until('the end of both', () => !pids.some(isRunning));
    await until('the end of the folder', () => !fs.existsSync(folder));
  });

  for (const ending of ['stop', 'exit']) {
    it(`ends with its starter’s ${ending}`, async () => {
      await start(ending);
      starter.stdin?.write('now');
      await once(starter, 'exit');
      await until('the end of both', () => !pids.some(isRunning));
    });
  }

  it('continues while its starter runs', async () => {
    await start('none');
    await sleep(2_500);
    assert.ok(pids.every(isRunning));
    assert.ok(fs.existsSync(folder));
  });
});
