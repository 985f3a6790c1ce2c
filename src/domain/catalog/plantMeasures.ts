import { notGenerating } from './fueltechs';
import { bySource, valuePerEnergy, type MeasureRow } from './measureTypes';

const charging = ['battery_charging'];
const discharging = ['battery_discharging'];

const ofWeeks = {
  interval: '7d',
  reason: 'what a battery stores at the ends of a shorter time outweighs its losses',
};

/** The measures of batteries, capacities and facilities, in the order in which they are listed. */
export const plantMeasures: readonly MeasureRow[] = [
  {
    code: 'charge_price',
    label: 'Charge price',
    unit: '$/MWh',
    meaning: 'Average price that batteries pay for what they charge.',
    formula: 'market value ÷ energy, of charging batteries',
    computation: { kind: 'ratio', ...valuePerEnergy(charging) },
    seriesPer: 'regionOrFacility',
    searchWords: ['battery', 'BESS', 'storage', 'arbitrage'],
  },
  {
    code: 'discharge_price',
    label: 'Discharge price',
    unit: '$/MWh',
    meaning: 'Average price that batteries earn for what they discharge.',
    formula: 'market value ÷ energy, of discharging batteries',
    computation: { kind: 'ratio', ...valuePerEnergy(discharging) },
    seriesPer: 'regionOrFacility',
    searchWords: ['battery', 'BESS', 'storage', 'arbitrage'],
  },
  {
    code: 'battery_spread',
    label: 'Battery spread',
    unit: '$/MWh',
    meaning: 'Discharge price of batteries less their charge price.',
    formula: 'discharging market value ÷ energy − charging market value ÷ energy',
    computation: { kind: 'margin', more: valuePerEnergy(discharging), less: valuePerEnergy(charging) },
    seriesPer: 'regionOrFacility',
    shortest: { interval: '1d', reason: 'a battery rarely charges and discharges in the same hour' },
    searchWords: ['battery', 'BESS', 'arbitrage', 'storage'],
  },
  {
    code: 'battery_net_revenue',
    label: 'Battery net revenue',
    unit: '$',
    meaning:
      'What batteries earn by discharging less what they pay for charging, which is below zero at negative prices.',
    formula: 'market value of discharging − market value of charging',
    computation: {
      kind: 'difference',
      of: bySource('market_value', discharging),
      less: [bySource('market_value', charging)],
    },
    seriesPer: 'regionOrFacility',
    searchWords: ['battery', 'BESS', 'arbitrage', 'net income', 'profit', 'storage'],
  },
  {
    code: 'round_trip_efficiency',
    label: 'Round-trip efficiency',
    unit: '%',
    decimals: 1,
    meaning: 'Energy that batteries discharge as a share of what they charge.',
    formula: 'discharged energy × 100 ÷ charged energy',
    computation: {
      kind: 'ratio',
      numerator: bySource('energy', discharging),
      denominator: [bySource('energy', charging)],
    },
    seriesPer: 'regionOrFacility',
    shortest: ofWeeks,
    searchWords: ['battery', 'BESS', 'RTE', 'losses', 'storage'],
  },
  {
    code: 'battery_cycles',
    label: 'Battery cycles a day',
    unit: '1/day',
    meaning: 'How often in a day batteries discharge all that they can store.',
    formula: 'discharged energy ÷ (storage × days)',
    computation: { kind: 'capacity', of: bySource('energy', discharging), by: 'storage' },
    seriesPer: 'regionOrFacility',
    shortest: ofWeeks,
    searchWords: ['battery', 'BESS', 'turns', 'full equivalent cycles', 'storage'],
  },
  {
    code: 'state_of_charge',
    label: 'State of charge',
    unit: '%',
    decimals: 1,
    meaning: 'Energy held in batteries as a share of what they can store; the data begin on 30 June 2025.',
    formula: 'stored energy × 100 ÷ storage',
    computation: { kind: 'capacity', of: bySource('storage_battery', ['battery']), by: 'level' },
    seriesPer: 'facilityOrUnit',
    searchWords: ['battery', 'BESS', 'SoC', 'charge level', 'storage'],
  },
  {
    code: 'capacity_factor',
    label: 'Capacity factor',
    unit: '%',
    decimals: 1,
    meaning: 'Energy as a share of what the capacity could generate in the hours with data; can exceed 100.',
    formula:
      'energy × 100 ÷ (capacity × hours), with the maximum capacity of each unit, else the registered one',
    computation: { kind: 'capacity', of: bySource('energy'), by: 'power' },
    seriesPer: 'source',
    // No directory has the capacity of rooftop solar, which the group solar contains, and storage takes its energy
    // from others.
    without: [...notGenerating, 'solar_rooftop', 'solar'],
    searchWords: ['utilisation', 'load factor', 'CF', 'availability'],
  },
  {
    code: 'facility_capacity_factor',
    label: 'Capacity factor of facilities',
    unit: '%',
    decimals: 1,
    meaning: 'Capacity factor of all units of a facility together; can exceed 100.',
    formula: 'energy × 100 ÷ (capacity × hours), added up over the units that generate',
    computation: { kind: 'capacity', of: bySource('energy'), by: 'power' },
    seriesPer: 'facility',
    without: notGenerating,
    searchWords: ['utilisation', 'load factor', 'CF', 'farm', 'power station'],
  },
  {
    code: 'facility_capture_price',
    label: 'Capture price of facilities',
    unit: '$/MWh',
    meaning: 'Average price that all units of a facility earn for the energy that they generate.',
    formula: 'market value ÷ energy, added up over the units that generate',
    computation: { kind: 'ratio', ...valuePerEnergy() },
    seriesPer: 'facility',
    without: notGenerating,
    searchWords: ['VWAP', 'dispatch-weighted price', 'GWAP', 'farm', 'power station'],
  },
];
