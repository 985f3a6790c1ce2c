import assert from 'node:assert/strict';
import { withEmptyFolder } from '../../support/commandLine';
import { assertRefused, succeed, writeQueryFile } from './cliUnderTest';

const query =
  'query --sample --date-start 2026-05-01 --date-end 2026-05-04 --interval 1h --network-region SA1';

/** The columns of a CSV file by their names; empty cells are NaN. */
function columnsOf(csv: string): Map<string, string[]> {
  const [head = '', ...lines] = csv.trimEnd().split('\n');
  const rows = lines.map((line) => line.split(','));
  return new Map(head.split(',').map((name, at) => [name, rows.map((row) => row[at] ?? '')]));
}

const numbers = (cells: string[] | undefined) =>
  (cells ?? []).map((cell) => (cell === '' ? NaN : Number(cell)));

/** The column of a source, by its label in the header. */
const columnOf = (csv: string, source: string) => {
  const columns = columnsOf(csv);
  const name = [...columns.keys()].find((one) => one.includes(source));
  assert.ok(name !== undefined, `${source} is not in ${[...columns.keys()].join()}`);
  return numbers(columns.get(name));
};

describe('gridlens query --measures', () => {
  it('writes the capture price as the quotient of its terms', async () => {
    const terms = (metric: string) =>
      succeed(`${query} --metrics ${metric} --secondary-grouping fueltech --loads asSent`);
    const [price, value, energy] = await Promise.all([
      succeed(`${query} --measures capture_price`),
      terms('market_value'),
      terms('energy'),
    ]);
    let [compared, missing] = [0, 0];
    for (const source of [
      'Battery (Charging)',
      'Battery (Discharging)',
      'Wind',
      'Solar (Utility)',
      'Gas (OCGT)',
    ]) {
      const [prices, values, energies] = [price, value, energy].map(({ out }) => columnOf(out, source));
      assert.equal(prices?.length, 72);
      prices.forEach((one, i) => {
        const above = values[i];
        const below = energies[i];
        if (below > 0) assert.ok(Math.abs(one - above / below) <= 1e-9 * Math.max(1, Math.abs(one)), source);
        else assert.ok(Number.isNaN(one), source);
        if (below > 0) compared += 1;
        else missing += 1;
      });
    }
    assert.ok(compared > 200 && missing > 10, `${compared} compared, ${missing} missing`);
  }).timeout(60_000);

  it('writes measures of a query file, and suggests one for an unknown code', () =>
    withEmptyFolder(async (folder) => {
      const share = { operation: 'network', network_code: 'NEM', network_region: 'SA1', interval: '1d' };
      const argsOf = async (measure: string) => {
        const saved = { ...share, window: '3d', measures: [measure] };
        return ['query', '--sample', await writeQueryFile(folder, 'a', saved)];
      };
      const { out } = await succeed(await argsOf('renewable_share'));
      assert.match(out, /^time,Renewable share of demand SA1 \(%\) derived/);
      await assertRefused(
        await argsOf('renewable_shares'),
        /renewable_shares.*Did you mean renewable_share\?/,
      );
    })).timeout(60_000);

  it('writes a measure with its formula, not the reply for its terms', async () => {
    const args = `${query} --measures renewable_share --format json`;
    const [series, envelope] = await Promise.all([
      succeed(args),
      succeed(`${args} --shape envelope --loads asSent`),
    ]);
    const own = JSON.parse(series.out) as { series: { metric: string; formula: string }[] };
    assert.deepEqual(
      own.series.map(({ metric, formula }) => [metric, formula]),
      [['renewable_share', 'renewable generation × 100 ÷ gross demand']],
    );
    const blocks = JSON.parse(envelope.out) as { data: { metric: string }[] };
    assert.deepEqual(
      blocks.data.map(({ metric }) => metric),
      ['renewable_share'],
    );
  }).timeout(60_000);

  it('prints only the requests for the terms with --dry-run', async () => {
    const { out, err } = await succeed(`${query} --measures demand_weighted_price,renewable_share --dry-run`);
    assert.match(err, /2 requests/);
    assert.deepEqual(
      out
        .trimEnd()
        .split('\n')
        .map((line) => new URL(line).searchParams.getAll('metrics').join()),
      ['price,demand_energy', 'generation_renewable_energy,demand_gross_energy'],
    );
  });

  it('writes parameterised price bands, and marks those from hours as approximate', async () => {
    const args = `${query} --interval 1d --measures hours_above:90,time_share_below:0`;
    const [exact, coarse] = await Promise.all([succeed(args), succeed(`${args} --measures-from 1h`)]);
    assert.match(exact.out, /^time,Hours at or above 90 \$\/MWh SA1 \(h\) derived,/);
    assert.doesNotMatch(exact.err, /approximate/);
    const hours = columnOf(exact.out, 'Hours at or above 90');
    assert.ok(
      hours.some((one) => one > 0 && !Number.isInteger(one)),
      hours.join(),
    );
    assert.ok(columnOf(coarse.out, 'Hours at or above 90').every(Number.isInteger));
    assert.match(coarse.err, /hours_above:90 are approximate: they are computed from means of 1 hour/);
  }).timeout(60_000);

  it('writes measures of facilities by the capacities of the directory', async () => {
    const { out } = await succeed(
      'query --sample --operation facilities --interval 7d --date-start 2026-05-03 --date-end 2026-05-17 ' +
        '--facility-code HORNSDPR,BANGOWF --measures facility_capacity_factor,battery_cycles,round_trip_efficiency',
    );
    const factors = columnOf(out, 'Capacity factor of facilities Bango');
    const cycles = columnOf(out, 'Battery cycles a day Hornsdale');
    const efficiency = columnOf(out, 'Round-trip efficiency Hornsdale');
    assert.ok(factors.length === 2 && factors.every((one) => one > 5 && one < 80), factors.join());
    assert.ok(
      cycles.every((one) => one > 0.2 && one < 3),
      cycles.join(),
    );
    assert.ok(
      efficiency.every((one) => one > 70 && one < 100),
      efficiency.join(),
    );
  }).timeout(60_000);

  for (const [name, args, sentence] of [
    ['as a metric', 'query --metrics capture_price', /is a measure, not a metric: use --measures/],
    [
      'misspelt, as a metric',
      'query --metrics emissions_intensty',
      /“emissions_intensity” is a measure, not a metric/,
    ],
    ['that is misspelt', 'query --measures capture_prise', /Did you mean capture_price\?/],
    ['without its value', 'query --measures hours_above450', /Did you mean hours_above:450\?/],
    [
      'at an interval that is too short',
      'query --measures battery_cycles --interval 1d',
      /“battery_cycles” needs an interval of 7d or longer: what a battery stores/,
    ],
    [
      'of a dataset',
      'dataset plan never --measures capture_price --date-start 2026-01-01',
      /A dataset has the metrics of the service, without measures\. Download the metrics/,
    ],
  ] as const)
    it(`refuses a measure ${name}`, () => assertRefused(`${args} --sample`, sentence));

  it('has measures that gridlens list describes with their formulas', async () => {
    const { out } = await succeed('list measures --format csv');
    assert.match(out, /\nhours_between:…,.*"With two prices .* after the colon: hours_between:0\.\.300\."/);
    assert.match(
      out,
      /^code,label,unit,formula,meaning,search_words\ncapture_price,Capture price,\$\/MWh,market value ÷ energy,/,
    );
  });
});
