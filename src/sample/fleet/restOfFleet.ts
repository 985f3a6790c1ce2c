import { battery, facility, units } from './rows';
import type { FacilityRow, UnitRow } from './types';

/** Plants that are not listed individually, in MW per unit of equal units; storage in MWh for batteries. */
interface Rest {
  readonly region: string;
  readonly code: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly wind?: readonly [count: number, capacity: number];
  readonly solar?: readonly [count: number, capacity: number];
  readonly gas?: readonly [count: number, capacity: number];
  readonly hydro?: readonly [count: number, capacity: number];
  readonly storage?: readonly [capacity: number, storage: number];
}

const rests: readonly Rest[] = [
  {
    region: 'NSW1',
    code: 'NSW',
    name: 'New South Wales',
    lat: -32.25,
    lng: 148.6,
    wind: [2, 1200],
    solar: [2, 1950],
    gas: [1, 660],
    hydro: [1, 220],
    storage: [1500, 4000],
  },
  {
    region: 'QLD1',
    code: 'QLD',
    name: 'Queensland',
    lat: -26.6,
    lng: 149.2,
    wind: [2, 920],
    solar: [2, 1980],
    gas: [2, 760],
    hydro: [1, 70],
    storage: [1300, 2900],
  },
  {
    region: 'SA1',
    code: 'SA',
    name: 'South Australia',
    lat: -33.4,
    lng: 138.6,
    wind: [2, 770],
    solar: [1, 530],
    gas: [1, 480],
    storage: [600, 1250],
  },
  { region: 'TAS1', code: 'TAS', name: 'Tasmania', lat: -42.1, lng: 146.2, wind: [1, 260], hydro: [2, 460] },
  {
    region: 'VIC1',
    code: 'VIC',
    name: 'Victoria',
    lat: -37.3,
    lng: 143.4,
    wind: [3, 1020],
    solar: [1, 1250],
    gas: [2, 660],
    hydro: [1, 460],
    storage: [1250, 2700],
  },
  {
    region: 'WEM',
    code: 'WEM',
    name: 'the South West',
    lat: -32.6,
    lng: 116.1,
    wind: [2, 380],
    solar: [1, 60],
    gas: [1, 390],
    storage: [650, 2400],
  },
];

function rowsOf({ code, wind, solar, gas, hydro, storage }: Rest, kind: string): readonly UnitRow[] {
  const of = (size: readonly [number, number] | undefined, suffix: string, fueltech: string) =>
    size ? units(`${code}_${suffix}`, 1, size[0], fueltech, size[1]) : [];
  if (kind === 'battery') return storage ? battery(`${code}_BESS`, ...storage) : [];
  if (kind === 'wind') return of(wind, 'WF', 'wind');
  if (kind === 'solar') return of(solar, 'SF', 'solar_utility');
  return kind === 'gas' ? of(gas, 'GT', 'gas_ocgt') : of(hydro, 'HY', 'hydro');
}

const titles = {
  wind: 'Other wind farms',
  solar: 'Other solar farms',
  gas: 'Other gas turbines',
  hydro: 'Other hydro plants',
  battery: 'Other batteries',
} as const;

/** Facilities that represent all others of their kind in a region, so that totals are as large as the real ones. */
export const restOfFleet: readonly FacilityRow[] = rests.flatMap((rest) =>
  Object.entries(titles).flatMap(([kind, title]) => {
    const rows = rowsOf(rest, kind);
    const code = `${rest.code}_OTHER_${kind.toUpperCase()}`;
    return rows.length === 0
      ? []
      : [facility(code, `${title} of ${rest.name}`, rest.region, rest.lat, rest.lng, rows)];
  }),
);
