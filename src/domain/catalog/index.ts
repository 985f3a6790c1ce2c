/** The only table of codes: all code that validates, offers, explains, draws or documents codes reads it. */
export { defaultInterval } from '../query/query';
export * from './catalogTypes';
export { primaryGroupings, renewables, secondaryGroupings, statuses } from './categories';
export { fallbackColours } from './colours';
export * from './fueltechs';
export * from './intervals';
export * from './lookUp';
export * from './measureFamilies';
export * from './measures';
export type * from './measureTypes';
export * from './metrics';
export * from './networks';
