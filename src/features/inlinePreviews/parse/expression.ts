/** A part of a text, in UTF-16 units; `end` exclusive. */
export interface Extent {
  start: number;
  end: number;
}

/** An argument of a call, or an item of a list. */
export interface Argument extends Extent {
  keyword?: string;
  /** The extent of the keyword. */
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

/** A parameter of a function. */
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
