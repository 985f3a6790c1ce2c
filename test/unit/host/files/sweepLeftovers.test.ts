import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { sweepLeftovers } from '#src/host/files/sweepLeftovers';
import { newTemporaryName } from '#src/host/files/temporaryName';
import { eachFolder } from '../../../support/eachFolder';

const hourMs = 60 * 60_000;

describe('abandoned temporary files', () => {
  const at = eachFolder();
  const own = newTemporaryName();
  const [, machine = ''] = /^\.gridlens-(\w+)-/.exec(own) ?? [];
  const endedPid = spawnSync(process.execPath, ['-e', '']).pid;
  const nameOfEnded = `.gridlens-${machine}-${endedPid}-01234567.part`;
  const nameOfParent = `.gridlens-${machine}-${process.ppid}-01234567.part`;
  const nameOfOtherMachine = `.gridlens-00000000-${endedPid}-01234567.part`;
  const others = [
    'out.csv',
    `x${nameOfEnded}`,
    `${nameOfEnded}.csv`,
    '.gridlens-1-2.part',
    'notes.part',
    '.part',
  ];

  const write = (name: string, ageMs: number) => {
    const file = at(name);
    fs.writeFileSync(file, 'x');
    const modified = new Date(Date.now() - ageMs);
    fs.utimesSync(file, modified, modified);
  };

  it('are removed when their process has ended or after an hour', async () => {
    const rows = [
      [nameOfEnded, 0, true],
      [own, 0, false],
      // An earlier process with the same number.
      [newTemporaryName(), process.uptime() * 1000 + 60_000, true],
      [nameOfParent, 0.5 * hourMs, false],
      [nameOfOtherMachine, 0.5 * hourMs, false],
      [nameOfOtherMachine.replace('0123', '4567'), 2 * hourMs, true],
      [nameOfParent.replace('0123', '4567'), 2 * hourMs, true],
      ...others.map((name): [string, number, boolean] => [name, 2 * hourMs, false]),
    ] as const;
    for (const [name, ageMs] of rows) write(name, ageMs);
    const removed = await sweepLeftovers(at());
    const namesWhere = (isSwept: boolean) => rows.filter((row) => row[2] === isSwept).map(([name]) => name);
    assert.deepEqual([...removed].sort(), namesWhere(true).sort());
    assert.deepEqual(fs.readdirSync(at()).sort(), namesWhere(false).sort());
  });

  it('are removed after an hour if they have a given other name', async () => {
    write('a.part', 2 * hourMs);
    write('b.part', 0);
    write('a.bin', 2 * hourMs);
    assert.deepEqual(await sweepLeftovers(at(), /^\w\.part$/), ['a.part']);
  });

  it('are not links or folders', async () => {
    const target = at('target');
    fs.writeFileSync(target, 'x');
    fs.symlinkSync(target, at(nameOfEnded));
    fs.mkdirSync(at(nameOfEnded.replace('0123', '4567')));
    assert.deepEqual(await sweepLeftovers(at()), []);
    assert.equal(fs.readdirSync(at()).length, 3);
  });

  it('are none if the folder is missing', async () =>
    assert.deepEqual(await sweepLeftovers(at('missing')), []));
});
