import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { gridlens, withEmptyFolder } from '../../support/commandLine';
import { replyJson, withServer, type Handler } from '../../support/httpServer';

const hourMs = 3_600_000;
const stampOf = (ms: number): string => `${new Date(ms + 10 * hourMs).toISOString().slice(0, 19)}+10:00`;
const msOf = (text: string): number =>
  Date.parse(`${text.padEnd(11, 'T').padEnd(19, '00:00:00')}Z`) - 10 * hourMs;

/** Serves hourly values of series by metric; a window in which `valueAt` has none is answered 404. */
function service(
  directory: readonly object[],
  series: readonly Readonly<Record<string, string>>[],
  valueAt: (stamp: string, metric: string, columns: Readonly<Record<string, string>>) => number | undefined,
): Handler {
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const reply = (body: object, status?: number): void => replyJson(body, status)(request, response);
    if (pathname.startsWith('/v4/facilities')) {
      reply({ success: true, total_records: directory.length, data: directory });
      return;
    }
    if (!pathname.startsWith('/v4/data/') && !pathname.startsWith('/v4/market/')) {
      reply({ detail: 'Not Found' }, 404);
      return;
    }
    const [startMs, endMs] = ['date_start', 'date_end'].map((name) => msOf(searchParams.get(name) ?? ''));
    const stamps = Array.from({ length: (endMs - startMs) / hourMs }, (_, i) =>
      stampOf(startMs + i * hourMs),
    );
    const units = searchParams.getAll('unit_code');
    const technologies = searchParams.getAll('fueltech');
    const asked = series.filter(
      ({ unit_code: unit = '', fueltech = '' }) =>
        (units.length === 0 || units.includes(unit)) &&
        (technologies.length === 0 || technologies.includes(fueltech)),
    );
    const data = searchParams.getAll('metrics').map((metric) => ({
      network_code: 'NEM',
      metric,
      unit: 'MWh',
      interval: '1h',
      network_timezone_offset: '+10:00',
      results: asked.flatMap((columns) => {
        const points = stamps.flatMap((stamp) => {
          const value = valueAt(stamp, metric, columns);
          return value === undefined ? [] : [[stamp, value]];
        });
        return points.length === 0 ? [] : [{ name: metric, columns, data: points }];
      }),
    }));
    if (data.every(({ results }) => results.length === 0))
      reply({ response_status: 'ERROR', error: 'No data available for this query', success: false }, 404);
    else reply({ success: true, data });
  };
}

const coal = {
  code: 'OLDCOAL',
  name: 'Old Coal',
  network_id: 'NEM',
  network_region: 'NSW1',
  units: [{ code: 'OLD1', fueltech_id: 'coal_black', status_id: 'operating', capacity_registered: 40 }],
};

/** Runs a query of a service, without a cache. */
const ask = (handler: Handler, args: string) =>
  withServer(handler, async ({ baseAddress, requests }) => ({
    ...(await gridlens(`query --network-code NEM ${args}`.split(' '), {
      env: { OPENELECTRICITY_API_URL: baseAddress, OPENELECTRICITY_API_KEY: '0123456789' },
    })),
    paths: requests.map(({ url }) => new URL(url, baseAddress).pathname),
  }));

describe('an answer of gridlens query', () => {
  it('counts values, and names the windows without data', () =>
    withEmptyFolder(async (folder) => {
      const file = path.join(folder, 'gap.csv');
      const isOpen = (stamp: string): boolean => stamp < '2026-03' || stamp >= '2026-06';
      const { code, err } = await ask(
        service([coal], [{ unit_code: 'OLD1' }], (stamp) => (isOpen(stamp) ? 7 : undefined)),
        `--operation facilities --facility-code OLDCOAL --unit-code OLD1 --metrics energy --interval 1h --date-start 2026-02-15 --date-end 2026-06-15 -o ${file}`,
      );
      assert.equal(code, 0, err);
      const rows = (await fs.readFile(file, 'utf8')).trimEnd().split('\n').slice(1);
      const filled = rows.filter((row) => row.includes(',7')).length;
      assert.equal(rows.length, 120 * 24);
      assert.equal(filled, 28 * 24);
      assert.match(err, /The service has no data from 1 Mar to 31 May 2026\./);
      assert.ok(err.includes(': 1 series, 672 of 2,880 points have values'), err);
    })).timeout(30_000);

  it('keeps the data of a region that is not in the catalog, and says so', async () => {
    const { code, out, err } = await ask(
      service([], [{ region: 'NSW1' }, { region: 'NT1' }], () => 50),
      '--operation market --metrics price --primary-grouping network_region --interval 1h --date-start 2026-02-15 --date-end 2026-02-16',
    );
    assert.equal(code, 0, err);
    assert.match(out.split('\n')[1] ?? '', /,50,50$/);
    assert.match(err, /The reply has a region that Gridlens does not know: NT1\./);
    assert.doesNotMatch(err, /NSW1/);
  }).timeout(30_000);
});
