/** The prices in $/MWh between which offers are interpolated linearly, ascending from the floor to the cap. */
const markPrices = [
  -1000, -200, -70, -45, -30, -15, -2, 8, 18, 30, 42, 55, 68, 80, 95, 110, 130, 160, 200, 260, 320, 500, 1200,
  3500, 9000, 20_300,
] as const;

export const marks = Float64Array.from(markPrices);

/**
 * Offers by fueltech; some regions have offers of their own for a fueltech. An offer is the share of its limit that a
 * kind of plant produces at a price: linear between the points, constant outside.
 */
const offers = {
  coal_brown: [
    [-1000, 0.38],
    [-70, 0.45],
    [-30, 0.52],
    [-2, 0.66],
    [8, 0.78],
    [18, 0.9],
    [30, 0.97],
  ],
  coal_black: [
    [-1000, 0.28],
    [-30, 0.36],
    [18, 0.42],
    [42, 0.56],
    [68, 0.8],
    [95, 0.92],
    [130, 0.97],
  ],
  coalOfQueensland: [
    [-1000, 0.3],
    [-30, 0.37],
    [8, 0.43],
    [30, 0.6],
    [55, 0.84],
    [80, 0.93],
    [130, 0.98],
  ],
  coalOfTheWest: [
    [-45, 0.44],
    [18, 0.47],
    [55, 0.52],
    [80, 0.6],
    [110, 0.78],
    [160, 0.92],
  ],
  gasOfTheWest: [
    [-70, 0.3],
    [-2, 0.44],
    [42, 0.53],
    [68, 0.68],
    [95, 0.83],
    [130, 0.93],
    [200, 0.97],
  ],
  turbineOfTheWest: [
    [8, 0.06],
    [68, 0.14],
    [95, 0.24],
    [130, 0.4],
    [200, 0.7],
    [320, 0.9],
    [500, 0.96],
  ],
  gas_ccgt: [
    [-2, 0.18],
    [42, 0.24],
    [55, 0.3],
    [80, 0.46],
    [110, 0.66],
    [160, 0.86],
    [260, 0.96],
  ],
  gas_steam: [
    [30, 0.06],
    [68, 0.12],
    [95, 0.2],
    [130, 0.42],
    [200, 0.75],
    [320, 0.88],
    [1200, 0.94],
  ],
  gas_recip: [
    [68, 0],
    [95, 0.2],
    [130, 0.5],
    [200, 0.78],
    [320, 0.9],
    [1200, 0.96],
  ],
  gas_ocgt: [
    [68, 0],
    [95, 0.05],
    [130, 0.16],
    [200, 0.32],
    [260, 0.38],
    [320, 0.45],
    [500, 0.58],
    [1200, 0.74],
    [3500, 0.86],
    [20_300, 0.98],
  ],
  distillate: [
    [260, 0],
    [500, 0.6],
    [1200, 0.9],
  ],
  hydro: [
    [8, 0.005],
    [42, 0.07],
    [55, 0.13],
    [80, 0.27],
    [110, 0.42],
    [160, 0.5],
    [200, 0.53],
    [260, 0.56],
    [320, 0.6],
    [500, 0.69],
    [1200, 0.8],
    [20_300, 0.93],
  ],
  hydroOfTasmania: [
    [-70, 0.08],
    [-2, 0.14],
    [18, 0.26],
    [42, 0.42],
    [68, 0.58],
    [95, 0.7],
    [130, 0.8],
    [260, 0.9],
  ],
  /** The additional output of batteries beyond their plan. */
  storage: [
    [160, 0],
    [260, 0.3],
    [500, 0.8],
    [1200, 1],
  ],
  wind: [
    [-200, 0.04],
    [-70, 0.4],
    [-45, 0.75],
    [-30, 0.92],
    [-15, 0.98],
    [-2, 1],
  ],
  solar_utility: [
    [-1000, 0],
    [-200, 0.03],
    [-70, 0.15],
    [-45, 0.4],
    [-30, 0.65],
    [-15, 0.86],
    [-2, 0.97],
    [8, 1],
  ],
} as const satisfies Record<
  string,
  readonly (readonly [price: (typeof markPrices)[number], share: number])[]
>;

type Kind = keyof typeof offers;

const kinds = Object.keys(offers) as Kind[];

/** The number of plant kinds that offer at a price, which is the number of rows in `loadings`. */
export const kindCount = kinds.length;

const columnByKind: ReadonlyMap<string, number> = new Map(kinds.map((kind, index) => [kind, index]));

const regionalKinds: Partial<Record<string, Partial<Record<string, Kind>>>> = {
  TAS1: { hydro: 'hydroOfTasmania' },
  QLD1: { coal_black: 'coalOfQueensland' },
  WEM: { coal_black: 'coalOfTheWest', gas_ccgt: 'gasOfTheWest', gas_ocgt: 'turbineOfTheWest' },
};

/** Returns the row in `loadings` for a fueltech in a region; undefined for plant that runs at any price. */
export const kindOf = (fueltech: string, region: string): number | undefined =>
  columnByKind.get(regionalKinds[region]?.[fueltech] ?? fueltech);

export const storageKind = kinds.indexOf('storage');

/**
 * The share of a kind's output that its units deliver in sequence, in their order; all units share the rest. Peaking
 * plant starts unit by unit, while the units of a coal plant move together.
 */
const inTurn: Partial<Record<Kind, number>> = {
  hydro: 0.65,
  hydroOfTasmania: 0.5,
  gas_ccgt: 0.4,
  gas_steam: 0.8,
  gas_recip: 1,
  gas_ocgt: 1,
  turbineOfTheWest: 0.85,
  distillate: 1,
};

export const inTurnShares: readonly number[] = kinds.map((kind) => inTurn[kind] ?? 0);

function shareAt(
  offer: readonly (readonly [price: (typeof markPrices)[number], share: number])[],
  mark: number,
): number {
  const points = offer.map(([price, share]) => ({ at: markPrices.indexOf(price), share }));
  const next = points.findIndex(({ at }) => at >= mark);
  if (next === -1) return points[points.length - 1].share;
  const { at: to, share: max } = points[next];
  if (next === 0 || to === mark) return max;
  const { at: from, share: min } = points[next - 1];
  return min + ((max - min) * (mark - from)) / (to - from);
}

/** The loading of each kind at each mark, linear between the points of its offer. */
export const loadings: readonly Float64Array[] = kinds.map((kind) =>
  Float64Array.from(markPrices, (_, mark) => shareAt(offers[kind], mark)),
);
