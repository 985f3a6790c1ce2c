import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sweepResults } from '../../../../src/services/results/resultFolder';
import { newTemporaryName } from '../../../../src/host/files/temporaryName';

describe('unfinished results of a killed window', () => {
  let folder: string;
  let lines: string[];
  const log = {
    info: (line: string) => void lines.push(line),
    warn: (line: string) => void lines.push(line),
  };
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
    lines = [];
  });
  afterEach(() => {
    fs.rmSync(folder, { recursive: true });
  });

  it('are removed at the next start, and other files stay', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    const ofGone = newTemporaryName().replace(`-${process.pid}-`, `-${gone}-`);
    const ofFirst = `${randomUUID()}.part`;
    const others = [`${randomUUID()}.bin`, newTemporaryName(), `${randomUUID()}.part`, 'notes.part'];
    for (const name of [ofGone, ofFirst, ...others]) fs.writeFileSync(path.join(folder, name), 'x');
    const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
    for (const name of [ofFirst, 'notes.part']) fs.utimesSync(path.join(folder, name), longAgo, longAgo);
    await sweepResults(folder, log);
    assert.deepEqual(fs.readdirSync(folder).sort(), others.sort());
    assert.deepEqual(lines, ['Removed results that an earlier window did not finish storing: 2.']);
  });

  it('need no folder', async () => {
    await sweepResults(path.join(folder, 'missing'), log);
    assert.deepEqual(lines, []);
  });
});
