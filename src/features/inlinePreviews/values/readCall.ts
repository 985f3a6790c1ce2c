import type { Argument } from '../code/expression';
import type { Value } from './value';

/** A call on its way: what is called on what, with which arguments. */
export interface ReadCall {
  /** The last name of what is called. */
  readonly name: string;
  /** All names of what is called, where it is names alone: `datetime.datetime.now`. */
  readonly path: string;
  /** True for a method of something. */
  readonly isMethod: boolean;
  /** The whole source. */
  readonly text: string;
  /** What a method is called on. */
  readonly held: () => Value;
  readonly args: readonly Argument[];
  /** The values of the arguments without a keyword. */
  readonly values: readonly Value[];
  /** The value of an argument by its keyword. */
  readonly named: (keyword: string) => Value | undefined;
}
