/** The only table of codes: all code that validates, offers, explains, draws or documents codes reads it. */
export { colourOf } from './colourOf';
export { fallbackColours } from './colours';
export {
  findFueltech,
  findFueltechGroup,
  findInterval,
  findMetric,
  findNetwork,
  findRegion,
  findRenewable,
  findStatus,
  isAdditive,
  isForecastMetric,
  metricsOf,
  offsetMinutesOf,
} from './find';
export { fueltechGroups, fueltechs } from './fueltechs';
export { primaryGroupings, secondaryGroupings } from './groupings';
export { defaultInterval, intervals } from './intervals';
export { metrics } from './metrics';
export { networks } from './networks';
export { renewables, statuses } from './statuses';
export type { Category } from './statuses';
export type {
  Aggregation,
  Colours,
  Fueltech,
  Grouping,
  Interval,
  Metric,
  MetricNature,
  Network,
  Region,
  Theme,
} from './types';
