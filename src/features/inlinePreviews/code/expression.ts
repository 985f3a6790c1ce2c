/** Part of a text, in UTF-16 units; `end` exclusive. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

/** One argument of a call, or item of a list. */
export interface Argument extends Extent {
  readonly keyword?: string;
  /** Where the keyword stands. */
  readonly keywordExtent?: Extent;
  /** True where it stands for any number of arguments, as `**more` or `...more`. */
  readonly isSpread: boolean;
  readonly value: Expression;
}

/** A key with its value, or a spread of more of them. */
export interface Entry extends Extent {
  readonly key?: Expression;
  readonly value: Expression;
}

/** A parameter of a function. */
export interface FunctionParameter extends Extent {
  readonly name: string;
  readonly fallback?: Expression;
  /** True where it is taken out of an object or list. */
  readonly isPart?: true;
}

/** An expression of any of the languages. Nothing is ever executed. */
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
        /** True where its first argument stands before it: `a |> f(b)`. */
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
        /** What it returns; absent where its body is a block. */
        readonly result?: Expression;
        readonly body?: Extent;
      }
    | { readonly kind: 'other' }
  );

/** `a.b.c` → `['a', 'b', 'c']`; undefined for anything but names. */
export function dottedName(expression: Expression): readonly string[] | undefined {
  const names: string[] = [];
  let at = expression;
  for (; at.kind === 'member'; at = at.object) names.push(at.name);
  return at.kind === 'name' ? [at.name, ...names.reverse()] : undefined;
}

/** The last name of what is called: `now` of `datetime.datetime.now`. */
export const calledName = (callee: Expression): string | undefined =>
  callee.kind === 'name' || callee.kind === 'member' ? callee.name : undefined;
