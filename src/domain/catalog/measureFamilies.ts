import { mapDefined } from '../idioms/mapDefined';
import {
  bySource,
  market,
  toMeasure,
  type Band,
  type Measure,
  type MeasureRow,
  type MeasureTerm,
} from './measureTypes';
import { networks } from './networks';

/** Measures with values of one's own after a colon: `hours_above:300`. */
interface MeasureFamily {
  /** The part of the code before the colon. */
  code: string;
  label: string;
  /** The meaning of the text after the colon, with an example. */
  argument: { meaning: string; example: string };
  /** The arguments that the list of measures has. */
  listed: readonly string[];
  /** Returns the measure of an argument; undefined where that is malformed. */
  measureOf: (argument: string) => Measure | undefined;
}

const price = market('price');

const sides = [
  {
    name: 'above',
    words: 'at or above',
    meaning: 'a price in $/MWh, which counts too',
    example: '300',
  },
  {
    name: 'below',
    words: 'below',
    meaning: 'a price in $/MWh, which does not count',
    example: '-100',
  },
  {
    name: 'between',
    words: 'between',
    meaning: 'two prices in $/MWh, of which the first counts too',
    example: '0..300',
  },
] as const;

const numberPattern = /^-?\d{1,6}(?:\.\d{1,3})?$/;

function bandOf(side: (typeof sides)[number]['name'], argument: string): Band | undefined {
  const texts = argument.split('..');
  if (texts.length !== (side === 'between' ? 2 : 1) || !texts.every((text) => numberPattern.test(text)))
    return undefined;
  const [first, second] = texts.map(Number);
  if (side === 'above') return { from: first };
  if (side === 'below') return { to: first };
  return first < second ? { from: first, to: second } : undefined;
}

/** Returns the words of a band: "at or above 300 $/MWh". */
function wordsOfBand({ from, to }: Band): string {
  const words = (value = NaN): string =>
    value.toLocaleString('en-US', { maximumFractionDigits: 3 }).replace('-', '−');
  if (from === undefined) return `below ${words(to)} $/MWh`;
  return to === undefined
    ? `at or above ${words(from)} $/MWh`
    : `from ${words(from)} to below ${words(to)} $/MWh`;
}

/** A number over the time during which a price is in a band. `*` in its words is replaced with those of the band. */
interface BandQuantity extends Pick<
  MeasureRow,
  'label' | 'unit' | 'nature' | 'meaning' | 'formula' | 'searchWords'
> {
  name: string;
  quantity: 'hours' | 'timeShare' | 'mean' | 'sum';
  of?: MeasureTerm;
  listed: Partial<Record<(typeof sides)[number]['name'], string[]>>;
}

const bandQuantities: readonly BandQuantity[] = [
  {
    name: 'hours',
    label: 'Hours',
    unit: 'h',
    meaning: 'Time in the interval during which the price is *.',
    formula: 'number of five-minute prices * × their length',
    quantity: 'hours',
    searchWords: ['price bands', 'high prices', 'price spikes', 'cap hours'],
    listed: { above: ['300', '1000'] },
  },
  {
    name: 'time_share',
    label: 'Share of time',
    unit: '%',
    meaning: 'Share of the time with a price during which it is *.',
    formula: 'five-minute prices * × 100 ÷ all five-minute prices',
    quantity: 'timeShare',
    searchWords: ['price bands', 'frequency'],
    listed: { below: ['0'], above: ['300'] },
  },
  {
    name: 'mean_price',
    label: 'Mean price',
    unit: '$/MWh',
    meaning: 'Average of the five-minute prices that are *.',
    formula: 'sum of five-minute prices * ÷ their number',
    quantity: 'mean',
    searchWords: ['price bands', 'average price'],
    listed: { below: ['0'], above: ['300'] },
  },
  {
    name: 'energy',
    label: 'Energy',
    unit: 'MWh',
    nature: 'additive',
    meaning: 'Energy of a source while the price of its region is *.',
    formula: 'sum of energy over five-minute intervals with a price *',
    quantity: 'sum',
    of: bySource('energy'),
    searchWords: ['price bands', 'generation at negative prices'],
    listed: { below: ['0'], above: ['300'] },
  },
  {
    name: 'revenue',
    label: 'Revenue',
    unit: '$',
    nature: 'additive',
    meaning: 'Market value of a source while the price of its region is *.',
    formula: 'sum of market value over five-minute intervals with a price *',
    quantity: 'sum',
    of: bySource('market_value'),
    searchWords: ['price bands', 'income', 'spike revenue'],
    listed: { above: ['300'] },
  },
];

function bandMeasure(one: BandQuantity, code: string, band: Band): Measure {
  const { name: _name, listed: _listed, quantity, of, ...row } = one;
  const words = wordsOfBand(band);
  const isNegative = band.from === undefined && band.to === 0;
  return toMeasure({
    ...row,
    code,
    label: quantity === 'sum' ? `${row.label} at prices ${words}` : `${row.label} ${words}`,
    meaning: row.meaning.replace('*', words),
    formula: row.formula.replace('*', words),
    computation: { kind: 'band', quantity, price, band, of },
    seriesPer: of ? 'source' : 'region',
    exactInterval: '5m',
    isByRegion: true,
    searchWords: isNegative ? [...row.searchWords, 'negative prices'] : row.searchWords,
    without: of && ['battery'],
  });
}

const bandFamilies: readonly MeasureFamily[] = bandQuantities.flatMap((one) =>
  sides.map(({ name, words, meaning, example }): MeasureFamily => {
    const code = `${one.name}_${name}`;
    return {
      code,
      label: `${one.label} ${words} …`,
      argument: { meaning, example },
      listed: one.listed[name] ?? [],
      measureOf(argument) {
        const band = bandOf(name, argument);
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
    return toMeasure({
      code: `price_spread:${argument}`,
      label: `Price spread ${from} − ${to}`,
      unit: '$/MWh',
      aggregation: 'mean',
      meaning: `Price of ${from} less that of ${to}.`,
      formula: `price of ${from} − price of ${to}`,
      computation: { kind: 'difference', of: { ...price, region: from }, less: [{ ...price, region: to }] },
      seriesPer: 'query',
      isByRegion: true,
      networks: ['NEM'],
      searchWords: ['regional spread', 'basis', 'inter-regional', 'price separation'],
    });
  },
};

export const measureFamilies: readonly MeasureFamily[] = [...bandFamilies, spreadFamily];

/** The measures of families that the list of measures has. */
export const familyMeasures: readonly Measure[] = measureFamilies.flatMap(({ listed, measureOf }) =>
  mapDefined(listed, (argument) => measureOf(argument)),
);

const maxArgumentLength = 40;

/** The measures found so far, since the page looks up the same few codes for every series that it draws. */
const found = new Map<string, Measure | undefined>();
const maxFound = 500;

/** Finds the measure of a code with a colon: the same object each time. */
export function measureOfFamily(code: string): Measure | undefined {
  const colon = code.indexOf(':');
  if (colon < 0 || code.length - colon > maxArgumentLength) return undefined;
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
