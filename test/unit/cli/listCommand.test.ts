import assert from 'node:assert/strict';
import { metrics, networks } from '#src/domain';
import { gridlens } from '../../support/commandLine';
import { assertRefused, succeed, wordsOf } from './cliUnderTest';
import { replyJson, replySilence, withServer } from '../../support/httpServer';

const linesOf = (text: string) => text.trimEnd().split('\n');

describe('gridlens list', () => {
  it('lists the metrics with their units, without a request', () =>
    withServer(replySilence, async ({ baseAddress, requests }) => {
      const { code, out, err } = await gridlens(wordsOf(`list metrics --address ${baseAddress}`));
      assert.deepEqual([code, err], [0, '']);
      const [head, ...rows] = linesOf(out);
      assert.equal(head, 'code,label,unit,operations,meaning');
      assert.equal(rows.length, metrics.length);
      assert.ok(
        rows.includes(
          'price,Price,$/MWh,market,"Price of a unit of energy on the wholesale market, averaged over the interval."',
        ),
      );
      assert.equal(requests.length, 0);
    }));

  for (const [args, expected] of [
    ['metrics --operation facilities', ['power', 'energy', 'emissions', 'market_value', 'storage_battery']],
    ['metrics --search ROOFTOP', ['demand_gross', 'demand_gross_energy', 'solar_rooftop_forecast']],
    ['intervals', ['5m', '30m', '1h', '1d', '7d', '1M', '3M', 'season', '1y', 'fy']],
    ['regions', ['NSW1', 'QLD1', 'SA1', 'TAS1', 'VIC1', 'WEM']],
    ['regions --network WEM', ['WEM']],
    ['regions --network-code AU --search south', ['NSW1', 'SA1']],
    ['networks', networks.map(({ code }) => code)],
    ['groupings --operation market', ['network', 'network_region']],
    ['fueltechs --search hydro', ['hydro', 'hydro_and_storage', 'hydro']],
    ['groupings --operation facilities', []],
  ] as const) {
    it(`lists ${args}`, async () => {
      const { out } = await succeed(`list ${args}`);
      assert.deepEqual(
        linesOf(out).map((line) => line.split(',')[0]),
        ['code', ...expected],
      );
    });
  }

  it('finds the metric of what batteries hold by words of two parts', async () => {
    const { out } = await succeed(['list', 'metrics', '--search', 'stored energy']);
    assert.deepEqual(
      linesOf(out).map((line) => line.split(',')[0]),
      ['code', 'storage_battery'],
    );
  });

  it('lists the units of the directory with their capacities', async () => {
    const args = ['list', 'facilities', '--sample', '--search', 'hornsdale power'];
    const { out } = await succeed(args);
    assert.deepEqual(linesOf(out).slice(0, 2), [
      'facility_code,name,region,unit_code,fueltech,status,capacity_mw',
      'HORNSDPR,Hornsdale Power Reserve,SA1,HPRG1,battery_discharging,operating,150',
    ]);
    const { out: json } = await gridlens([...args, '--format', 'json']);
    const found = JSON.parse(json) as { unit_code: string; capacity_mw: number }[];
    assert.deepEqual(
      found.map(({ unit_code, capacity_mw }) => [unit_code, capacity_mw]),
      [
        ['HPRG1', 150],
        ['HPRL1', 150],
        ['HPR1', 150],
      ],
    );
    const { out: west } = await gridlens(['list', 'facilities', '--sample', '--network', 'WEM']);
    assert.ok(linesOf(west).length > 10);
    assert.doesNotMatch(west, /HORNSDPR/);
  });

  it('aligns a table within the width of the terminal, and marks missing values', async () => {
    const { out } = await gridlens(['list', 'intervals', '--format', 'table'], { env: { COLUMNS: '60' } });
    assert.deepEqual(linesOf(out).slice(0, 3), [
      'code    label           meaning',
      '──────  ──────────────  ────────────────────────────────────',
      '5m      5 minutes       –',
    ]);
    assert.match(
      out,
      /\nseason {2}Season {10}Begins on the first of March, June,\n {24}September and December\.\n/,
    );
    for (const line of linesOf(out)) assert.ok(line.length <= 60, line);
  });

  it('reports that nothing was found', async () => {
    const { code, out, err } = await gridlens(['list', 'regions', '--search', 'tasmnia']);
    assert.deepEqual([code, out, err], [0, 'code,label,network\n', 'None of 6 rows contains “tasmnia”.\n']);
  });

  for (const [args, message] of [
    ['fueltech', /list has no “fueltech”\. Did you mean fueltechs\?/],
    ['metric', /Did you mean metrics\?/],
    ['spam', /list has no “spam”\. There are metrics, measures,/],
    ['regions --network nem', /not “nem”\. Did you mean NEM\?/],
    ['metrics --operation markets', /Did you mean market\?/],
    ['metrics --network NEM', /gridlens list metrics has no --network/],
    ['metrics --format jsn', /no format “jsn”\. Did you mean json\?/],
    ['metrics power', /takes one subject\. Add --search power/],
    ['metrics --interval 1h', /list has no --interval, which is an option of gridlens query/],
  ] as const) {
    it(`refuses ${args}`, () => assertRefused(`list ${args}`, message));
  }

  it('needs a key to list facilities when the service does', () =>
    withServer(replyJson({ detail: 'Not authenticated' }, 401), async ({ baseAddress }) => {
      const { code, err } = await gridlens(['list', 'facilities', '--address', baseAddress]);
      assert.equal(code, 5, err);
      assert.match(err, /OPENELECTRICITY_API_KEY/);
    }));
});
