/** The only table of codes: all code that validates, offers, explains, draws or documents codes reads it. */
export { colourOf } from './lookUp';
export { fallbackColours } from './colours';
export {
  findFueltech,
  findFueltechGroup,
  findGroupOrFueltech,
  findInterval,
  intervalMsOf,
  findMetric,
  findNetwork,
  findRegion,
  findRenewable,
  findStatus,
  isAdditive,
  isForecastMetric,
  metricsOf,
  offsetMinutesOf,
} from './lookUp';
export { fueltechGroups, fueltechs } from './fueltechs';
export { primaryGroupings, secondaryGroupings } from './categories';
export { defaultInterval } from '../query/query';
export { intervals } from './intervals';
export { findMeasure, measures, termsOf } from './measures';
export { codesOfFamilies, measureFamilies } from './measureFamilies';
export type { MeasureFamily } from './measureFamilies';
export type { Measure, MeasureTerm } from './measureTypes';
export { metrics } from './metrics';
export { networks } from './networks';
export { renewables, statuses } from './categories';
export type {
  Aggregation,
  Category,
  Colours,
  Fueltech,
  Grouping,
  Interval,
  Metric,
  MetricNature,
  Network,
  Theme,
} from './catalogTypes';
