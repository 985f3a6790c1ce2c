import { battery, facility, unit, units } from './rows';
import type { FacilityRow } from './types';

const at = 'QLD1';

/** Codes with `#` and `/` are the market's own. */
export const queensland: readonly FacilityRow[] = [
  facility('GSTONE', 'Gladstone', at, -23.849, 151.217, units('GSTONE', 1, 6, 'coal_black', 280)),
  facility(
    'TARONG',
    'Tarong',
    at,
    -26.781,
    151.914,
    units('TARONG#', 1, 4, 'coal_black', 350),
    unit('TNPS1', 'coal_black', 443),
  ),
  facility('STANWELL', 'Stanwell', at, -23.51, 150.32, units('STAN-', 1, 4, 'coal_black', 365)),
  facility('KPP', 'Kogan Creek', at, -26.917, 150.749, unit('KPP_1', 'coal_black', 744)),
  facility('CALLIDEC', 'Callide C', at, -24.344, 150.619, units('CPP_', 3, 4, 'coal_black', 420)),
  facility('MILLMERN', 'Millmerran', at, -27.962, 151.279, units('MPP_', 1, 2, 'coal_black', 426)),
  facility('DDPS1', 'Darling Downs', at, -27.109, 150.893, unit('DDPS1', 'gas_ccgt', 643)),
  facility('SWAN_E', 'Swanbank E', at, -27.659, 152.813, unit('SWAN_E', 'gas_ccgt', 385)),
  facility('BRAEMAR', 'Braemar', at, -27.111, 150.907, units('BRAEMAR', 1, 3, 'gas_ocgt', 168)),
  facility('MSTUART', 'Mount Stuart', at, -19.355, 146.842, units('MSTUART', 1, 2, 'distillate', 146)),
  facility('GROSV', 'Grosvenor', at, -21.977, 147.989, unit('GROSV1', 'gas_wcmg', 45)),
  facility(
    'WIVENHOE',
    'Wivenhoe',
    at,
    -27.371,
    152.632,
    units('W/HOE#', 1, 2, 'hydro', 285),
    units('PUMP', 1, 2, 'pumps', 240),
  ),
  facility('KAREEYA', 'Kareeya', at, -17.767, 145.578, unit('KAREEYA1', 'hydro', 88)),
  facility('COOPGWF', 'Coopers Gap', at, -26.746, 151.46, unit('COOPGWF1', 'wind', 453)),
  facility('CLRKCWF', 'Clarke Creek', at, -22.706, 149.391, unit('CLRKCWF1', 'wind', 440)),
  facility(
    'WDGPH',
    'Western Downs Green Power Hub',
    at,
    -26.953,
    150.66,
    unit('WDGPH1', 'solar_utility', 400),
  ),
  facility('DDSF', 'Darling Downs', at, -27.116, 150.883, unit('DDSF1', 'solar_utility', 110)),
  facility('EDENVSF', 'Edenvale', at, -26.819, 150.62, unit('EDENVSF1', 'solar_utility', 146)),
  facility('PIONEER', 'Pioneer Mill', at, -19.575, 147.367, unit('PIONEER', 'bioenergy_biomass', 68)),
  facility('WDBESS', 'Western Downs Battery', at, -26.945, 150.66, battery('WDBESS', 255, 510)),
];
