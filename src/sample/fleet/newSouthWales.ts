import { battery, facility, unit, units } from './rows';
import type { FacilityRow } from './types';

const at = 'NSW1';

/** Names and codes are real; capacities are rounded, and the output is made up. */
export const newSouthWales: readonly FacilityRow[] = [
  facility('BAYSW', 'Bayswater', at, -32.395, 150.949, units('BW0', 1, 4, 'coal_black', 660)),
  facility('ERARING', 'Eraring', at, -33.062, 151.52, units('ER0', 1, 4, 'coal_black', 720)),
  facility('MTPIPER', 'Mt Piper', at, -33.358, 150.031, units('MP', 1, 2, 'coal_black', 705)),
  facility('VALESPT', 'Vales Point B', at, -33.161, 151.541, units('VP', 5, 6, 'coal_black', 660)),
  facility('TALWA1', 'Tallawarra', at, -34.523, 150.807, unit('TALWA1', 'gas_ccgt', 440)),
  facility('URANQTY', 'Uranquinty', at, -35.177, 147.214, units('URANQ1', 1, 4, 'gas_ocgt', 166)),
  facility('COLONGRA', 'Colongra', at, -33.209, 151.539, units('CG', 1, 4, 'gas_ocgt', 181)),
  facility('HVGTS', 'Hunter Valley', at, -32.373, 150.965, unit('HVGTS', 'distillate', 50)),
  facility('APPIN', 'Appin', at, -34.208, 150.792, unit('APPIN', 'gas_wcmg', 55)),
  facility(
    'TUMUT3',
    'Tumut 3',
    at,
    -35.611,
    148.291,
    unit('TUMUT3', 'hydro', 1800),
    unit('SNOWYP', 'pumps', 600),
  ),
  facility(
    'SHGEN',
    'Shoalhaven',
    at,
    -34.727,
    150.473,
    unit('SHGEN', 'hydro', 240),
    unit('SHPUMP', 'pumps', 240),
  ),
  facility(
    'BANGOWF',
    'Bango',
    at,
    -34.722,
    148.755,
    unit('BANGOWF1', 'wind', 159),
    unit('BANGOWF2', 'wind', 85),
  ),
  facility('SAPHWF1', 'Sapphire', at, -29.723, 151.487, unit('SAPHWF1', 'wind', 270)),
  facility('RYEPARK', 'Rye Park', at, -34.535, 148.953, unit('RYEPARK1', 'wind', 384)),
  facility('NEWENSF', 'New England', at, -30.607, 151.627, units('NEWENSF', 1, 2, 'solar_utility', 200)),
  facility('DARLSF', 'Darlington Point', at, -34.649, 146.042, unit('DARLSF1', 'solar_utility', 275)),
  facility(
    'STUBSF',
    'Stubbo',
    at,
    -32.263,
    149.587,
    unit('STUBSF1', 'solar_utility', 400, { from: '2025-06-11' }),
  ),
  facility('BROADWTR', 'Broadwater', at, -29.014, 153.43, unit('BWTR1', 'bioenergy_biomass', 30)),
  facility('WARATAH', 'Waratah Super Battery', at, -33.209, 151.545, battery('WTAHB', 700, 1400)),
];
