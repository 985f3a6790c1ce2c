import type { Argument, Expression } from './expression';

/**
 * Rewrites a pipe as a call: `a |> f(b)` as `f(a, b)`, and `a %>% f(b, .)` as `f(b, a)`. Undefined for another
 * operator.
 */
export function pipe(operator: string, left: Expression, right: Expression): Expression | undefined {
  if ((operator !== '|>' && operator !== '%>%') || right.kind !== 'call') return undefined;
  const { start, end } = left;
  const place: RegExp = operator === '|>' ? /^_$/ : /^\.$/;
  const isPlace = ({ value }: Argument): boolean => value.kind === 'name' && place.test(value.name);
  const args = right.args.some(isPlace)
    ? right.args.map((one) => (isPlace(one) ? { ...one, value: left } : one))
    : [{ isSpread: false, value: left, start, end }, ...right.args];
  return { ...right, args, start, isPiped: true };
}
