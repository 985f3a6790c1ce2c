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

  it('has the charge of a battery in one unit, and its power in two others', async () => {
    const query = `facility_code=VBB&${day}&metrics=power&metrics=storage_battery`;
    const [power, held] = await sample.blocks(`/v4/data/facilities/NEM?${query}`);
    assert.deepEqual(power?.results.map((row) => row.name).sort(), ['power_VBBG1', 'power_VBBL1']);
    assert.deepEqual(
      held?.results.map((row) => row.name),
      ['storage_battery_VBB1'],
    );
    const level = held.results[0]?.data.map(([, value]) => value ?? NaN) ?? [];
    const rows = (code: string) =>
      power.results.find((row) => row.columns['unit_code'] === code)?.data.map(([, value]) => value ?? NaN) ??
      [];
    const [charge, discharge] = [rows('VBBL1'), rows('VBBG1')];
    assert.equal(level.length, 288);
    const changeAt = (slot: number) => (level[slot] ?? NaN) - (level[slot - 1] ?? NaN);
    const full = charge.indexOf(Math.max(...charge));
    const efficiency = (12 * changeAt(full)) / (charge[full] ?? NaN);
    assert.ok(efficiency > 0.79 && efficiency < 0.9, `${efficiency} of the charged energy can be discharged`);
    level.forEach((mwh, slot) => {
      assert.ok(mwh >= 0 && mwh <= 450);
      if (slot === 0) return;
      const change = ((charge[slot] ?? 0) * efficiency - (discharge[slot] ?? 0)) / 12;
      assert.ok(Math.abs(changeAt(slot) - change) < 1e-3);
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
