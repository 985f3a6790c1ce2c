import assert from 'node:assert/strict';
import { useSample, type Block } from './sampleUnderTest';

const day = 'date_start=2026-11-18&date_end=2026-11-19';

describe('a reply of the sample service', () => {
  const sample = useSample();

  const network = (query: string): Promise<Block[]> => sample.blocks(`/v4/data/network/NEM?${day}&${query}`);

  it('has the envelope of the live service, with a time in Sydney', async () => {
    const { body } = await sample.fetch(`/v4/data/network/NEM?metrics=power&interval=1d&${day}`);
    const { data, ...envelope } = body as { data: unknown };
    assert.ok(Array.isArray(data));
    assert.deepEqual(envelope, {
      version: '4.5.17-sample',
      created_at: '2026-11-21T14:43:00+11:00',
      success: true,
    });
  });

  const groupings: [query: string, names: string[], columns: unknown, groupings: unknown][] = [
    ['', ['power_total'], {}, []],
    ['&primary_grouping=network_region', ['power_NSW1', 'power_QLD1'], { region: 'NSW1' }, []],
    [
      '&secondary_grouping=fueltech',
      ['power_coal_black', 'power_solar_rooftop'],
      { fueltech: 'coal_black' },
      ['network', 'fueltech'],
    ],
    [
      '&secondary_grouping=fueltech_group',
      ['power_coal', 'power_battery_charging'],
      { fueltech_group: 'coal' },
      ['network', 'fueltech_group'],
    ],
    ['&secondary_grouping=status', ['power_operating'], { status: 'operating' }, ['network', 'status']],
    [
      '&secondary_grouping=renewable',
      ['power_False', 'power_True'],
      { renewable: false },
      ['network', 'renewable'],
    ],
    [
      '&primary_grouping=network_region&secondary_grouping=fueltech',
      ['power_NSW1|coal_black', 'power_TAS1|hydro'],
      { region: 'NSW1', fueltech: 'coal_black' },
      ['network_region', 'fueltech'],
    ],
    ['&network_region=SA1', ['power_SA1'], { region: 'SA1' }, []],
    [
      '&network_region=SA1&primary_grouping=network&secondary_grouping=renewable',
      ['power_SA1|False', 'power_SA1|True'],
      { region: 'SA1', renewable: false },
      ['network_region', 'renewable'],
    ],
    [
      '&fueltech=wind&secondary_grouping=status',
      ['power_wind'],
      { fueltech: 'wind' },
      ['network', 'fueltech'],
    ],
    [
      '&fueltech_group=solar&fueltech=solar_utility&secondary_grouping=status',
      ['power_solar'],
      { fueltech_group: 'solar' },
      ['network', 'fueltech_group'],
    ],
    [
      '&secondary_grouping=status&secondary_grouping=fueltech',
      ['power_coal_black'],
      { fueltech: 'coal_black' },
      ['network', 'fueltech'],
    ],
  ];
  for (const [query, names, columns, expected] of groupings) {
    it(`groups by ${query || 'nothing'}`, async () => {
      const [block] = await network(`metrics=power&interval=1h${query}`);
      assert.ok(block);
      const found = block.results.map((row) => row.name);
      assert.deepEqual(
        names.filter((name) => !found.includes(name)),
        [],
      );
      assert.deepEqual(block.results.find((row) => row.name === names[0])?.columns, columns);
      assert.deepEqual(block.groupings, expected);
      assert.equal(new Set(found).size, found.length);
    });
  }

  it('has only the series of a fueltech filter', async () => {
    const [block] = await network('metrics=power&interval=1d&fueltech=wind&fueltech=hydro');
    assert.deepEqual(block?.results.map((row) => row.name).sort(), ['power_hydro', 'power_wind']);
  });

  it('has the block fields of the live service', async () => {
    const [power, value] = await network('metrics=power&metrics=market_value&interval=1h');
    assert.ok(power && value);
    const { results, ...head } = power;
    assert.deepEqual(head, {
      network_code: 'NEM',
      metric: 'power',
      unit: 'MW',
      interval: '1h',
      date_start: '2026-11-18T00:00:00+10:00',
      date_end: '2026-11-18T23:00:00+10:00',
      groupings: [],
      network_timezone_offset: '+10:00',
    });
    assert.equal(results[0]?.date_end, head.date_end);
    assert.equal(results[0].data.length, 24);
    assert.equal(value.unit, '$');
  });

  it('has values of at most six decimals, and shares of two', async () => {
    const text = (
      await sample.fetch(`/v4/data/network/NEM?metrics=energy&secondary_grouping=fueltech&${day}`)
    ).text;
    assert.match(text, /\d\.\d{6}\]/);
    assert.doesNotMatch(text, /\d\.\d{7,}/);
    const share = (await sample.fetch(`/v4/market/network/NEM?metrics=renewable_proportion&${day}`)).text;
    assert.doesNotMatch(share, /\d\.\d{3,}\]/);
  });

  it('leaves out the block of a metric without data', async () => {
    const blocks = await sample.blocks(`/v4/market/network/WEM?metrics=flow_imports&metrics=price&${day}`);
    assert.deepEqual(
      blocks.map((block) => block.metric),
      ['price'],
    );
  });

  it('has a series for each unit of a facility', async () => {
    const [block] = await sample.blocks(
      `/v4/data/facilities/NEM?metrics=energy&interval=1d&facility_code=BAYSW&facility_code=W%2FH&${day}`,
    );
    assert.deepEqual(
      block?.results.map(({ name, columns }) => [name, columns]),
      ['BW01', 'BW02', 'BW03', 'BW04'].map((code) => [`energy_${code}`, { unit_code: code }]),
    );
    assert.deepEqual(block.groupings, []);
  });

  it('may have units with # and / in their codes', async () => {
    const [block] = await sample.blocks(
      `/v4/data/facilities/NEM?metrics=power&interval=1d&facility_code=WIVENHOE&facility_code=TARONG` +
        `&unit_code=W/HOE%231&unit_code=TARONG%234&${day}`,
    );
    assert.deepEqual(block?.results.map((row) => row.name).sort(), ['power_TARONG#4', 'power_W/HOE#1']);
  });

  it('mixes units without a facility into one series with repeated stamps', async () => {
    const query = `metrics=power&interval=1h&${day}`;
    const [one] = await sample.blocks(`/v4/data/facilities/NEM?${query}&unit_code=LYA1&unit_code=BNGSF1`);
    assert.deepEqual(
      one?.results.map(({ name, columns }) => [name, columns]),
      [['power_total', {}]],
    );
    assert.equal(one.results[0]?.data.length, 48);
    const [apart] = await sample.blocks(
      `/v4/data/facilities/NEM?${query}&facility_code=LOYYANGA&facility_code=BNGSF&unit_code=LYA1&unit_code=BNGSF1`,
    );
    const rows = apart?.results.map((row) => row.data.find(([stamp]) => stamp.includes('T12:')));
    const mixed = one.results[0].data.filter(([stamp]) => stamp.includes('T12:'));
    assert.deepEqual([...mixed].sort(), [...(rows ?? [])].sort());
  });

  describe('of a battery', () => {
    const codes = ['VBB1', 'VBBG1', 'VBBL1'] as const;
    /** Returns the points of the whole battery, its generator and its load unit. */
    const unitsOf = async (metric: string, window: string) => {
      const path = `/v4/data/facilities/NEM?facility_code=VBB&metrics=${metric}&${window}`;
      const [block] = await sample.blocks(path);
      return codes.map((code) => {
        const row = block?.results.find(({ columns }) => columns['unit_code'] === code);
        return new Map(row?.data ?? assert.fail(`no series of ${code}`));
      });
    };
    const hourOf = (stamp: string) => stamp.replace(/:\d\d:00\+/, ':00:00+');
    const byHour = (points: ReadonlyMap<string, number | null> | undefined) => {
      const hours = new Map<string, number[]>();
      for (const [stamp, value] of points ?? []) {
        if (value === null) continue;
        const key = hourOf(stamp);
        hours.set(key, [...(hours.get(key) ?? []), value]);
      }
      return hours;
    };
    const near = (actual: number | null | undefined, expected: number, what: string) =>
      assert.ok(Math.abs((actual ?? NaN) - expected) < 1e-5, `${what}: ${actual}, not ${expected}`);

    it('has a row of one side in each five minutes, and the signed net of both', async () => {
      const [net, generator, load] = await unitsOf('power', day);
      assert.equal(net?.size, 288);
      let idle = 0;
      for (const [stamp, value] of net) {
        const mw = value ?? NaN;
        const [sent, taken] = [generator?.get(stamp) ?? null, load?.get(stamp) ?? null];
        assert.deepEqual([sent, taken], mw < 0 ? [null, -mw] : [mw, null], stamp);
        if (mw === 0) idle += 1;
      }
      assert.ok(idle > 0);
      for (const side of [generator, load]) {
        const values = [...(side?.values() ?? [])];
        assert.ok(values.includes(null));
        assert.ok(values[0] !== null && values.at(-1) !== null);
      }
      assert.notEqual(generator?.size, load?.size);
    });

    it('has power above five minutes as the mean of the rows that exist, and energy as their sum', async () => {
      const fine = (await unitsOf('power', day)).map(byHour);
      const powers = await unitsOf('power', `${day}&interval=1h`);
      const energies = await unitsOf('energy', `${day}&interval=1h`);
      for (const [at, code] of codes.entries())
        for (const [hour, mw] of fine[at] ?? []) {
          const sum = mw.reduce((all, one) => all + one, 0);
          near(powers[at]?.get(hour), sum / mw.length, `power of ${code} at ${hour}`);
          near(energies[at]?.get(hour), sum / 12, `energy of ${code} at ${hour}`);
        }
      const shared = [...(fine[2]?.entries() ?? [])].filter(([, { length }]) => length < 12);
      assert.ok(shared.length > 0, 'no hour has rows of both sides');
      assert.ok([...(powers[0]?.values() ?? [])].some((mw) => (mw ?? 0) < 0));
    });

    it('has power of a technology as the mean of the five minutes with a row of any unit', async () => {
      const listed = await sample.fetch('/v4/facilities/?network_region=SA1&fueltech_id=battery_charging');
      const { data } = listed.body as { data: { code: string; units: { code: string }[] }[] };
      const query = data.map(({ code }) => `&facility_code=${code}`).join('');
      const [units] = await sample.blocks(`/v4/data/facilities/NEM?metrics=power&${day}${query}`);
      const sums = new Map<string, number>();
      for (const { columns, data: points } of units?.results ?? []) {
        if (!data.some((one) => one.units.some(({ code }) => code === columns['unit_code']))) continue;
        for (const [stamp, value] of points)
          if (value !== null) sums.set(stamp, (sums.get(stamp) ?? 0) + value);
      }
      const expected = byHour(sums);
      const [region] = await network(
        'metrics=power&interval=1h&network_region=SA1&fueltech=battery_charging',
      );
      const points = (region?.results[0]?.data ?? []).filter(([, value]) => value !== null);
      assert.deepEqual(new Set(points.map(([stamp]) => stamp)), new Set(expected.keys()));
      for (const [stamp, value] of points) {
        const mw = expected.get(stamp) ?? [];
        near(value, mw.reduce((all, one) => all + one, 0) / mw.length, stamp);
      }
      assert.ok([...expected.values()].some(({ length }) => length < 12));
    });

    it('has market values of both sides, of which the net one lacks the cost of charging', async () => {
      const [net, generator, load] = await unitsOf('market_value', `${day}&interval=1d`);
      const [[, income = null] = []] = net ?? [];
      assert.ok((income ?? 0) > 0);
      assert.deepEqual([...(generator?.values() ?? [])], [income]);
      assert.ok([...(load?.values() ?? [])].every((cost) => cost !== null && cost !== 0));
    });

    it('has the stored energy of the whole battery alone, since 30 June 2025', async () => {
      const [level, ...sides] = await unitsOf(
        'storage_battery',
        'date_start=2025-06-29&date_end=2025-07-02&interval=1h',
      );
      for (const side of sides) assert.deepEqual(new Set(side.values()), new Set([null]));
      const nulls = [...(level ?? [])].map(([, value]) => value === null);
      assert.deepEqual(nulls, [...Array<boolean>(24).fill(true), ...Array<boolean>(48).fill(false)]);
      const before = await unitsOf('storage_battery', 'date_start=2025-06-01&date_end=2025-06-03');
      for (const unit of before) assert.deepEqual(new Set(unit.values()), new Set([null]));
    });

    it('stores less than it takes in', async () => {
      const [, discharge, charge] = await unitsOf('power', day);
      const [held] = await unitsOf('storage_battery', day);
      const points = [...(held ?? [])];
      assert.equal(points.length, 288);
      let gained = 0;
      let charged = 0;
      for (const [slot, [stamp, level]] of points.entries()) {
        const mwh = level ?? NaN;
        assert.ok(mwh >= 0 && mwh <= 450);
        if (slot === 0) continue;
        gained = mwh - (points[0]?.[1] ?? NaN);
        charged += (charge?.get(stamp) ?? 0) / 12;
        gained += points.slice(1, slot + 1).reduce((sum, [at]) => sum + (discharge?.get(at) ?? 0) / 12, 0);
      }
      const efficiency = gained / charged;
      assert.ok(
        efficiency > 0.79 && efficiency < 0.9,
        `${efficiency} of the charged energy can be discharged`,
      );
    });
  });

  it('has null for a gap inside a series, not at its edges or for zero output', async () => {
    const listed = await sample.fetch('/v4/facilities/?fueltech_id=wind&network_id=NEM');
    const { data } = listed.body as { data: { code: string }[] };
    const codes = data.map((one) => `&facility_code=${one.code}`).join('');
    let nulls = 0;
    for (const window of ['2026-10-20&date_end=2026-10-28', '2026-10-28&date_end=2026-11-05']) {
      const [block] = await sample.blocks(
        `/v4/data/facilities/NEM?metrics=power&date_start=${window}${codes}`,
      );
      for (const row of block?.results ?? []) {
        nulls += row.data.filter(([, value]) => value === null).length;
        assert.notEqual(row.data[0]?.[1], null);
        assert.notEqual(row.data.at(-1)?.[1], null);
      }
    }
    assert.ok(nulls > 0);
    const [rooftop] = await network('metrics=power&fueltech=solar_rooftop');
    assert.equal(rooftop?.results[0]?.data[0]?.[1], 0);
  });

  it('has no rows of a peaking unit on days on which it is idle, and zeros of the first one', async () => {
    const blocks = await sample.blocks(
      '/v4/data/facilities/NEM?metrics=power&facility_code=URANQTY&date_start=2026-11-14&date_end=2026-11-20',
    );
    const [block] = blocks;
    const byUnit = new Map(block?.results.map((row) => [row.columns['unit_code'], row.data]));
    assert.deepEqual([...byUnit.keys()], ['URANQ11', 'URANQ12']);
    const daysOf = (unit: string, isIn: (value: number | null) => boolean) => {
      const points = (byUnit.get(unit) ?? []).filter(([, value]) => isIn(value));
      return [...new Set(points.map(([stamp]) => stamp.slice(0, 10)))];
    };
    assert.equal(byUnit.get('URANQ11')?.length, 6 * 288);
    assert.equal(daysOf('URANQ11', (value) => value === 0).length, 6);
    // Rows of a day on which it ran are all there, and a day between such days has nulls.
    const ran = daysOf('URANQ12', (value) => (value ?? 0) > 0);
    const idle = daysOf('URANQ12', (value) => value === null);
    assert.ok(idle.length > 0);
    for (const one of idle)
      assert.ok(!ran.includes(one) && one > (ran[0] ?? '') && one < (ran.at(-1) ?? ''), one);
    assert.equal(byUnit.get('URANQ12')?.length, (ran.length + idle.length) * 288);
  });

  it('starts and ends a series with its unit', async () => {
    const starts = await sample.blocks(
      '/v4/data/facilities/NEM?metrics=energy&interval=1d&facility_code=GPWF&date_start=2026-02-01&date_end=2026-03-01',
    );
    const first = starts[0]?.results.map((row) => [row.name, row.data[0]?.[0]]);
    assert.deepEqual(first, [
      ['energy_GPWFEST1', '2026-02-01T00:00:00+10:00'],
      ['energy_GPWFWST1', '2026-02-17T00:00:00+10:00'],
    ]);
    const [retired] = await sample.blocks(
      '/v4/data/network/NEM?metrics=energy&interval=1d&secondary_grouping=status&date_start=2026-06-25&date_end=2026-07-05',
    );
    const last = retired?.results.find((row) => row.name === 'energy_retired')?.data.at(-1);
    assert.equal(last?.[0], '2026-06-30T00:00:00+10:00');
  });
});
