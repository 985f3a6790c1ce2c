import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { gridlens, withEmptyFolder, type RunOptions } from '../../support/commandLine';
import { replyHtml, replyJson, withServer, type Handler } from '../../support/httpServer';
import { replyParts, sendError } from '../../support/partServer';

interface Report {
  code: string;
  message: string;
  remedy: string | null;
  exitCode: number;
}

/** Runs a command whose standard error is JSON alone, one object a line. */
async function reportsOf(
  args: string,
  options: RunOptions = {},
): Promise<{ code: number; reports: Report[] }> {
  const { code, err } = await gridlens([...args.split(' '), '--json-errors'], options);
  const lines = err.split('\n').filter((line) => line !== '');
  return { code, reports: lines.map((line) => JSON.parse(line) as Report) };
}

const day = '--metrics price --interval 1h --date-start 2026-10-05 --date-end 2026-10-06';
const quarter = '--metrics demand --interval 1h --date-start 2026-05-20 --date-end 2026-08-01';

const against = (handler: Handler, args: string, options?: RunOptions): ReturnType<typeof reportsOf> =>
  withServer(handler, ({ baseAddress }) => reportsOf(`query ${args} --address ${baseAddress}`, options));

/** Asserts that there is one report, with this code and exit code. */
const assertCodes = (reports: Report[], code: string, exitCode: number) =>
  assert.deepEqual(
    reports.map((report) => [report.code, report.exitCode]),
    [[code, exitCode]],
  );

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
      'an unknown option',
      () => reportsOf('query --regoin x'),
      2,
      'usage',
      /no option --regoin\. Did you mean --network-region\?/,
      /gridlens help/,
    ],
    ['an unknown command', () => reportsOf('quary'), 2, 'usage', /no command “quary”/, /gridlens help/],
    [
      'a folder without a dataset',
      () => reportsOf('dataset update nowhere'),
      2,
      'noDataset',
      /There is no dataset/,
      /dataset get creates one/,
    ],
    [
      'a refused key',
      () => against(replyJson({ detail: 'Invalid token' }, 401), day),
      5,
      'unauthorised',
      /key|signed in/,
      /OPENELECTRICITY_API_KEY/,
    ],
    [
      'a refusal in front of the service, without control characters',
      () => against(replyHtml('\u001b[31mdenied\u202e', 403), day),
      1,
      'blocked',
      /in front of the service \( ?\[31mdenied\); the key is not the cause/,
      /another network.*proxy.*contact/,
    ],
    [
      'an unreachable service',
      () => reportsOf(`query ${day} --address http://127.0.0.1:9`),
      1,
      'network',
      /could not be reached/,
      /./,
    ],
    [
      'a run of too many requests',
      () => reportsOf('query --sample --metrics price --interval 5m --window 90d --budget 1'),
      4,
      'overBudget',
      /This takes \d+ requests/,
      /--budget \d+ to run it\.$/,
    ],
    [
      'a measure of too many requests that may be approximate',
      () => reportsOf('query --sample --measures hours_below_zero --interval 1M --window 6M --budget 1'),
      4,
      'overBudget',
      /This takes \d+ requests/,
      /--budget \d+ to run it, or --measures-from 1h for approximate values from fewer requests\.$/,
    ],
  ] as const) {
    it(`writes one object for ${name}`, async () => {
      const { code: ended, reports } = await run();
      assert.equal(ended, exitCode);
      assertCodes(reports, code, exitCode);
      const [report] = reports;
      assert.match(report?.message ?? '', message);
      assert.match(report?.remedy ?? '', remedy);
    });
  }

  it('writes one object for each missing part, and the data', () =>
    withEmptyFolder(async (cwd) => {
      const query = '--metrics price --interval 1h --date-start 2026-07-01 --date-end 2026-09-15 -o x.csv';
      const { code, reports } = await against(failing, query, { cwd });
      assert.equal(code, 3);
      assertCodes(reports, 'missing', 3);
      assert.match(reports[0]?.message ?? '', /missing: /);
      assert.deepEqual(await fs.readdir(cwd), ['x.csv']);
    }));

  it('writes one object for an unfinished or damaged dataset and a file that cannot be written', () =>
    withEmptyFolder(async (root) => {
      const folder = path.join(root, 'demand');
      const stopped = await reportsOf(`dataset get ${folder} --sample ${quarter} --budget 1`);
      assertCodes(stopped.reports, 'budget', 4);
      assertCodes((await reportsOf(`dataset verify ${folder}`)).reports, 'faults', 3);
      await fs.mkdir(path.join(root, 'x.csv'));
      const failed = await reportsOf(`query --sample ${day} -o x.csv`, { cwd: root });
      assertCodes(failed.reports, 'notWritten', 1);
    })).timeout(60_000);

  it('writes neither notices nor progress without a failure', async () => {
    assert.deepEqual(await reportsOf(`query --sample ${day}`), { code: 0, reports: [] });
  });
});
