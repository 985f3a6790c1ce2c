import type { Block } from './block';
import type { FunctionParameter } from './expression';

/** A place that gives a name its value. */
export interface Binding {
  /**
   * `assign`: an expression; `loop`: the items of one; `function`: a definition; `parameter`: what is passed;
   * `unknown`: something that is not read, as an import.
   */
  readonly kind: 'assign' | 'loop' | 'function' | 'parameter' | 'imported' | 'unknown';
  readonly at: number;
  /** Where its expression begins, and where it ends at the latest. */
  readonly valueAt?: number;
  readonly valueEnd?: number;
  /** Its place among the names that are given values together. */
  readonly part?: number;
  /** Its place within that part. */
  readonly inner?: number;
  /** The key of the object that it is taken out of, and where that is declared. */
  readonly key?: string;
  readonly declaredAt?: number;
  readonly function?: Block;
  readonly parameter?: FunctionParameter;
  /** Where the only expression ends that the name is known in. */
  readonly scopeEnd?: number;
  /** True where the name is declared anew in its block. */
  readonly isLocal?: boolean;
  /** True where the name is that of a function, or module, around this one: `global`, `<<-`. */
  readonly isOuter?: boolean;
  /** True where the value is changed by what stands here, which is not read: `+=`. */
  readonly isChange?: boolean;
}
