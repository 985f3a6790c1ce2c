import { battery, facility, unit, units } from './rows';
import type { FacilityRow } from './types';

const vic = 'VIC1';
const sa = 'SA1';
const tas = 'TAS1';

export const victoria: readonly FacilityRow[] = [
  facility('LOYYANGA', 'Loy Yang A', vic, -38.255, 146.576, units('LYA', 1, 4, 'coal_brown', 550)),
  facility('LOYYANGB', 'Loy Yang B', vic, -38.252, 146.587, units('LOYYB', 1, 2, 'coal_brown', 580)),
  facility('YALLOURN', 'Yallourn W', vic, -38.177, 146.343, units('YWPS', 1, 4, 'coal_brown', 370)),
  facility('NEWPORT', 'Newport', vic, -37.842, 144.894, unit('NPS', 'gas_steam', 500)),
  facility('MORTLAKE', 'Mortlake', vic, -38.067, 142.69, units('MORTLK1', 1, 2, 'gas_ocgt', 283)),
  facility('MURRAY', 'Murray', vic, -36.246, 148.191, unit('MURRAY', 'hydro', 1500)),
  facility('DARTM', 'Dartmouth', vic, -36.56, 147.523, unit('DARTM1', 'hydro', 185)),
  facility('MACARTH', 'Macarthur', vic, -38.049, 142.19, unit('MACARTH1', 'wind', 420)),
  facility('STOCKYD', 'Stockyard Hill', vic, -37.565, 143.285, unit('STOCKYD1', 'wind', 511)),
  facility('DUNDWF', 'Dundonnell', vic, -37.866, 142.988, units('DUNDWF', 1, 3, 'wind', 112)),
  facility(
    'GPWF',
    'Golden Plains',
    vic,
    -37.95,
    143.985,
    unit('GPWFEST1', 'wind', 365),
    unit('GPWFWST1', 'wind', 390, { from: '2026-02-17' }),
  ),
  facility('KIAMSF', 'Kiamal', vic, -35.006, 142.363, unit('KIAMSF1', 'solar_utility', 200)),
  facility('KARSF', 'Karadoc', vic, -34.389, 142.246, unit('KARSF1', 'solar_utility', 90)),
  facility('CLAYTON', 'Clayton Landfill', vic, -37.941, 145.12, unit('CLAYTON', 'bioenergy_biogas', 11)),
  facility('VBB', 'Victorian Big Battery', vic, -38.025, 144.274, battery('VBB', 300, 450)),
];

export const southAustralia: readonly FacilityRow[] = [
  facility('PPCCGT', 'Pelican Point', sa, -34.766, 138.507, unit('PPCCGT', 'gas_ccgt', 478)),
  facility('OSB', 'Osborne', sa, -34.797, 138.51, unit('OSB-AG', 'gas_ccgt', 180)),
  facility(
    'TORRISB',
    'Torrens Island B',
    sa,
    -34.806,
    138.523,
    units('TORRB', 1, 2, 'gas_steam', 200, { to: '2026-07-01' }),
    units('TORRB', 3, 4, 'gas_steam', 200),
  ),
  facility('QPS', 'Quarantine', sa, -34.777, 138.526, unit('QPS5', 'gas_ocgt', 128)),
  facility('BARKIPS', 'Barker Inlet', sa, -34.803, 138.527, unit('BARKIPS1', 'gas_recip', 211)),
  facility('PORTLIN', 'Port Lincoln', sa, -34.8, 135.8, unit('POR01', 'distillate', 50)),
  facility('SNOWTWN', 'Snowtown', sa, -33.718, 138.131, unit('SNOWTWN1', 'wind', 99)),
  facility(
    'SNOWTN2',
    'Snowtown South and North',
    sa,
    -33.781,
    138.164,
    unit('SNOWNTH1', 'wind', 144),
    unit('SNOWSTH1', 'wind', 126),
  ),
  facility('HDWF', 'Hornsdale', sa, -33.058, 138.544, units('HDWF', 1, 3, 'wind', 105)),
  facility('LGAPWF', 'Lincoln Gap', sa, -32.493, 137.64, units('LGAPWF', 1, 2, 'wind', 106)),
  facility('PAREPW', 'Port Augusta', sa, -32.56, 137.865, unit('PAREPW1', 'wind', 210)),
  facility('BNGSF', 'Bungala', sa, -32.43, 137.84, units('BNGSF', 1, 2, 'solar_utility', 110)),
  facility('TBSF', 'Tailem Bend', sa, -35.279, 139.491, unit('TBSF1', 'solar_utility', 95)),
  facility('HORNSDPR', 'Hornsdale Power Reserve', sa, -33.085, 138.518, battery('HPR', 150, 193.5)),
  facility('TIB', 'Torrens Island Battery', sa, -34.803, 138.525, battery('TIB', 250, 250)),
];

export const tasmania: readonly FacilityRow[] = [
  facility('GORDON', 'Gordon', tas, -42.739, 145.977, unit('GORDON', 'hydro', 432)),
  facility(
    'POATINA',
    'Poatina',
    tas,
    -41.811,
    146.919,
    unit('POAT110', 'hydro', 100),
    unit('POAT220', 'hydro', 200),
  ),
  facility('REECE', 'Reece', tas, -41.723, 145.136, units('REECE', 1, 2, 'hydro', 116)),
  facility('TUNGATIN', 'Tungatinah', tas, -42.298, 146.454, unit('TUNGATIN', 'hydro', 125)),
  facility('LI_WY_CA', 'Liapootah', tas, -42.298, 146.46, unit('LI_WY_CA', 'hydro', 170)),
  facility('JBUTTERS', 'John Butters', tas, -42.155, 145.534, unit('JBUTTERS', 'hydro', 144)),
  facility('TVPP', 'Tamar Valley', tas, -41.141, 146.904, unit('TVCC201', 'gas_ccgt', 208)),
  facility('BBTHREE', 'Bell Bay Three', tas, -41.14, 146.902, units('BBTHREE', 1, 3, 'gas_ocgt', 40)),
  facility('MUSSELR', 'Musselroe', tas, -40.793, 148.013, unit('MUSSELR1', 'wind', 168)),
  facility('CTHLWF', 'Cattle Hill', tas, -42.06, 146.76, unit('CTHLWF1', 'wind', 148)),
];
