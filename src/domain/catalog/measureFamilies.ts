import type { Aggregation, MetricNature } from './catalogTypes';
import type { Band, Measure, MeasureTerm } from './measureTypes';
import { networks } from './networks';

/** Measures with values of one's own after a colon: `hours_above:300`. */
export interface MeasureFamily {
  /** The part of the code before the colon. */
  readonly code: string;
  readonly label: string;
  /** The meaning of the text after the colon, with an example. */
  readonly argument: { readonly meaning: string; readonly example: string };
  /** The arguments that the list of measures has. */
  readonly listed: readonly string[];
  /** Returns the measure of an argument; undefined where that is malformed. */
  readonly measureOf: (argument: string) => Measure | undefined;
}

const price: MeasureTerm = { metric: 'price', of: 'market' };

const numberPattern = /^-?\d{1,6}(?:\.\d{1,3})?$/;
const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && numberPattern.test(text) ? Number(text) : undefined;

/** A side of a price, or the space between two prices. */
interface Side {
  name: 'above' | 'below' | 'between';
  meaning: string;
  example: string;
  bandOf: (argument: string) => Band | undefined;
}

const sides: readonly Side[] = [
  {
    name: 'above',
    meaning: 'a price in $/MWh, which counts too',
    example: '300',
    bandOf(argument) {
      const from = numberOf(argument);
      return from === undefined ? undefined : { from };
    },
  },
  {
    name: 'below',
    meaning: 'a price in $/MWh, which does not count',
    example: '-100',
    bandOf(argument) {
      const to = numberOf(argument);
      return to === undefined ? undefined : { to };
    },
  },
  {
    name: 'between',
    meaning: 'two prices in $/MWh, of which the first counts too',
    example: '0..300',
    bandOf(argument) {
      const [first, second, ...others] = argument.split('..').map(numberOf);
      const isBand = first !== undefined && second !== undefined && first < second && others.length === 0;
      return isBand ? { from: first, to: second } : undefined;
    },
  },
];

/** Returns the words of a band: "at or above 300 $/MWh". */
function wordsOfBand({ from, to }: Band): string {
  const [low, high] = [from, to].map((value) =>
    value?.toLocaleString('en-US', { maximumFractionDigits: 3 }).replace('-', '−'),
  );
  if (low === undefined) return `below ${high ?? ''} $/MWh`;
  return high === undefined ? `at or above ${low} $/MWh` : `from ${low} to below ${high} $/MWh`;
}

/** A number that is computed from the time during which a price is in a band. */
interface BandQuantity {
  name: string;
  label: string;
  unit: string;
  aggregation: Aggregation;
  decimals: number;
  nature: MetricNature;
  meaning: (band: string) => string;
  formula: (band: string) => string;
  quantity: 'hours' | 'timeShare' | 'mean' | 'sum';
  of?: MeasureTerm;
  searchWords: readonly string[];
  listed: Readonly<Partial<Record<Side['name'], readonly string[]>>>;
}

const bandQuantities: readonly BandQuantity[] = [
  {
    name: 'hours',
    label: 'Hours',
    unit: 'h',
    aggregation: 'sum',
    decimals: 2,
    nature: 'other',
    meaning: (band) => `Time in the interval during which the price is ${band}.`,
    formula: (band) => `number of five-minute prices ${band} × their length`,
    quantity: 'hours',
    searchWords: ['price bands', 'high prices', 'price spikes', 'cap hours'],
    listed: { above: ['300', '1000'] },
  },
  {
    name: 'time_share',
    label: 'Share of time',
    unit: '%',
    aggregation: 'ratio',
    decimals: 2,
    nature: 'other',
    meaning: (band) => `Share of the time with a price during which it is ${band}.`,
    formula: (band) => `five-minute prices ${band} × 100 ÷ all five-minute prices`,
    quantity: 'timeShare',
    searchWords: ['price bands', 'frequency'],
    listed: { below: ['0'], above: ['300'] },
  },
  {
    name: 'mean_price',
    label: 'Mean price',
    unit: '$/MWh',
    aggregation: 'ratio',
    decimals: 2,
    nature: 'price',
    meaning: (band) => `Average of the five-minute prices that are ${band}.`,
    formula: (band) => `sum of five-minute prices ${band} ÷ their number`,
    quantity: 'mean',
    searchWords: ['price bands', 'average price'],
    listed: { below: ['0'], above: ['300'] },
  },
  {
    name: 'energy',
    label: 'Energy',
    unit: 'MWh',
    aggregation: 'sum',
    decimals: 3,
    nature: 'additive',
    meaning: (band) => `Energy of a source while the price of its region is ${band}.`,
    formula: (band) => `sum of energy over five-minute intervals with a price ${band}`,
    quantity: 'sum',
    of: { metric: 'energy', of: 'sources' },
    searchWords: ['price bands', 'generation at negative prices'],
    listed: { below: ['0'], above: ['300'] },
  },
  {
    name: 'revenue',
    label: 'Revenue',
    unit: '$',
    aggregation: 'sum',
    decimals: 2,
    nature: 'additive',
    meaning: (band) => `Market value of a source while the price of its region is ${band}.`,
    formula: (band) => `sum of market value over five-minute intervals with a price ${band}`,
    quantity: 'sum',
    of: { metric: 'market_value', of: 'sources' },
    searchWords: ['price bands', 'income', 'spike revenue'],
    listed: { above: ['300'] },
  },
];

function bandMeasure(one: BandQuantity, code: string, band: Band): Measure {
  const { label, unit, aggregation, decimals, nature, quantity, of: term, searchWords } = one;
  const words = wordsOfBand(band);
  return {
    code,
    label: quantity === 'sum' ? `${label} at prices ${words}` : `${label} ${words}`,
    unit,
    aggregation,
    decimals,
    nature,
    meaning: one.meaning(words),
    formula: one.formula(words),
    operations: [],
    computation: { kind: 'band', quantity, price, band, of: term },
    series: term ? 'source' : 'region',
    exactFrom: '5m',
    isByRegion: true,
    searchWords: band.from === undefined && band.to === 0 ? [...searchWords, 'negative prices'] : searchWords,
    without: term && ['battery'],
  };
}

const bandFamilies: readonly MeasureFamily[] = bandQuantities.flatMap((one) =>
  sides.map(({ name, meaning, example, bandOf }): MeasureFamily => {
    const code = `${one.name}_${name}`;
    return {
      code,
      label: `${one.label} ${{ above: 'at or above', below: 'below', between: 'between' }[name]} …`,
      argument: { meaning, example },
      listed: one.listed[name] ?? [],
      measureOf(argument) {
        const band = bandOf(argument);
        return band && bandMeasure(one, `${code}:${argument}`, band);
      },
    };
  }),
);

const regionsOfNem = networks.find(({ code }) => code === 'NEM')?.regions.map(({ code }) => code) ?? [];

const spreadFamily: MeasureFamily = {
  code: 'price_spread',
  label: 'Price spread of …',
  argument: { meaning: 'two regions', example: 'SA1-VIC1' },
  listed: ['SA1-VIC1', 'VIC1-NSW1', 'NSW1-QLD1', 'TAS1-VIC1'],
  measureOf(argument) {
    const [from = '', to = '', ...others] = argument.split('-');
    const isPair = from !== to && others.length === 0;
    if (!isPair || ![from, to].every((region) => regionsOfNem.includes(region))) return undefined;
    return {
      code: `price_spread:${argument}`,
      label: `Price spread ${from} − ${to}`,
      unit: '$/MWh',
      aggregation: 'mean',
      decimals: 2,
      nature: 'price',
      meaning: `Price of ${from} less that of ${to}.`,
      formula: `price of ${from} − price of ${to}`,
      operations: [],
      computation: {
        kind: 'difference',
        of: { ...price, region: from },
        less: [{ ...price, region: to }],
      },
      series: 'none',
      isByRegion: true,
      networks: ['NEM'],
      searchWords: ['regional spread', 'basis', 'inter-regional', 'price separation'],
    };
  },
};

/** The families, in the order in which their measures are listed. */
export const measureFamilies: readonly MeasureFamily[] = [...bandFamilies, spreadFamily];

/** The measures of families that the list of measures has. */
export const familyMeasures: readonly Measure[] = measureFamilies.flatMap(({ listed, measureOf }) =>
  listed.flatMap((argument) => measureOf(argument) ?? []),
);

/** No argument is longer. */
const longestArgument = 40;

/** The measures found so far, since the page looks up the same few codes for every series that it draws. */
const found = new Map<string, Measure | undefined>();
const maxFound = 500;

/** Finds the measure of a code with a colon: the same object each time. */
export function measureOfFamily(code: string): Measure | undefined {
  const colon = code.indexOf(':');
  if (colon < 0 || code.length - colon > longestArgument) return undefined;
  if (!found.has(code)) {
    const family = measureFamilies.find((one) => one.code === code.slice(0, colon));
    if (found.size >= maxFound) found.clear();
    found.set(code, family?.measureOf(code.slice(colon + 1)));
  }
  return found.get(code);
}

/** Splits a code that was written with another sign in place of the colon, or without any. */
const writtenPattern = /^([a-z_]*[a-z])[:=_ ]*(-?\d[\d.]*|[A-Z]+\d?[-/ ,][A-Z]+\d?)$/;

/** Returns codes that a malformed one of a family may have meant: with the same argument, and with an example. */
export function codesOfFamilies(code: string): string[] {
  const [, head = code.split(':')[0] ?? '', argument = ''] = writtenPattern.exec(code) ?? [];
  const written = argument.replace(/[/ ,]/, '-');
  return measureFamilies
    .filter((one) => one.code.startsWith(head.slice(0, 4)))
    .map((one) => `${one.code}:${one.measureOf(written) ? written : one.argument.example}`);
}
