import type { Binding } from './binding';
import type { Block } from './block';
import type { Source } from './source';

export const isFunction = ({ kind }: Block): boolean => kind === 'function';
/** True for a binding that gives the name another value, unlike its declaration as a parameter. */
export const isSetting = ({ kind }: Binding): boolean =>
  kind === 'assign' || kind === 'unknown' || kind === 'loop';

/**
 * Returns the functions around a place inside a scope, innermost first; undefined when the place is outside the scope.
 */
function functionsWithin(source: Source, at: number, scope: Block | undefined): readonly Block[] | undefined {
  const functions = source.blocksAround(at).filter(isFunction);
  if (!scope) return functions;
  const end = functions.findIndex(({ start }) => start === scope.start);
  return end < 0 ? undefined : functions.slice(0, end);
}

/**
 * True when a function inside a scope assigns a name of that scope: `global region`, `region <<- …`, an assignment
 * without a declaration. The value then depends on the functions called.
 */
export function isSetInside(
  source: Source,
  name: string,
  all: readonly Binding[],
  scope: Block | undefined,
): boolean {
  return all.some((binding) => {
    if (!isSetting(binding) || binding.isLocal === true) return false;
    const [inner, ...outer] = functionsWithin(source, binding.at, scope) ?? [];
    return (
      inner !== undefined &&
      source.rules.names.setsOuter(source, { name, binding, all, functions: [inner, ...outer] })
    );
  });
}
