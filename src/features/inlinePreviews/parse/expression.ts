/** A part of a text, in UTF-16 units; `end` exclusive. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

/** An argument of a call, or an item of a list. */
export interface Argument extends Extent {
  readonly keyword?: string;
  /** The extent of the keyword. */
  readonly keywordExtent?: Extent;
  /** True for a spread, such as `**more` or `...more`. */
  readonly isSpread: boolean;
  readonly value: Expression;
}

/** A key with its value, or a spread without a key. */
export interface Entry extends Extent {
  readonly key?: Expression;
  readonly value: Expression;
}

/** A parameter of a function. */
export interface FunctionParameter extends Extent {
  readonly name: string;
  readonly fallback?: Expression;
  /** True when it is destructured from an object or a list. */
  readonly isPart?: true;
}

/** An expression in any of the languages. Nothing is ever executed. */
export type Expression = Extent &
  (
    | { readonly kind: 'text'; readonly parts: readonly (string | Expression)[] }
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'constant'; readonly value: boolean | null }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'member'; readonly object: Expression; readonly name: string }
    | { readonly kind: 'item'; readonly object: Expression; readonly key: Expression }
    | {
        readonly kind: 'call';
        readonly callee: Expression;
        readonly args: readonly Argument[];
        /** True when the first argument is piped in: `a |> f(b)`. */
        readonly isPiped?: true;
      }
    | { readonly kind: 'list'; readonly items: readonly Argument[] }
    | { readonly kind: 'record'; readonly entries: readonly Entry[] }
    | { readonly kind: 'unary'; readonly operator: string; readonly operand: Expression }
    | {
        readonly kind: 'binary';
        readonly operator: string;
        readonly left: Expression;
        readonly right: Expression;
      }
    | {
        readonly kind: 'choice';
        readonly test: Expression;
        readonly yes: Expression;
        readonly no: Expression;
      }
    | {
        readonly kind: 'function';
        readonly parameters: readonly FunctionParameter[];
        /** The returned expression; absent when the body is a block. */
        readonly result?: Expression;
        readonly body?: Extent;
      }
    | { readonly kind: 'other' }
  );

/** Converts `a.b.c` to `['a', 'b', 'c']`; undefined for anything but names. */
export function dottedName(expression: Expression): readonly string[] | undefined {
  const names: string[] = [];
  let at = expression;
  for (; at.kind === 'member'; at = at.object) names.push(at.name);
  return at.kind === 'name' ? [at.name, ...names.reverse()] : undefined;
}

/** Returns the last name of a callee: `now` for `datetime.datetime.now`. */
export const calledName = (callee: Expression): string | undefined =>
  callee.kind === 'name' || callee.kind === 'member' ? callee.name : undefined;
