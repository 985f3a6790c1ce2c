import assert from '../../support/assert';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { checkOutput } from '#src/cli/queryCommand';
import { exportFormatRows } from '#src/domain';
import { UsageError } from '#src/batch/exitCodes';

const program = path.resolve('dist/cli.mjs');
const month = ['query', '--sample', '--metrics', 'price', '--interval', '5m', '--window', '30d'];

/** Runs a shell command; returns its exit code and its standard error. */
const shell = (line: string): Promise<{ code: number | null; err: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn('bash', ['-c', `set -o pipefail; ${line}`], { stdio: ['ignore', 'ignore', 'pipe'] });
    let err = '';
    child.stderr.on('data', (chunk) => (err += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code, err });
    });
  });

const query = [process.execPath, program, ...month].map((part) => `'${part}'`).join(' ');

describe('gridlens query to a stream', () => {
  const formats = exportFormatRows.map(({ id }) => id);

  before(function () {
    if (!fs.existsSync('/dev/full')) {
      console.log('    This system has no /dev/full, so a full disk is not tried.');
      this.skip();
    }
  });

  for (const id of formats)
    it(`exits with 1 and a reason when the disk is full: ${id}`, async () => {
      const { code, err } = await shell(`${query} --format ${id} > /dev/full`);
      assert.equal(code, 1, err);
      assert.match(err, /not exported to “standard output”.*disk is full/i);
    });

  it('exits with 0 when the reader stops early', async () => {
    const { code, err } = await shell(`${query} --quiet | head -n 1`);
    assert.deepEqual([code, err], [0, '']);
  });
});

describe('gridlens query to a terminal', () => {
  const check = (format: (typeof exportFormatRows)[number]['id'], output?: string) => {
    checkOutput({ files: [], format, exported: {}, ...(output === undefined ? {} : { output }) }, true);
  };

  for (const id of ['parquet', 'arrow', 'xlsx', 'gridresult'] as const)
    it(`refuses a binary format, and suggests --output: ${id}`, () => {
      for (const output of [undefined, '-'])
        assert.throws(
          () => {
            check(id, output);
          },
          (error: unknown) => error instanceof UsageError && error.message.includes(`--output FILE.${id}`),
        );
      check(id, `file.${id}`);
    });

  for (const id of ['csv', 'json', 'jsonl'] as const)
    it(`prints a text format: ${id}`, () => {
      check(id);
    });
});
