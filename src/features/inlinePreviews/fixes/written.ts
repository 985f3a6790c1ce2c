import { valueOf } from '../code/bindings';
import type { Extent } from '../code/expression';
import { nearestBinding } from '../code/nearestBinding';
import type { Source } from '../code/source';
import type { CodeEdit } from '../read/finding';

/** A text as it stands in code, without its quotes. */
export interface Written extends Extent {
  /** Empty within a longer text, as an address. */
  readonly quote: string;
}

const aName = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
const literal = /^([rbuRBU]?)(["'`])([^]*)\2$/;

const sliceOf = ({ text }: Source, { start, end }: Extent): string => text.slice(start, end);

/** Where the expression stands that a name at an extent was given. */
export function definitionOf(source: Source, extent: Extent): Extent | undefined {
  const name = sliceOf(source, extent);
  if (!aName.test(name)) return undefined;
  const nearest = nearestBinding(source, name, extent.start);
  if (nearest.kind !== 'binding') return undefined;
  const { binding } = nearest;
  return binding.kind === 'assign' && binding.part === undefined ? valueOf(source, binding) : undefined;
}

/** True within a string, but not for what is put into it. */
export function isInString({ text, spans }: Source, { start }: Extent): boolean {
  if (text.charAt(start - 1) === '{') return false;
  // A text of no language that is known has no strings at all.
  if (spans.count === 0) return true;
  const span = spans.indexAt(start);
  return span >= 0 && spans.originOf(span) >= 0 && spans.originOf(span) < start;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Where a text is written: at an extent, or where the name there was given it. */
export function writtenAt(
  source: Source,
  extent: Extent,
  text: string,
  isNamed = false,
): Written | undefined {
  const written = sliceOf(source, extent);
  if (decode(written) === text && isInString(source, extent)) return { ...extent, quote: '' };
  const found = literal.exec(written);
  if (found?.[3] === text) {
    const [, prefix = '', quote = ''] = found;
    return { start: extent.start + prefix.length + 1, end: extent.end - 1, quote };
  }
  const definition = isNamed ? undefined : definitionOf(source, extent);
  return definition && writtenAt(source, definition, text, true);
}

/** Puts a text in the place of another, whatever its quotes. */
export const replaceText = ({ start, end }: Written, text: string): CodeEdit => ({ start, end, text });

/** The only place in an extent, or in what the name there was given, where a pattern is found. */
export function findIn(source: Source, extent: Extent, pattern: RegExp): Extent | undefined {
  const whole = definitionOf(source, extent) ?? extent;
  const found = [...sliceOf(source, whole).matchAll(new RegExp(pattern, 'g'))];
  const [only] = found;
  if (found.length !== 1 || !only) return undefined;
  const start = whole.start + only.index;
  return { start, end: start + only[0].length };
}
