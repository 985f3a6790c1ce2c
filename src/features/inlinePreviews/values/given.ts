import type { Value } from './value';

/** Runtime values that are known from outside the code. */
export interface Given {
  /** The arguments of functions, by the offsets of their parameters. */
  readonly passed?: ReadonlyMap<number, Value>;
  /** The values of names that the code leaves open, parameters excluded. */
  readonly held?: ReadonlyMap<string, Value>;
}
