import type { Aggregation, MetricNature } from './catalogTypes';
import type { Measure, MeasureTerm } from './measureTypes';

/** The fields of a measure besides its words. */
export type Rest = Pick<Measure, 'computation' | 'series'> &
  Partial<Pick<Measure, 'without' | 'exactFrom' | 'shortest' | 'isByRegion' | 'networks' | 'searchWords'>>;

export function row(
  [code, label, unit]: readonly [code: string, label: string, unit: string],
  [aggregation, decimals, nature]: readonly [Aggregation, number, MetricNature],
  meaning: string,
  formula: string,
  rest: Rest,
): Measure {
  return {
    code,
    label,
    unit,
    aggregation,
    decimals,
    nature,
    meaning,
    formula,
    operations: [],
    searchWords: [],
    ...rest,
  };
}

export const sources = (metric: string, fueltechs?: readonly string[]): MeasureTerm => ({
  metric,
  of: 'sources',
  fueltechs,
});
export const market = (metric: string): MeasureTerm => ({ metric, of: 'market' });

/** All sources that generate, added up. */
export const all = (metric: string): MeasureTerm => ({ metric, of: 'sources', isOfAll: true });
