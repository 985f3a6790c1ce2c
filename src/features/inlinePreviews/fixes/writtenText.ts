import { valueOf, nearestBinding } from '../parse/bindings';
import type { Extent } from '../parse/expression';
import type { Source } from '../parse/source';
import type { CodeEdit } from '../read/foundQuery';

/** The extent of a text in code, without its quotes. */
interface Written extends Extent {
  /** Empty when the text is part of a longer one, such as an address. */
  quote: string;
}

const aName = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
const literal = /^([rbuRBU]?)(["'`])([^]*)\2$/;

/** Returns the extent of the expression assigned to the name at an extent. */
export function definitionOf(source: Source, extent: Extent): Extent | undefined {
  const name = source.slice(extent);
  if (!aName.test(name)) return undefined;
  const nearest = nearestBinding(source, name, extent.start);
  if (nearest.kind !== 'binding') return undefined;
  const { binding } = nearest;
  return binding.kind === 'assign' && binding.part === undefined ? valueOf(source, binding) : undefined;
}

/** True inside a string, except in its interpolated expressions. */
export function isInString({ text, spans }: Source, { start }: Extent): boolean {
  if (text.charAt(start - 1) === '{') return false;
  // A text in an unsupported language has no recorded strings.
  if (spans.count === 0) return true;
  const span = spans.indexAt(start);
  return span >= 0 && spans.originOf(span) >= 0 && spans.originOf(span) < start;
}

/** Decodes percent-encoding; a text that is not encoded stays as it is. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Finds a text at an extent, or in the definition of the name there. */
export function writtenAt(
  source: Source,
  extent: Extent,
  text: string,
  isNamed = false,
): Written | undefined {
  const written = source.slice(extent);
  if (decode(written) === text && isInString(source, extent)) return { ...extent, quote: '' };
  const found = literal.exec(written);
  if (found?.[3] === text) {
    const [, prefix, quote] = found;
    return { start: extent.start + prefix.length + 1, end: extent.end - 1, quote };
  }
  const definition = isNamed ? undefined : definitionOf(source, extent);
  return definition && writtenAt(source, definition, text, true);
}

export const replaceText = ({ start, end }: Written, text: string): CodeEdit => ({ start, end, text });

/** Returns the only match of a pattern in an extent, or in the definition of the name there. */
export function findIn(source: Source, extent: Extent, pattern: RegExp): Extent | undefined {
  const whole = definitionOf(source, extent) ?? extent;
  const found = [...source.slice(whole).matchAll(new RegExp(pattern, 'g'))];
  if (found.length !== 1) return undefined;
  const [only] = found;
  const start = whole.start + only.index;
  return { start, end: start + only[0].length };
}
