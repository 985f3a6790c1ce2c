import {
  countPoints,
  countValues,
  findFueltech,
  findMeasure,
  findMetric,
  type Measure,
  type Series,
  termsOf,
} from '../../domain';
import { formatCount } from '../numbers';
import { listOf } from '../phrases';

/** The page of the definitions of measures, their sources and traps. */
const definitions = 'https://github.com/gridlens/gridlens/blob/main/docs/measures.md';

/** Returns the address of the definition of a measure; those of a family share one. */
export const definitionOf = ({ code }: Pick<Measure, 'code'>): string =>
  `${definitions}#${code.replace(/:.*/, '')}`;

/** "Capture price = market value ÷ energy. Average price that …" Undefined for a metric. */
export function measureNote(code: string): string | undefined {
  const measure = findMeasure(code);
  return (
    measure &&
    `${measure.label} = ${measure.formula}\n${measure.meaning}\nDetails has its terms and definition.`
  );
}

/** The terms of a measure in words: "Market value, by source". */
export const termWords = (measure: Measure): string[] => [
  ...new Set(
    termsOf(measure).map(({ metric, data, fueltechs, sumsAllGenerators, region }) => {
      const label = findMetric(metric)?.label ?? metric;
      if (sumsAllGenerators) return `${label} of all that generate`;
      if (region !== undefined) return `${label} of ${region}`;
      if (fueltechs)
        return `${label} of ${listOf(
          fueltechs.map((code) => findFueltech(code)?.label ?? code),
          4,
        )}`;
      return data === 'bySource' ? `${label} by source` : label;
    }),
  ),
];

/** "28 of 30" where values are missing; empty where none is. */
export function coverageWords(all: readonly Pick<Series, 'values'>[]): string {
  const [count, of] = [countValues(all), countPoints(all)];
  return count === of ? '' : `${count.toLocaleString('en-GB')} of ${of.toLocaleString('en-GB')}`;
}

/** "2,880 points"; "672 of 2,880 points have values" where some are missing. */
export function valueCountWords(all: readonly Pick<Series, 'values'>[]): string {
  const coverage = coverageWords(all);
  return coverage === '' ? formatCount(countPoints(all), 'point') : `${coverage} points have values`;
}
