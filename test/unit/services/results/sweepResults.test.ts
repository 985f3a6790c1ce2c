import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { sweepResults } from '#src/services/results/resultFolder';
import { newTemporaryName } from '#src/host/files/temporaryName';
import { eachFolder } from '../../../support/eachFolder';

describe('unfinished results of a killed window', () => {
  const folder = eachFolder();
  let lines: string[];
  const log = {
    info: (line: string) => void lines.push(line),
    warn: (line: string) => void lines.push(line),
  };
  beforeEach(() => {
    lines = [];
  });

  it('are removed at the next start, and other files stay', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    const ofGone = newTemporaryName().replace(`-${process.pid}-`, `-${gone}-`);
    const others = [`${randomUUID()}.bin`, newTemporaryName(), `${randomUUID()}.part`, 'notes.part'];
    for (const name of [ofGone, ...others]) fs.writeFileSync(folder(name), 'x');
    const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
    fs.utimesSync(folder('notes.part'), longAgo, longAgo);
    await sweepResults(folder(), log);
    assert.deepEqual(fs.readdirSync(folder()).sort(), others.sort());
    assert.deepEqual(lines, ['Removed results that an earlier window did not finish storing: 1.']);
  });

  it('need no folder', async () => {
    await sweepResults(folder('missing'), log);
    assert.deepEqual(lines, []);
  });
});
