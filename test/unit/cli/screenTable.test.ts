import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { withEmptyFolder } from '../../support/commandLine';
import { replyJson, withServer } from '../../support/httpServer';
import { block, envelope } from '../../support/runAgainst';
import { assertRefused, succeed } from './cliUnderTest';

const regions = ['NSW1', 'QLD1', 'SA1', 'TAS1', 'VIC1'];
const stampAt = (hour: number) => `2026-10-05T${String(hour).padStart(2, '0')}:00:00+10:00`;

/** Four hours of prices; one is null and one is not in the reply. */
const prices = envelope(
  block(
    regions.map((region, at) => ({
      name: `price_${region}`,
      columns: { region },
      data: [0, 1, 2, 3]
        .filter((hour) => at !== 1 || hour !== 2)
        .map((hour) => [stampAt(hour), at === 0 && hour === 1 ? null : 1_234.5 * at - hour]),
    })),
    { metric: 'price', unit: '$/MWh' },
  ),
);
const query =
  'query --metrics price --interval 1h --primary-grouping network_region --date-start 2026-10-05T00:00:00 --date-end 2026-10-05T04:00:00';

/** Runs the query as a table on a screen of this width. */
const tableOf = (columns: number) =>
  withServer(replyJson(prices), async ({ baseAddress }) => {
    const env = { COLUMNS: String(columns) };
    const { out } = await succeed(`${query} --address ${baseAddress} --format table`, { env });
    return out.trimEnd().split('\n');
  });

/** Runs a shell command on a terminal of 100 × 30; undefined where the system cannot open one. */
const onTerminal = (command: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const args = ['-qec', `stty cols 100 rows 30; ${command}`, '/dev/null'];
    execFile('script', args, { timeout: 60_000 }, (error, out) => {
      resolve(error === null ? out.replaceAll('\r\n', '\n') : undefined);
    });
  });

const program = `'${process.execPath}' '${path.resolve('dist/cli.mjs')}'`;
const sample = `${program} query --sample --metrics price --interval 1h --date-start 2026-06-01`;

describe('gridlens query --format table', () => {
  it('aligns values below their units, and marks missing ones', async () => {
    assert.deepEqual(await tableOf(100), [
      'time               NSW1      QLD1       SA1      TAS1      VIC1',
      '+10:00            $/MWh     $/MWh     $/MWh     $/MWh     $/MWh',
      '────────────────  ─────  ────────  ────────  ────────  ────────',
      '2026-10-05 00:00   0.00  1,234.50  2,469.00  3,703.50  4,938.00',
      '2026-10-05 01:00      –  1,233.50  2,468.00  3,702.50  4,937.00',
      '2026-10-05 02:00  −2.00         –  2,467.00  3,701.50  4,936.00',
      '2026-10-05 03:00  −3.00  1,231.50  2,466.00  3,700.50  4,935.00',
    ]);
  });

  it('leaves out columns that do not fit, with a note', async () => {
    const lines = await tableOf(40);
    assert.deepEqual(lines.slice(0, 2), [
      'time               NSW1      QLD1',
      '+10:00            $/MWh     $/MWh',
    ]);
    assert.equal(lines.at(-1), 'Shown: 2 of 5 columns. For all of them, add --format csv or --output FILE.');
  });

  it('leaves out rows in the middle of a long result, with a note', async () => {
    const june = '--date-start 2026-06-01 --date-end 2026-07-01';
    const args = `query --sample --metrics price --interval 1h --format table ${june}`;
    const { out } = await succeed(args, { env: { LINES: '20' } });
    const lines = out.trimEnd().split('\n');
    assert.match(lines[3] ?? '', /^2026-06-01 00:00 /);
    assert.match(lines[9] ?? '', /^⋮ +⋮$/);
    assert.match(lines[15] ?? '', /^2026-06-30 23:00 /);
    assert.deepEqual(lines.slice(16), [
      'Sample data: made up, not real.',
      'Shown: 12 of 720 rows. For all of them, add --format csv or --output FILE.',
    ]);
  });

  it('is refused for a file and with file options', () =>
    withEmptyFolder(async (cwd) => {
      for (const [args, message] of [
        ['-o x.csv', /A table is for a screen: choose --format csv/],
        ['--layout long', /--layout is of csv and xlsx, not of table/],
      ] as const)
        await assertRefused(`${query} --sample --format table ${args}`, message, { cwd });
    }));
});

describe('gridlens query on a terminal', () => {
  before(async function () {
    if ((await onTerminal('true')) !== undefined) return;
    console.log('    This system has no script(1) of util-linux, so no terminal is tried.');
    this.skip();
  });

  it('shows a short result as a table', async () => {
    const out = (await onTerminal(`${sample} --date-end 2026-06-02`)) ?? '';
    // Leaves out the overwritten part of a line.
    const lines = out.split('\n').map((line) => line.split('\u001b[K').at(-1));
    assert.match(lines[0] ?? '', /^time +Price$/);
    assert.match(lines[1] ?? '', /^\+10:00 +\$\/MWh$/);
    assert.equal(lines.filter((line) => line?.startsWith('2026-06-01 ')).length, 24);
  });

  it('writes a long result, or one with a file option, as CSV', async () => {
    assert.match(
      (await onTerminal(`${sample} --date-end 2026-06-30`)) ?? '',
      /time,Price \(\$\/MWh\),sample_data/,
    );
    assert.match(
      (await onTerminal(`${sample} --date-end 2026-06-02 --delimiter tab`)) ?? '',
      /time\tPrice \(\$\/MWh\)\tsample_data/,
    );
  });

  it('writes CSV into a pipe and a file', async () => {
    for (const end of ['| cat', '> out.csv; cat out.csv'])
      await withEmptyFolder(async (folder) => {
        const out = await onTerminal(`cd '${folder}'; ${sample} --date-end 2026-06-02 ${end}`);
        assert.match(out ?? '', /time,Price \(\$\/MWh\),sample_data/);
      });
  });

  it('lists codes as a table', async () => {
    assert.match((await onTerminal(`${program} list regions`)) ?? '', /^code {2}label/);
    assert.match((await onTerminal(`${program} list regions | cat`)) ?? '', /^code,label/);
  });
});
