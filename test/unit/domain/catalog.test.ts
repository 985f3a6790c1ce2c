import assert from 'node:assert/strict';
import {
  findFueltech,
  findFueltechGroup,
  findInterval,
  findMetric,
  findNetwork,
  findRegion,
  fueltechGroups,
  fueltechs,
  intervals,
  metrics,
  metricsOf,
  networks,
  offsetMinutesOf,
  primaryGroupings,
  secondaryGroupings,
} from '#src/domain';

const codesOf = (rows: readonly { code: string }[]) => rows.map((row) => row.code);

describe('catalog', () => {
  it('has the 28 metrics of the specification, each once', () => {
    const specified =
      'power energy price market_value demand demand_energy demand_gross demand_gross_energy generation_renewable ' +
      'generation_renewable_energy curtailment curtailment_energy curtailment_solar_utility ' +
      'curtailment_solar_utility_energy curtailment_wind curtailment_wind_energy emissions renewable_proportion ' +
      'pollution storage_battery generation_renewable_with_storage generation_renewable_with_storage_energy ' +
      'renewable_with_storage_proportion flow_imports flow_exports flow_imports_energy flow_exports_energy ' +
      'solar_rooftop_forecast';
    assert.deepEqual(codesOf(metrics).sort(), specified.split(' ').sort());
  });

  it('has the ten intervals and the groupings of the specification', () => {
    assert.deepEqual(codesOf(intervals), ['5m', '30m', '1h', '1d', '7d', '1M', '3M', 'season', '1y', 'fy']);
    assert.deepEqual(codesOf(primaryGroupings), ['network', 'network_region']);
    assert.deepEqual(codesOf(secondaryGroupings), ['fueltech', 'fueltech_group', 'status', 'renewable']);
  });

  it('gives each metric a unit, an aggregation, decimals and a nature', () => {
    for (const [code, unit, aggregation, decimals, nature] of [
      ['power', 'MW', 'mean', 3, 'additive'],
      ['energy', 'MWh', 'sum', 3, 'additive'],
      ['emissions', 't', 'sum', 3, 'additive'],
      ['market_value', '$', 'sum', 2, 'additive'],
      ['storage_battery', 'MWh', 'mean', 3, 'other'],
      ['price', '$/MWh', 'mean', 2, 'price'],
      ['demand', 'MW', 'mean', 3, 'other'],
      ['demand_gross_energy', 'MWh', 'sum', 3, 'other'],
      ['renewable_proportion', '%', 'ratio', 2, 'other'],
      ['solar_rooftop_forecast', 'MW', 'mean', 3, 'other'],
      ['pollution', 'kg', 'sum', 3, 'other'],
    ] as const) {
      const metric = findMetric(code);
      assert.deepEqual(
        [metric?.unit, metric?.aggregation, metric?.decimals, metric?.nature],
        [unit, aggregation, decimals, nature],
        code,
      );
    }
  });

  it('sums metrics in MWh, except storage, and averages metrics in MW', () => {
    for (const metric of metrics) {
      if (metric.unit === 'MW') assert.equal(metric.aggregation, 'mean', metric.code);
      if (metric.unit === 'MWh' && metric.code !== 'storage_battery')
        assert.equal(metric.aggregation, 'sum', metric.code);
    }
  });

  it('offers each metric for the operations that accept it', () => {
    const data = ['power', 'energy', 'emissions', 'market_value', 'storage_battery'];
    assert.deepEqual(codesOf(metricsOf('network')), data);
    assert.deepEqual(codesOf(metricsOf('facilities')), data);
    assert.equal(metricsOf('market').length, 22);
    assert.deepEqual(findMetric('pollution')?.operations, []);
  });

  it('lists networks with their regions and fixed offsets', () => {
    assert.deepEqual(codesOf(networks), ['NEM', 'WEM', 'AU']);
    assert.deepEqual(codesOf(findNetwork('NEM')?.regions ?? []), ['NSW1', 'QLD1', 'SA1', 'TAS1', 'VIC1']);
    assert.equal(findNetwork('AU')?.regions.length, 6);
    for (const [code, minutes] of [
      ['NEM', 600],
      ['WEM', 480],
      ['AU', 600],
      ['NZEM', 600],
      ['', 600],
    ] as const)
      assert.equal(offsetMinutesOf(code), minutes, code);
  });

  it('finds fuel technologies and groups in any case, everything else by its exact code', () => {
    assert.equal(findFueltech('COAL_BLACK')?.label, 'Coal (Black)');
    assert.equal(findFueltech('Gas')?.label, 'Gas');
    assert.equal(findFueltechGroup('coal_black'), undefined);
    assert.equal(findNetwork('nem'), undefined);
    assert.equal(findRegion('nsw1'), undefined);
    assert.equal(findInterval('1m'), undefined);
    assert.equal(findInterval('1M')?.limitDays, 732);
    for (const code of ['', '__proto__', 'constructor', 'toString'])
      assert.equal(findMetric(code) ?? findFueltech(code) ?? findRegion(code), undefined, code);
  });

  it('marks only charging, pumps and exports as loads', () => {
    const loads = fueltechs.filter((row) => row.isLoad);
    assert.deepEqual(codesOf(loads), ['battery_charging', 'pumps', 'exports']);
    assert.deepEqual(codesOf(fueltechGroups.filter((row) => row.isLoad)), ['battery_charging', 'pumps']);
  });

  it('stacks fuel technologies in the order of the Open Electricity site', () => {
    const site =
      'battery_charging pumps exports imports coal_brown coal_black bioenergy_biogas bioenergy_biomass distillate ' +
      'gas_steam gas_ccgt gas_ocgt gas_recip gas_wcmg battery_discharging hydro wind solar_utility solar_rooftop';
    const sorted = [...fueltechs].sort((a, b) => a.stackOrder - b.stackOrder);
    assert.deepEqual(
      codesOf(sorted).filter((code) => site.split(' ').includes(code)),
      site.split(' '),
    );
  });

  it('puts each fuel technology into an existing group or none', () => {
    for (const row of fueltechs) {
      if (row.group !== undefined) assert.ok(findFueltechGroup(row.group), row.code);
    }
    assert.equal(findFueltech('gas_wcmg')?.group, 'gas');
    assert.equal(findFueltech('imports')?.group, undefined);
    assert.equal(findFueltech('battery_discharging')?.renewable, false);
    assert.equal(findFueltech('bioenergy_biomass')?.renewable, true);
  });
});
