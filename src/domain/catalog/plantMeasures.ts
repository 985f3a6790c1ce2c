import { notGenerating } from './fueltechs';
import { row, sources } from './measureRow';
import type { Measure } from './measureTypes';

const charging = ['battery_charging'];
const discharging = ['battery_discharging'];

const ofWeeks = {
  interval: '7d',
  reason: 'what a battery stores at the ends of a shorter time outweighs its losses',
};

/** The measures of batteries, capacities and facilities, in the order in which they are listed. */
export const plantMeasures: readonly Measure[] = [
  ...(['charging', 'discharging'] as const).map((side) =>
    row(
      [
        side === 'charging' ? 'charge_price' : 'discharge_price',
        side === 'charging' ? 'Charge price' : 'Discharge price',
        '$/MWh',
      ],
      ['ratio', 2, 'price'],
      `Average price that batteries ${side === 'charging' ? 'pay for what they charge' : 'earn for what they discharge'}.`,
      `market value ÷ energy, of ${side} batteries`,
      {
        computation: {
          kind: 'ratio',
          of: sources('market_value', [`battery_${side}`]),
          by: [sources('energy', [`battery_${side}`])],
          factor: 1,
        },
        series: 'place',
        searchWords: ['battery', 'BESS', 'storage', 'arbitrage'],
      },
    ),
  ),
  row(
    ['battery_spread', 'Battery spread', '$/MWh'],
    ['ratio', 2, 'price'],
    'Discharge price of batteries less their charge price.',
    'discharging market value ÷ energy − charging market value ÷ energy',
    {
      computation: {
        kind: 'margin',
        more: { of: sources('market_value', discharging), by: [sources('energy', discharging)] },
        less: { of: sources('market_value', charging), by: [sources('energy', charging)] },
      },
      series: 'place',
      shortest: { interval: '1d', reason: 'a battery rarely charges and discharges in the same hour' },
      searchWords: ['battery', 'BESS', 'arbitrage', 'storage'],
    },
  ),
  row(
    ['battery_net_revenue', 'Battery net revenue', '$'],
    ['sum', 2, 'other'],
    'What batteries earn by discharging less what they pay for charging, which is below zero at negative prices.',
    'market value of discharging − market value of charging',
    {
      computation: {
        kind: 'difference',
        of: sources('market_value', discharging),
        less: [sources('market_value', charging)],
      },
      series: 'place',
      searchWords: ['battery', 'BESS', 'arbitrage', 'net income', 'profit', 'storage'],
    },
  ),
  row(
    ['round_trip_efficiency', 'Round-trip efficiency', '%'],
    ['ratio', 1, 'other'],
    'Energy that batteries discharge as a share of what they charge.',
    'discharged energy × 100 ÷ charged energy',
    {
      computation: {
        kind: 'ratio',
        of: sources('energy', discharging),
        by: [sources('energy', charging)],
        factor: 100,
      },
      series: 'place',
      shortest: ofWeeks,
      searchWords: ['battery', 'BESS', 'RTE', 'losses', 'storage'],
    },
  ),
  row(
    ['battery_cycles', 'Battery cycles a day', '1/day'],
    ['ratio', 2, 'other'],
    'How often in a day batteries discharge all that they can store.',
    'discharged energy ÷ (storage × days)',
    {
      computation: { kind: 'capacity', of: sources('energy', discharging), by: 'storage' },
      series: 'place',
      shortest: ofWeeks,
      searchWords: ['battery', 'BESS', 'turns', 'full equivalent cycles', 'storage'],
    },
  ),
  row(
    ['capacity_factor', 'Capacity factor', '%'],
    ['ratio', 1, 'other'],
    'Energy as a share of what the capacity could generate in the hours with data; can exceed 100.',
    'energy × 100 ÷ (capacity × hours), with the maximum capacity of each unit, else the registered one',
    {
      computation: { kind: 'capacity', of: sources('energy'), by: 'power' },
      series: 'source',
      // No directory has the capacity of rooftop solar, which the group solar contains, and storage takes its energy
      // from others.
      without: [...notGenerating, 'solar_rooftop', 'solar'],
      searchWords: ['utilisation', 'load factor', 'CF', 'availability'],
    },
  ),
  row(
    ['facility_capacity_factor', 'Capacity factor of facilities', '%'],
    ['ratio', 1, 'other'],
    'Capacity factor of all units of a facility together; can exceed 100.',
    'energy × 100 ÷ (capacity × hours), added up over the units that generate',
    {
      computation: { kind: 'capacity', of: sources('energy'), by: 'power' },
      series: 'facility',
      without: notGenerating,
      searchWords: ['utilisation', 'load factor', 'CF', 'farm', 'power station'],
    },
  ),
  row(
    ['facility_capture_price', 'Capture price of facilities', '$/MWh'],
    ['ratio', 2, 'price'],
    'Average price that all units of a facility earn for the energy that they generate.',
    'market value ÷ energy, added up over the units that generate',
    {
      computation: { kind: 'ratio', of: sources('market_value'), by: [sources('energy')], factor: 1 },
      series: 'facility',
      without: notGenerating,
      searchWords: ['VWAP', 'dispatch-weighted price', 'GWAP', 'farm', 'power station'],
    },
  ),
];
