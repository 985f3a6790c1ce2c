import type { Block } from './block';
import type { Extent, FunctionParameter } from './expression';
import { readParameters } from './parameterList';
import type { Source } from './source';

export const headOf = (source: Source, { start, end }: Block): string => source.text.slice(start, end);

/** Returns the extent between the brackets of a function head's parameters. */
function parameterExtent(source: Source, { start, end }: Block): Extent | undefined {
  const { text, spans } = source;
  for (let at = start; at < end; at++) {
    if (text.charAt(at) !== '(') continue;
    let depth = 0;
    for (let i = at; i < end; i++) {
      const span = spans.indexAt(i);
      if (span >= 0) i = Math.max(i, spans.endOf(span) - 1);
      else if ('([{'.includes(text.charAt(i))) depth++;
      else if (')]}'.includes(text.charAt(i)) && --depth === 0) return { start: at + 1, end: i };
    }
  }
  return undefined;
}

/** Returns the parameters of the function that a block belongs to. */
export function parametersOf(source: Source, block: Block): readonly FunctionParameter[] {
  const extent = parameterExtent(source, block);
  const { text, rules } = source;
  if (!extent) {
    const single = /([A-Za-z_$][\w$]*)\s*=>\s*$/.exec(text.slice(block.start, block.end));
    const start = block.start + (single?.index ?? 0);
    return single?.[1] === undefined ? [] : [{ name: single[1], start, end: start + single[1].length }];
  }
  return readParameters(text, extent, rules.syntax, (from) => source.parser(from).inBrackets().expression());
}

/** True when a block is the function with this name. */
export const isNamed = (source: Source, block: Block, name: string): boolean =>
  new RegExp(
    String.raw`(?:\bdef\s+|\bfunction\s*\*?\s*|(?:const|let|var)\s+|^\s*)${name.replaceAll('$', '\\$')}\b`,
  ).test(headOf(source, block));
