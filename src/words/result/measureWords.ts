import { findFueltech, findMeasure, findMetric, type Measure, type Series, termsOf } from '../../domain';
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

/** The intervals in which a series has a value. */
interface ValueCount {
  count: number;
  of: number;
}

/** Counts the intervals of a series in which it has a value. */
export function countValues({ values }: Pick<Series, 'values'>): ValueCount {
  let count = 0;
  for (const value of values) if (!Number.isNaN(value)) count += 1;
  return { count, of: values.length };
}

/** "28 of 30" where values are missing; empty where none is. */
export const coverageWords = ({ count, of }: ValueCount): string =>
  count === of ? '' : `${count.toLocaleString('en-GB')} of ${of.toLocaleString('en-GB')}`;
