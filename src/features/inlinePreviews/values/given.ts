import type { Value } from './value';

/** Values that code has while it runs, as far as they are known from elsewhere. */
export interface Given {
  /** What is passed to functions, by where their parameters stand. */
  readonly passed?: ReadonlyMap<number, Value>;
  /** What names that the code does not tell hold, parameters aside. */
  readonly held?: ReadonlyMap<string, Value>;
}
