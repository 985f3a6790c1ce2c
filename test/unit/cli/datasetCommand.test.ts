import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { formatPlan, parsePlan } from '#src/datasets/planFile';
import { parquetReadObjects } from 'hyparquet';
import { gridlens, withEmptyFolder } from '../../support/commandLine';
import { filesOfDataset } from '../../support/datasetQuery';
import { startDataset } from '../../support/startedDataset';
import { replySilence, withServer } from '../../support/httpServer';
import { replyParts, sendError } from '../../support/partServer';
import { assertRefused, succeed } from './cliUnderTest';

const query =
  '--metrics demand,price --interval 1h --primary-grouping network_region --date-start 2026-05-20 --date-end 2026-08-01';
const monthOfMay = 'data/network=NEM/metric=power/step=1h/year=2026/month=5/part-0.parquet';

const undated = query.replace(/ --date-start.*/, '');

describe('gridlens dataset', () => {
  it('plans, downloads, describes and verifies a folder of sample data', () =>
    withEmptyFolder(async (root) => {
      const folder = path.join(root, 'demand');
      const planned = await succeed(`dataset plan ${folder} --sample ${query}`);
      assert.equal(
        planned.out,
        [
          'demand: 20 May – 31 Jul 2026',
          '1,752 points of each series · 3 requests',
          'About 17,520 rows in 10 series, 122.6 kB on disk.\n',
        ].join('\n'),
      );
      assert.deepEqual(await fs.readdir(root), []);

      assert.equal((await succeed(`dataset get ${folder} --sample ${query}`)).out, '');
      assert.deepEqual((await fs.readdir(folder)).sort(), [
        '.gridlens',
        'README.md',
        'data',
        'manifest.json',
      ]);

      const status = await succeed(`dataset status ${folder}`);
      assert.match(
        status.out,
        /sample data\n3 of 3 months written, all requests are done\n6 files, 17,520 rows,/,
      );
      const verified = await succeed(`dataset verify ${folder} --again 2`);
      assert.equal(verified.out, '6 files, 17,520 rows, 2 requests repeated: no problems\n');

      await fs.appendFile(
        path.join(folder, 'data/network=NEM/metric=price/step=1h/year=2026/month=6/part-0.parquet'),
        'x',
      );
      const broken = await gridlens(['dataset', 'verify', folder]);
      assert.equal(broken.code, 3);
      assert.match(broken.out, /month=6\/part-0\.parquet has changed since it was written/);
    })).timeout(60_000);

  it('counts the regions that are asked for, and has a column for them', () =>
    withEmptyFolder(async (root) => {
      const folder = path.join(root, 'two');
      const asked =
        '--metrics price --interval 1h --network-region NSW1,VIC1 --date-start 2026-05-20 --date-end 2026-05-22';
      const planned = await succeed(`dataset plan ${folder} --sample ${asked}`);
      assert.match(planned.out, /About 96 rows in 2 series,/);
      await succeed(`dataset get ${folder} --sample ${asked}`);
      const below = 'data/network=NEM/metric=price/step=1h/year=2026/month=5/part-0.parquet';
      const file = await fs.readFile(path.join(folder, below));
      const rows = await parquetReadObjects({ file: Uint8Array.from(file).buffer });
      const hoursOf = (region: string) => rows.filter((row) => row['region'] === region).length;
      assert.deepEqual([rows.length, hoursOf('NSW1'), hoursOf('VIC1')], [96, 48, 48]);
    })).timeout(60_000);

  it('has units in the same column as exports, with charging below zero', () =>
    withEmptyFolder(async (root) => {
      const units =
        '--sample --operation facilities --facility-code HORNSDPR --metrics power ' +
        '--interval 1h --date-start 2026-05-20 --date-end 2026-05-21';
      const folder = path.join(root, 'units');
      await succeed(`dataset get ${folder} ${units}`);
      const { [monthOfMay]: file } = await filesOfDataset(folder);
      const rows = await parquetReadObjects({ file: Uint8Array.from(file ?? assert.fail()).buffer });
      const [row] = rows;
      assert.deepEqual(Object.keys(row ?? {}), [
        'time',
        'region',
        'fueltech',
        'facility',
        'unit_code',
        'value',
        'sample_data',
      ]);
      assert.ok(rows.every(({ sample_data: mark }) => mark === 'true'));
      assert.equal(row?.['unit_code'], 'HPRL1');
      const { out } = await succeed(`query ${units} --layout long`);
      assert.match(out, /^time,network,fueltech,facility_name,unit_name,unit_code,metric,value,unit,/);
      const exported = [...out.matchAll(/,HPRL1,power,(.*?),/g)].map(([, value]) => Number(value));
      const charging = rows
        .filter(({ unit_code }) => unit_code === 'HPRL1')
        .map(({ value }) => Number(value));
      assert.deepEqual(charging, exported);
      assert.ok(charging.some((value) => value < 0) && charging.every((value) => value <= 0));
    })).timeout(60_000);

  it('stops at its budget, and continues when it is run again', () =>
    withEmptyFolder(async (root) => {
      const folder = path.join(root, 'demand');
      await startDataset(folder, query.split(' '));
      await succeed(`dataset get ${folder}`);
    })).timeout(60_000);

  it('sends nothing and leaves the folder unchanged for wrong usage', () =>
    withEmptyFolder((root) =>
      withServer(replySilence, async ({ baseAddress, requests }) => {
        await fs.writeFile(path.join(root, 'thesis.txt'), '');
        const full = `${query} --address ${baseAddress}`;
        for (const [args, message] of [
          ['fetch x', /has no “fetch”/],
          ['get', /Name one folder/],
          ['get x -o y', /dataset has no --output, which is an option of gridlens query\./],
          [`get x ${full} --dry-run`, /dataset has no --dry-run/],
          [`get x ${undated} --window 7d`, /has dates/],
          [`get x ${undated}`, /begins with a date/],
          [`get x ${undated} --date-start 2100-01-01`, /no[nt]/],
          ['update x', /There is no dataset/],
          ['status x', /There is no dataset/],
          [`get . ${full}`, /The folder has other content/],
        ] as const)
          await assertRefused(`dataset ${args}`, message, { cwd: root });
        assert.equal(requests.length, 0);
        assert.ok((await fs.readdir(root)).includes('thesis.txt'));
      }),
    )).timeout(60_000);

  it('sends nothing to a service other than its own', () =>
    withEmptyFolder((root) =>
      withServer(replyParts({}), async (own) => {
        await withServer(replySilence, async (other) => {
          const folder = path.join(root, 'demand');
          await succeed(`dataset get ${folder} ${query} --address ${own.baseAddress}`);
          const count = own.requests.length;
          // Another user has the same folder from a repository, with a month missing.
          await fs.rm(path.join(folder, 'manifest.json'));
          await fs.rm(path.join(folder, '.gridlens/stage'), { recursive: true });
          for (const action of ['update', 'get', 'verify --again 1'])
            await assertRefused(
              `dataset ${action} ${folder} --address ${other.baseAddress}`,
              new RegExp(`“demand” was downloaded from ${own.baseAddress}.*--address ${own.baseAddress}`),
            );
          assert.deepEqual([own.requests.length, other.requests.length], [count, 0]);

          const { err } = await succeed(`dataset get ${folder} --address ${own.baseAddress}`);
          assert.match(err, new RegExp(`demand: uses ${own.baseAddress} · \\d+ requests?`));
        });
      }),
    )).timeout(60_000);

  it('goes on after failures of a CDN, stops at a firewall and continues later', () =>
    withEmptyFolder((root) => {
      let asked = 0;
      let isBlocked = false;
      const parts = replyParts({
        refuse: ({ url }, response) => {
          if (!url.pathname.includes('/market/')) return sendError(response, 404, 'Not found.');
          if (!isBlocked && asked++ % 2 === 1) return false;
          response
            .writeHead(isBlocked ? 403 : 522, { 'Content-Type': 'text/html' })
            .end('<title>Edge</title>');
          return true;
        },
      });
      return withServer(parts, async ({ baseAddress }) => {
        const folder = path.join(root, 'demand');
        const get = ['dataset', 'get', folder, ...query.split(' '), '--address', baseAddress];
        isBlocked = true;
        const blocked = await gridlens(get);
        assert.equal(blocked.code, 1, blocked.err);
        assert.match(blocked.err, /in front of the service \(Edge\); the key is not the cause/);
        isBlocked = false;
        await succeed(`dataset get ${folder} --address ${baseAddress}`);
        assert.equal((await succeed(['dataset', 'verify', folder])).code, 0);
        assert.ok(asked >= 6 && asked % 2 === 0, String(asked));
      });
    })).timeout(60_000);

  it('prints no control characters in names', () =>
    withEmptyFolder(async (root) => {
      const folder = path.join(root, 'demand');
      await succeed(`dataset get ${folder} --sample ${query}`);
      const plan = path.join(folder, '.gridlens/plan.json');
      const escape = '\u001b]0;owned\u0007\u001b[31m';
      const written = parsePlan(await fs.readFile(plan, 'utf8')) ?? assert.fail('no plan');
      await fs.writeFile(plan, formatPlan({ ...written, name: `demand${escape}` }));
      await fs.writeFile(path.join(folder, 'data', `x${escape}`), '');
      for (const action of ['status', 'verify', 'update']) {
        const { out, err } = await gridlens(['dataset', action, folder]);
        // oxlint-disable-next-line no-control-regex -- The output must not contain these characters.
        assert.doesNotMatch(out + err, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/, action);
        assert.match(out + err, /owned/, action);
      }
    })).timeout(60_000);
});
