import type { Binding } from './binding';
import type { Block } from './block';
import { parametersOf } from './blocks';
import type { Source } from './source';

const isFunction = ({ kind }: Block): boolean => kind === 'function';
const isSetting = ({ kind }: Binding): boolean => kind === 'assign' || kind === 'unknown' || kind === 'loop';

/**
 * Returns the functions around a place inside a scope, innermost first; undefined when the place is outside the scope.
 */
function functionsWithin(source: Source, at: number, scope: Block | undefined): readonly Block[] | undefined {
  const functions = source.blocksAround(at).filter(isFunction);
  if (!scope) return functions;
  const end = functions.findIndex(({ start }) => start === scope.start);
  return end < 0 ? undefined : functions.slice(0, end);
}

/** True when one of the functions declares its own variable of this name. */
const isOwn = (source: Source, name: string, all: readonly Binding[], functions: readonly Block[]): boolean =>
  functions.some(
    (block) =>
      parametersOf(source, block).some((one) => one.name === name) ||
      all.some(
        ({ at, isLocal }) =>
          isLocal === true && source.blocksAround(at).find(isFunction)?.start === block.start,
      ),
  );

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
  const { flavour } = source.rules.syntax;
  return all.some((binding) => {
    if (!isSetting(binding) || binding.isLocal === true) return false;
    if (flavour !== 'script' && binding.isOuter !== true) return false;
    const functions = functionsWithin(source, binding.at, scope);
    const [inner] = functions ?? [];
    if (!functions || !inner) return false;
    if (flavour === 'script') return !isOwn(source, name, all, functions);
    if (flavour === 'r') return true;
    return all.some(
      (one) =>
        one.isOuter !== true &&
        isSetting(one) &&
        source.blocksAround(one.at).find(isFunction)?.start === inner.start,
    );
  });
}
