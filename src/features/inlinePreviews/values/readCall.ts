import type { Argument } from '../code/expression';
import type { Value } from './value';

/** A call while it is evaluated. */
export interface ReadCall {
  /** The last name of the callee. */
  readonly name: string;
  /** The dotted name of the callee, if it consists of names only: `datetime.datetime.now`. Otherwise empty. */
  readonly path: string;
  /** True for a method call. */
  readonly isMethod: boolean;
  /** The whole source. */
  readonly text: string;
  /** Evaluates a method's receiver. */
  readonly held: () => Value;
  readonly args: readonly Argument[];
  /** The values of the positional arguments. */
  readonly values: readonly Value[];
  /** Evaluates the argument with a keyword. */
  readonly named: (keyword: string) => Value | undefined;
}
