import assert from '../../support/assert';
import { useSample, type Block, type Row } from './sampleUnderTest';

type Values = Map<string, number>;

const valuesOf = (row: Row): Values =>
  new Map(row.data.flatMap(([stamp, value]) => (value === null ? [] : [[stamp, value] as const])));

/** Sums rows stamp by stamp; a null adds nothing. `weigh` turns a row into its weight. */
function sum(rows: Row[], weigh: (row: Row) => number = () => 1): Values {
  const total = new Map<string, number>();
  for (const row of rows) {
    for (const [stamp, value] of valuesOf(row)) {
      total.set(stamp, (total.get(stamp) ?? 0) + value * weigh(row));
    }
  }
  return total;
}

function assertSame(actual: Values, expected: Values, tolerance: number) {
  assert.ok(expected.size > 0, 'nothing to compare');
  assert.deepEqual([...actual.keys()].sort(), [...expected.keys()].sort());
  for (const [stamp, value] of expected) {
    const found = actual.get(stamp) ?? NaN;
    assert.ok(Math.abs(found - value) <= tolerance, `${stamp}: ${found} is not ${value}`);
  }
}

const map = (values: Values, change: (value: number, stamp: string) => number): Values =>
  new Map([...values].map(([stamp, value]) => [stamp, change(value, stamp)]));

const loads = new Set(['battery_charging', 'pumps']);
const day = 'date_start=2026-11-16&date_end=2026-11-18';
const rowsOf = (block: Block | undefined): Row[] => block?.results ?? [];
const only = (block: Block | undefined): Values => sum(rowsOf(block));

for (const network of ['NEM', 'WEM', 'AU']) {
  describe(`the sample data of ${network}`, () => {
    const sample = useSample();
    const data = (query: string): Promise<Block[]> =>
      sample.blocks(`/v4/data/network/${network}?${day}&${query}`);
    const market = (query: string): Promise<Block[]> =>
      sample.blocks(`/v4/market/network/${network}?${day}&${query}`);
    for (const grouping of ['fueltech', 'fueltech_group', 'status', 'renewable']) {
      for (const metric of ['power', 'energy', 'emissions', 'market_value']) {
        it(`have ${metric} by ${grouping} and by region that add up to the total`, async () => {
          const [whole] = await data(`metrics=${metric}`);
          const [parts] = await data(`metrics=${metric}&secondary_grouping=${grouping}`);
          const [both] = await data(
            `metrics=${metric}&primary_grouping=network_region&secondary_grouping=${grouping}`,
          );
          const tolerance = rowsOf(both).length * 1e-6;
          assertSame(only(parts), only(whole), tolerance);
          assertSame(only(both), only(whole), tolerance);
        });
      }
    }

    it('have energy equal to power times time in every five minutes', async () => {
      const [power, energy] = await data('metrics=power&metrics=energy&secondary_grouping=fueltech');
      for (const row of rowsOf(power)) {
        const other = rowsOf(energy).find((one) => one.columns['fueltech'] === row.columns['fueltech']);
        assert.ok(other);
        assertSame(
          valuesOf(other),
          map(valuesOf(row), (value) => value / 12),
          1e-6,
        );
      }
    });

    for (const [interval, hours] of [
      ['30m', 0.5],
      ['1h', 1],
      ['1d', 24],
    ] as const) {
      it(`have energy over ${interval} equal to mean power times ${hours} hours`, async () => {
        const [power, energy] = await data(`metrics=power&metrics=energy&interval=${interval}`);
        const tolerance = 1e-6 * (hours + 1);
        assertSame(
          only(energy),
          map(only(power), (value) => value * hours),
          tolerance,
        );
        const [fine] = await data('metrics=energy');
        const [total, parts] = [only(energy), only(fine)].map((values) =>
          [...values.values()].reduce((a, b) => a + b, 0),
        );
        assert.ok(Math.abs((total ?? NaN) - (parts ?? 0)) < 1e-3);
      });
    }

    it('have market value equal to price times energy in each region', async () => {
      const query = 'primary_grouping=network_region';
      const [energy, value] = await data(`metrics=energy&metrics=market_value&${query}`);
      const [price] = await market(`metrics=price&${query}`);
      for (const row of rowsOf(energy)) {
        const same = (one: Row) => one.columns['region'] === row.columns['region'];
        const prices = sum(rowsOf(price).filter(same));
        const worth = map(valuesOf(row), (mwh, stamp) => mwh * (prices.get(stamp) ?? NaN));
        assertSame(sum(rowsOf(value).filter(same)), worth, 0.02);
      }
    });

    it('have demand equal to generation without rooftop solar, minus loads, plus net imports', async () => {
      const query = 'primary_grouping=network_region';
      const [power] = await data(`metrics=power&${query}&secondary_grouping=fueltech`);
      const blocks = await market(`metrics=demand&metrics=flow_imports&metrics=flow_exports&${query}`);
      const rowsFor = (metric: string, region: unknown): Row[] =>
        rowsOf(blocks.find((one) => one.metric === metric)).filter((row) => row.columns['region'] === region);
      const regions = new Set(rowsOf(power).map((row) => row.columns['region']));
      for (const region of regions) {
        const own = rowsOf(power).filter(
          (row) => row.columns['region'] === region && row.columns['fueltech'] !== 'solar_rooftop',
        );
        const net = sum(own, (row) => (loads.has(String(row.columns['fueltech'])) ? -1 : 1));
        const imports = sum(rowsFor('flow_imports', region));
        const exports = sum(rowsFor('flow_exports', region));
        const expected = map(net, (value, at) => value + (imports.get(at) ?? 0) - (exports.get(at) ?? 0));
        assertSame(sum(rowsFor('demand', region)), expected, 1e-4);
      }
    });

    it('have renewable shares that agree with their parts', async () => {
      const blocks = await market(
        'interval=1h&metrics=renewable_proportion&metrics=renewable_with_storage_proportion' +
          '&metrics=generation_renewable_energy&metrics=generation_renewable_with_storage_energy&metrics=demand_gross_energy',
      );
      const [share, stored, renewable, withStorage, gross] = blocks.map(only);
      assert.ok(share && stored && renewable && withStorage && gross);
      assertSame(
        share,
        map(renewable, (value, at) => (value / (gross.get(at) ?? NaN)) * 100),
        0.005001,
      );
      assertSame(
        stored,
        map(withStorage, (value, at) => (value / (gross.get(at) ?? NaN)) * 100),
        0.005001,
      );
    });

    it('have renewable generation equal to renewable power, with storage plus discharging batteries', async () => {
      const [power] = await data('metrics=power&secondary_grouping=renewable');
      const [batteries] = await data('metrics=power&fueltech=battery_discharging');
      const blocks = await market('metrics=generation_renewable&metrics=generation_renewable_with_storage');
      const renewable = sum(rowsOf(power).filter((row) => row.columns['renewable'] === true));
      assertSame(only(blocks[0]), renewable, 1e-5);
      const stored = only(batteries);
      assertSame(
        only(blocks[1]),
        map(renewable, (value, at) => value + (stored.get(at) ?? 0)),
        1e-5,
      );
    });

    if (network !== 'WEM') {
      it('have curtailment equal to wind plus solar, and imports equal to exports', async () => {
        const blocks = await market(
          'metrics=curtailment&metrics=curtailment_wind&metrics=curtailment_solar_utility' +
            '&metrics=flow_imports&metrics=flow_exports',
        );
        const [all, wind, solar, imports, exports] = blocks.map(only);
        assert.ok(all && wind && solar && imports && exports);
        assertSame(
          all,
          map(wind, (value, at) => value + (solar.get(at) ?? NaN)),
          1e-5,
        );
        assertSame(imports, exports, 1e-5);
      });
    }

    it('have a fueltech of a region equal to the sum of its units', async () => {
      const region = network === 'WEM' ? 'WEM' : 'SA1';
      const listed = await sample.fetch(`/v4/facilities/?network_region=${region}&fueltech_id=wind`);
      const { data: facilities } = listed.body as { data: { code: string }[] };
      const codes = facilities.map((one) => `&facility_code=${one.code}`).join('');
      const query = 'metrics=power&metrics=energy&metrics=market_value&metrics=emissions';
      const units = await sample.blocks(`/v4/data/facilities/${network}?${day}&${query}${codes}`);
      const parts = await data(`${query}&network_region=${region}&fueltech=wind`);
      assert.equal(units.length, 4);
      units.forEach((block, index) => {
        assertSame(only(block), only(parts[index]), 1e-4);
      });
    });
  });
}
