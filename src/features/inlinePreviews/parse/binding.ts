import type { FunctionParameter } from './expression';

/** A place that gives a name its value. */
export interface Binding {
  /**
   * `assign`: an expression; `loop`: the items of an expression; `function`: a definition; `parameter`: an argument;
   * `imported`: an import; `unknown`: anything else, which is not read.
   */
  kind: 'assign' | 'loop' | 'function' | 'parameter' | 'imported' | 'unknown';
  at: number;
  /** The start of the value's expression, and the latest offset at which it can end. */
  valueAt?: number;
  valueEnd?: number;
  /** The index of the name among names that are assigned together. */
  part?: number;
  /** The index of the name inside that part. */
  inner?: number;
  /** The object key that a destructuring reads, and the offset of its declaration. */
  key?: string;
  declaredAt?: number;
  function?: Block;
  parameter?: FunctionParameter;
  /** The end of the only expression in which the name is visible. */
  scopeEnd?: number;
  /** True when the name is declared in its own block. */
  isLocal?: boolean;
  /** True when the name belongs to an enclosing function or the module: `global`, `<<-`. */
  isOuter?: boolean;
  /** True for a change that is not read, such as `+=`. */
  isChange?: boolean;
}

/** A binding as recognised by the text around its name. */
export type BindingMatch = Omit<Binding, 'at'>;

/** A form of binding, recognised by the text around a name. */
export interface BindingForm {
  before: RegExp;
  after: RegExp;
  kind: Binding['kind'];
  /** True when the names before it determine its index. */
  isPart?: boolean;
  /** True for a part inside a part: `for i, (network, region) in`. */
  isNested?: boolean;
  /** True when a destructuring takes it from an object by key. */
  isKey?: boolean;
  isLocal?: boolean;
  isOuter?: boolean;
  isChange?: boolean;
  /** True when the value is not read. */
  isUnread?: boolean;
}

/** A block of code with a head, which decides whether and how often the block runs. */
export interface Block {
  /** The start of the head. It identifies the block. */
  start: number;
  /** The end of the head. */
  end: number;
  kind: 'function' | 'class' | 'loop' | 'branch' | 'plain';
}
