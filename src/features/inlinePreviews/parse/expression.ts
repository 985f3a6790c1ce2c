/** A part of a text, in UTF-16 units; `end` exclusive. */
export interface Extent {
  start: number;
  end: number;
}

/** An argument of a call, or an item of a list. */
export interface Argument extends Extent {
  keyword?: string;
  keywordExtent?: Extent;
  /** True for a spread, such as `**more` or `...more`. */
  isSpread: boolean;
  value: Expression;
}

export const argumentOf = (value: Expression): Argument => ({
  isSpread: false,
  value,
  start: value.start,
  end: value.end,
});

/** A key with its value, or a spread without a key. */
export interface Entry extends Extent {
  key?: Expression;
  value: Expression;
}

export interface FunctionParameter extends Extent {
  name: string;
  fallback?: Expression;
  /** True when it is destructured from an object or a list. */
  isPart?: true;
}

/** An expression in any of the languages. Nothing is ever executed. */
export type Expression = Extent &
  (
    | { kind: 'text'; parts: readonly (string | Expression)[] }
    | { kind: 'number'; value: number }
    | { kind: 'constant'; value: boolean | null }
    | { kind: 'name'; name: string }
    | { kind: 'member'; object: Expression; name: string }
    | { kind: 'item'; object: Expression; key: Expression }
    | {
        kind: 'call';
        callee: Expression;
        args: readonly Argument[];
        /** True when the first argument is piped in: `a |> f(b)`. */
        isPiped?: true;
      }
    | { kind: 'list'; items: readonly Argument[] }
    | { kind: 'record'; entries: readonly Entry[] }
    | { kind: 'unary'; operator: string; operand: Expression }
    | {
        kind: 'binary';
        operator: string;
        left: Expression;
        right: Expression;
      }
    | {
        kind: 'choice';
        test: Expression;
        yes: Expression;
        no: Expression;
      }
    | {
        kind: 'function';
        parameters: readonly FunctionParameter[];
        /** The returned expression; absent when the body is a block. */
        result?: Expression;
        body?: Extent;
      }
    | { kind: 'other' }
  );

export type ExpressionOf<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

/** Converts `a.b.c` to `['a', 'b', 'c']`; undefined for anything but names. */
export function dottedName(expression: Expression): string[] | undefined {
  const names: string[] = [];
  let at = expression;
  for (; at.kind === 'member'; at = at.object) names.push(at.name);
  return at.kind === 'name' ? [at.name, ...names.reverse()] : undefined;
}

/** Returns the last name of a callee: `now` for `datetime.datetime.now`. */
export const calledName = (callee: Expression): string | undefined =>
  callee.kind === 'name' || callee.kind === 'member' ? callee.name : undefined;

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
  end: number;
  kind: 'function' | 'class' | 'loop' | 'branch' | 'plain';
}
