import { colours } from './colours';
import type { Fueltech } from './catalogTypes';

type Row = readonly [
  code: string,
  label: string,
  group: string,
  trait: 'renewable' | 'load' | '',
  light: string,
  dark: string,
  highContrastLight?: string,
];

/** Converts a row; rows are in stack order, bottom first (the order of the service's own site). */
function toFueltech(row: Row, index: number): Fueltech {
  const [code, label, group, trait, light, dark, highContrastLight] = row;
  return {
    code,
    label,
    group: group === '' ? undefined : group,
    renewable: trait === 'renewable',
    isLoad: trait === 'load',
    stackOrder: index,
    colours: colours(light, dark, highContrastLight),
  };
}

const technologyRows: readonly Row[] = [
  ['battery_charging', 'Battery (Charging)', 'battery_charging', 'load', '#577cff', '#7f9aff'],
  ['pumps', 'Pumps', 'pumps', 'load', '#6a94b8', '#88afd0'],
  ['exports', 'Exports', '', 'load', '#9a7389', '#b894a8'],
  ['imports', 'Imports', '', '', '#77668c', '#9283a8'],
  ['interconnector', 'Interconnector', '', '', '#7f7f7f', '#c9bcd8'],
  ['coal_brown', 'Coal (Brown)', 'coal', '', '#744a26', '#a06e44'],
  ['coal_black', 'Coal (Black)', 'coal', '', '#121212', '#7d7d7d'],
  ['nuclear', 'Nuclear', '', '', '#c75338', '#d8664b'],
  ['bioenergy_biogas', 'Bioenergy (Biogas)', 'bioenergy', 'renewable', '#2ea1a1', '#4cb9b9'],
  ['bioenergy_biomass', 'Bioenergy (Biomass)', 'bioenergy', 'renewable', '#1d7a7a', '#1d8a8a'],
  ['distillate', 'Distillate', 'distillate', '', '#c8331a', '#de4833'],
  ['gas_steam', 'Gas (Steam)', 'gas', '', '#d47a05', '#f48e1b'],
  ['gas_ccgt', 'Gas (CCGT)', 'gas', '', '#a05b11', '#ffc170'],
  ['gas_ocgt', 'Gas (OCGT)', 'gas', '', '#be844f', '#c98f55'],
  ['gas_recip', 'Gas (Reciprocating)', 'gas', '', '#816243', '#f9dcbc'],
  ['gas_wcmg', 'Gas (Waste Coal Mine)', 'gas', '', '#764100', '#b46813'],
  ['battery_discharging', 'Battery (Discharging)', 'battery_discharging', '', '#3245c9', '#5a6cf0'],
  ['battery', 'Battery', 'battery', '', '#3245c9', '#5a6cf0'],
  ['aggregator_vpp', 'Aggregator (VPP)', '', 'renewable', '#8a5a78', '#c79ab8'],
  ['aggregator_dr', 'Aggregator (Demand Response)', '', 'renewable', '#5c5c5c', '#8e8e8e'],
  ['hydro', 'Hydro', 'hydro', 'renewable', '#589aba', '#5ea0c0'],
  ['hydro_and_storage', 'Hydro and Storage', 'hydro', 'renewable', '#2f7396', '#8cc4e0'],
  ['wind', 'Wind', 'wind', 'renewable', '#2c7629', '#3c8f38'],
  ['wind_offshore', 'Wind (Offshore)', 'wind', 'renewable', '#4aa461', '#6cc683'],
  ['solar_thermal', 'Solar (Thermal)', 'solar', 'renewable', '#d99a00', '#fdb200', '#7f4f00'],
  ['solar_utility', 'Solar (Utility)', 'solar', 'renewable', '#f0bc00', '#fed500', '#a16d00'],
  ['solar', 'Solar', 'solar', 'renewable', '#f0bc00', '#fed500', '#b08e05'],
  ['solar_rooftop', 'Solar (Rooftop)', 'solar', 'renewable', '#f9dc5c', '#fff79e', '#a99006'],
  ['other', 'Other', '', '', '#888888', '#bcbcbc'],
];

/** The groups that no technology has the code of. The others are like their technology. */
const groupRows: readonly Row[] = [
  ['coal', 'Coal', 'coal', '', '#25170c', '#857a72'],
  ['bioenergy', 'Bioenergy', 'bioenergy', 'renewable', '#1d7a7a', '#1d8a8a'],
  ['gas', 'Gas', 'gas', '', '#e27400', '#e87809'],
];

const groupCodes =
  'battery_charging pumps coal bioenergy distillate gas battery_discharging battery hydro wind solar'.split(
    ' ',
  );

/** The fuel technologies in stack order. `renewable` follows the service's definition: batteries and pumps are not. */
export const fueltechs: readonly Fueltech[] = technologyRows.map(toFueltech);

/** The groups of fuel technologies in stack order. `stackOrder` counts among the groups only. */
export const fueltechGroups: readonly Fueltech[] = [...groupRows, ...technologyRows]
  .filter(([code]) => groupCodes.includes(code))
  .sort(([a], [b]) => groupCodes.indexOf(a) - groupCodes.indexOf(b))
  .map(toFueltech);

/** Sources that do not generate: they store, take or carry energy that others have generated. */
export const notGenerating: readonly string[] = [
  'battery',
  'battery_charging',
  'battery_discharging',
  'pumps',
  'imports',
  'exports',
  'interconnector',
];
