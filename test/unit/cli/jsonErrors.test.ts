import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { gridlens, withEmptyFolder } from '../../support/commandLine';
import { replyJson, withServer, type Handler } from '../../support/httpServer';
import { replyParts, sendError } from '../../support/partServer';

interface Report {
  code: string;
  message: string;
  remedy: string | null;
  exitCode: number;
}

/** Runs a command whose standard error is JSON alone, one object a line. */
async function reportsOf(
  args: string[],
  options: Parameters<typeof gridlens>[1] = {},
): Promise<{ code: number; reports: Report[] }> {
  const { code, err } = await gridlens([...args, '--json-errors'], options);
  const lines = err.split('\n').filter((line) => line !== '');
  return { code, reports: lines.map((line) => JSON.parse(line) as Report) };
}

const day = '--metrics price --interval 1h --date-start 2026-10-05 --date-end 2026-10-06'.split(' ');
const quarter = '--metrics demand --interval 1h --date-start 2026-05-20 --date-end 2026-08-01'.split(' ');

const against = (handler: Handler, args: string[]): ReturnType<typeof reportsOf> =>
  withServer(handler, ({ baseAddress }) => reportsOf(['query', ...args, '--address', baseAddress]));

/** Refuses the end of a long window. */
const failing = replyParts({
  refuse: ({ startMs, url }, response) =>
    !url.pathname.includes('/market/')
      ? sendError(response, 404, 'Not found.')
      : startMs > Date.parse('2026-08-15') && sendError(response, 400, 'No such thing.'),
});

describe('--json-errors', () => {
  for (const [name, run, exitCode, code, message, remedy] of [
    [
      'an option that is not known',
      () => reportsOf(['query', '--regoin', 'x']),
      2,
      'usage',
      /no option --regoin\. Did you mean --network-region\?/,
      /gridlens help/,
    ],
    [
      'a command that is not known',
      () => reportsOf(['quary']),
      2,
      'usage',
      /no command “quary”/,
      /gridlens help/,
    ],
    [
      'a folder without a dataset',
      () => reportsOf(['dataset', 'update', 'nowhere']),
      2,
      'noDataset',
      /There is no dataset/,
      /dataset get creates one/,
    ],
    [
      'a key that is refused',
      () => against(replyJson({ detail: 'Invalid token' }, 401), day),
      5,
      'unauthorised',
      /key|signed in/,
      /OPENELECTRICITY_API_KEY/,
    ],
    [
      'a service that is not there',
      () => reportsOf(['query', ...day, '--address', 'http://127.0.0.1:9']),
      1,
      'network',
      /could not be reached/,
      /./,
    ],
    [
      'a run that takes too many requests',
      () =>
        reportsOf([
          'query',
          '--sample',
          ...'--metrics price --interval 5m --window 90d --budget 1'.split(' '),
        ]),
      4,
      'overBudget',
      /This takes \d+ requests/,
      /--budget \d+ to run it\.$/,
    ],
    [
      'a measure that takes too many requests, and may be approximate',
      () =>
        reportsOf([
          'query',
          '--sample',
          ...'--measures hours_below_zero --interval 1M --window 6M --budget 1'.split(' '),
        ]),
      4,
      'overBudget',
      /This takes \d+ requests/,
      /--budget \d+ to run it, or --measures-from 1h for approximate values from fewer requests\.$/,
    ],
  ] as const) {
    it(`writes one object for ${name}`, async () => {
      const { code: ended, reports } = await run();
      assert.equal(ended, exitCode);
      assert.equal(reports.length, 1);
      const [report] = reports;
      assert.deepEqual([report?.code, report?.exitCode], [code, exitCode]);
      assert.match(report?.message ?? '', message);
      assert.match(report?.remedy ?? '', remedy);
    });
  }

  it('writes one object for each part that is missing, and the data', () =>
    withEmptyFolder(async (cwd) => {
      const query = '--metrics price --interval 1h --date-start 2026-07-01 --date-end 2026-09-15'.split(' ');
      const { code, reports } = await withServer(failing, ({ baseAddress }) =>
        reportsOf(['query', ...query, '--address', baseAddress, '-o', 'x.csv'], { cwd }),
      );
      assert.equal(code, 3);
      assert.deepEqual(
        reports.map((report) => [report.code, report.exitCode]),
        [['missing', 3]],
      );
      assert.match(reports[0]?.message ?? '', /missing: /);
      assert.deepEqual(await fs.readdir(cwd), ['x.csv']);
    }));

  it('writes one object where a dataset stops, is damaged or cannot be written', () =>
    withEmptyFolder(async (root) => {
      const folder = path.join(root, 'demand');
      const stopped = await reportsOf(['dataset', 'get', folder, '--sample', ...quarter, '--budget', '1']);
      assert.deepEqual(
        stopped.reports.map(({ code, exitCode }) => [code, exitCode]),
        [['budget', 4]],
      );
      const { reports } = await reportsOf(['dataset', 'verify', folder]);
      assert.deepEqual(
        reports.map(({ code, exitCode }) => [code, exitCode]),
        [['faults', 3]],
      );
      await fs.mkdir(path.join(root, 'x.csv'));
      const failed = await reportsOf(['query', '--sample', ...day, '-o', 'x.csv'], { cwd: root });
      assert.deepEqual(
        failed.reports.map(({ code, exitCode }) => [code, exitCode]),
        [['notWritten', 1]],
      );
    })).timeout(60_000);

  it('writes nothing where nothing fails, neither notices nor progress', async () => {
    assert.deepEqual(await reportsOf(['query', '--sample', ...day]), { code: 0, reports: [] });
  });
});
