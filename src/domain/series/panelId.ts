import type { MetricNature } from '../catalog/index';
import type { Series } from '../result/result';
import { natureOf, stackId } from './stacks';

type Panelled = Pick<Series, 'metric' | 'unit' | 'interval' | 'labels'>;

/**
 * The id of the panel of a series, by its nature; series with the same id share a panel. The user's choices are stored
 * by these ids.
 */
const panelIds: Readonly<Record<MetricNature, (series: Panelled) => string>> = {
  additive: stackId,
  price: ({ metric, unit }) => `step ${metric} ${unit}`,
  other: ({ unit, interval }) => `line ${unit} ${interval}`,
};

/** Returns the id of the panel that shows a series. */
export const panelIdOf = (series: Panelled): string => panelIds[natureOf(series)](series);
