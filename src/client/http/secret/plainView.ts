import type { Span } from './findRuns';

/** The source range of each character. */
interface Origins {
  starts: Uint32Array;
  ends: Uint32Array;
}

/** The printable ASCII characters of a text. */
export interface PlainView {
  readonly bytes: Buffer;
  /** Maps a range of the view to its source in the text. */
  toSource(span: Span): Span;
}

const isVisible = (code: number): boolean => code > 0x20 && code < 0x7f;
const foreign = /[^!-~]+/g;

function sourceIn({ starts, ends }: Origins, { start, end }: Span): Span {
  return { start: starts[start] ?? 0, end: ends[end - 1] ?? 0 };
}

function originsOf(text: string, length: number): Origins {
  const starts = new Uint32Array(length);
  const ends = new Uint32Array(length);
  for (let at = 0, to = 0; at < text.length; at++) {
    if (!isVisible(text.charCodeAt(at))) continue;
    starts[to] = at;
    ends[to++] = at + 1;
  }
  return { starts, ends };
}

/**
 * Removes everything that no key contains: blanks, control and zero-width characters, soft hyphens and characters
 * beyond ASCII.
 */
export function plainViewOf(text: string): PlainView {
  const plain = text.replace(foreign, '');
  let origins: Origins | undefined;
  return {
    bytes: Buffer.from(plain, 'latin1'),
    toSource: (span) =>
      plain.length === text.length ? span : sourceIn((origins ??= originsOf(text, plain.length)), span),
  };
}

/** Returns a view in which each match of a global pattern is replaced by one character, or by none. */
export function replaceIn(
  view: PlainView,
  pattern: RegExp,
  toCharacter: (found: string) => string,
): PlainView {
  const bytes = Buffer.from(view.bytes);
  const starts = new Uint32Array(bytes.length);
  const ends = new Uint32Array(bytes.length);
  let length = 0;
  const put = (code: number, start: number, end: number): void => {
    bytes[length] = code;
    starts[length] = start;
    ends[length++] = end;
  };
  let from = 0;
  const copyUpTo = (end: number): void => {
    for (; from < end; from++) put(view.bytes[from] ?? 0, from, from + 1);
  };
  for (const { 0: found, index } of view.bytes.toString('latin1').matchAll(pattern)) {
    const code = toCharacter(found).charCodeAt(0);
    copyUpTo(index);
    from = index + found.length;
    if (isVisible(code)) put(code, index, from);
  }
  copyUpTo(view.bytes.length);
  return {
    bytes: bytes.subarray(0, length),
    toSource: (span) => view.toSource(sourceIn({ starts, ends }, span)),
  };
}
