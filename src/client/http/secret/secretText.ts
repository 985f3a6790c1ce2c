/** A range of a text, `[start, end)`. */
export interface Span {
  start: number;
  end: number;
}

interface Place {
  pattern: Uint8Array;
  minLength: number;
  at: number;
}

const gramLength = 4;

/** Returns the index of two consecutive characters in a table of 16,384. */
const pairAt = (bytes: Uint8Array, at: number): number => ((bytes[at] & 0x7f) << 7) | (bytes[at + 1] & 0x7f);

/** Maps bytes for comparison: unchanged, or with capitals as small letters. */
const exact = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const folded = exact.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte));

/** Finds parts of several patterns in ASCII text. */
class RunFinder {
  #letters: Uint8Array;
  #pairs = new Uint8Array(1 << 14);
  #places = new Map<number, Place[]>();
  /** The step of the search, small enough that every sufficiently long match covers a tested position. */
  #step: number;

  /** Finds at least `minLength` consecutive characters of each text, 4 or more. */
  constructor(patterns: readonly { text: string; minLength: number }[], ignoresCase: boolean) {
    this.#letters = ignoresCase ? folded : exact;
    this.#step = Math.min(...patterns.map(({ minLength }) => minLength)) - gramLength + 1;
    for (const { text, minLength } of patterns) {
      const pattern = Buffer.from(text, 'latin1').map((byte) => this.#letters[byte]);
      for (let at = 0; at + gramLength <= pattern.length; at++) {
        const gram = this.#gramAt(pattern, at);
        this.#places.set(gram, [...(this.#places.get(gram) ?? []), { pattern, minLength, at }]);
        for (const first of this.#casesOf(pattern[at]))
          for (const second of this.#casesOf(pattern[at + 1])) this.#pairs[(first << 7) | second] = 1;
      }
    }
  }

  /**
   * Returns every range that the text shares with a pattern, in order; overlapping matches may appear as several
   * ranges.
   */
  find(bytes: Uint8Array): Span[] {
    const spans: Span[] = [];
    const last = bytes.length - gramLength;
    for (let at = 0; at <= last; at += this.#step) {
      if (this.#pairs[pairAt(bytes, at)] === 0) continue;
      const span = this.#longestAt(bytes, at);
      if (!span) continue;
      spans.push(span);
      // Within this match, only a range that extends beyond its end could be longer.
      at = Math.max(at, span.end - gramLength + 1 - this.#step);
    }
    return spans;
  }

  #longestAt(bytes: Uint8Array, at: number): Span | undefined {
    let longest: Span | undefined;
    for (const place of this.#places.get(this.#gramAt(bytes, at)) ?? []) {
      const span = this.#grow(bytes, at, place);
      const length = span.end - span.start;
      if (length >= place.minLength && length > (longest ? longest.end - longest.start : 0)) longest = span;
    }
    return longest;
  }

  #casesOf(byte: number): number[] {
    return this.#letters[byte - 0x20] === byte ? [byte, byte - 0x20] : [byte];
  }

  #gramAt(bytes: Uint8Array, at: number): number {
    let gram = 0;
    for (let i = at; i < at + gramLength; i++) gram = (gram << 7) | (this.#letters[bytes[i]] & 0x7f);
    return gram;
  }

  /** Extends a match in both directions as far as text and pattern agree. */
  #grow(bytes: Uint8Array, at: number, { pattern, at: place }: Place): Span {
    const isSame = (offset: number): boolean => this.#letters[bytes[at + offset]] === pattern[place + offset];
    let before = 0;
    const maxBefore = Math.min(at, place);
    while (before < maxBefore && isSame(-before - 1)) before++;
    let after = gramLength;
    const maxAfter = Math.min(bytes.length - at, pattern.length - place);
    while (after < maxAfter && isSame(after)) after++;
    return { start: at - before, end: at + after };
  }
}

/** The source range of each character. */
interface Origins {
  starts: Uint32Array;
  ends: Uint32Array;
}

/** The printable ASCII characters of a text. */
interface PlainView {
  bytes: Buffer;
  /** Maps a range of the view to its source in the text. */
  toSource(span: Span): Span;
}

const isVisible = (code: number): boolean => code > 0x20 && code < 0x7f;
const foreign = /[^!-~]+/g;

function sourceIn({ starts, ends }: Origins, { start, end }: Span): Span {
  return { start: starts[start], end: ends[end - 1] };
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
function plainViewOf(text: string): PlainView {
  const plain = text.replace(foreign, '');
  let origins: Origins | undefined;
  return {
    bytes: Buffer.from(plain, 'latin1'),
    toSource: (span) =>
      plain.length === text.length ? span : sourceIn((origins ??= originsOf(text, plain.length)), span),
  };
}

/** Returns a view in which each match of a global pattern is replaced by one character, or by none. */
function replaceIn(view: PlainView, pattern: RegExp, toCharacter: (found: string) => string): PlainView {
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
    for (; from < end; from++) put(view.bytes[from], from, from + 1);
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

/** The first characters of escapes in JSON and JavaScript, in addresses and in HTML. */
const escapeStarts: readonly number[] = [0x5c, 0x25, 0x26];

/** HTML names of characters that may occur in a key, and of invisible ones. */
const entities: Partial<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  num: '#',
  excl: '!',
  percnt: '%',
  dollar: '$',
  lpar: '(',
  rpar: ')',
  ast: '*',
  plus: '+',
  comma: ',',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  equals: '=',
  quest: '?',
  commat: '@',
  lsqb: '[',
  lbrack: '[',
  bsol: '\\',
  rsqb: ']',
  rbrack: ']',
  hat: '^',
  lowbar: '_',
  underbar: '_',
  grave: '`',
  lcub: '{',
  lbrace: '{',
  verbar: '|',
  vert: '|',
  rcub: '}',
  rbrace: '}',
  hyphen: '-',
  dash: '-',
  shy: '',
  nbsp: '',
  zwj: '',
  zwnj: '',
  zerowidthspace: '',
  tab: '',
  newline: '',
};

/** Each match represents one character. */
const escape = new RegExp(
  [
    String.raw`\\(?:u[\da-f]{4}|x[\da-f]{2}|[/"\\bfnrt])`,
    '%[\\da-f]{2}',
    String.raw`&(?:#\d{1,7}|#x[\da-f]{1,6});?`,
    `&(?:${Object.keys(entities).join('|')});`,
  ].join('|'),
  'gi',
);

/** The maximum nesting of escapes, such as an address within HTML within JSON. */
const maxLevels = 4;

function ofEntity(found: string): string {
  const name = found.replace(/^&|;$/g, '').toLowerCase();
  if (!name.startsWith('#')) return entities[name] ?? '';
  return String.fromCharCode(name.startsWith('#x') ? parseInt(name.slice(2), 16) : Number(name.slice(1)));
}

function ofBackslash(found: string): string {
  if (/^\\[ux]/i.test(found)) return String.fromCharCode(parseInt(found.slice(2), 16));
  // The other escapes represent invisible characters.
  return /^\\[/"\\]$/.test(found) ? found.slice(1) : '';
}

function toCharacter(found: string): string {
  if (found.startsWith('&')) return ofEntity(found);
  return found.startsWith('%') ? String.fromCharCode(parseInt(found.slice(1), 16)) : ofBackslash(found);
}

/** Returns the text as it is and after each round of decoding its escapes; at least one view. */
function decodedViews(text: string): PlainView[] {
  const views = [plainViewOf(text)];
  for (let level = 0; level < maxLevels; level++) {
    const view = views[level];
    if (!escapeStarts.some((start) => view.bytes.includes(start))) break;
    const decoded = replaceIn(view, escape, toCharacter);
    if (decoded.bytes.length === view.bytes.length) break;
    views.push(decoded);
  }
  return views;
}

/** The number of consecutive characters of a key worth hiding. A shorter key is hidden only as a whole. */
const minRun = 8;
const shortestKey = 4;
/** The number of Base64 characters that depend only on eight bytes, whatever surrounds them. */
const minBase64 = 10;
const shortestBase64 = 6;

const gap = '…';

/** Returns a key in Base64 after 0, 1 or 2 other bytes: only the characters that depend on the key alone. */
function base64Of(key: string): string[] {
  const texts = [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]);
    const text = bytes
      .toString('base64')
      .slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [...new Set(texts)].filter((text) => text.length >= shortestBase64);
}

function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (!last || span.start > last.end) merged.push(span);
    else merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return merged;
}

/**
 * Finds and removes a key in received text: whole or in part (8 consecutive characters), in any letter case, escaped
 * for JSON, addresses or HTML, in Base64 or hexadecimal, with blanks or invisible characters in it. A key of 4 to 7
 * characters is only found whole, a shorter one not at all.
 */
export class SecretText {
  #finders: RunFinder[] = [];

  constructor(key: string) {
    if (key.length < shortestKey) return;
    const minLength = Math.min(minRun, key.length);
    const plain = { text: key, minLength };
    const hex = { text: Buffer.from(key).toString('hex'), minLength: 2 * minLength };
    const base64 = base64Of(key).map((text) => ({ text, minLength: Math.min(minBase64, text.length) }));
    this.#finders = [
      new RunFinder([plain], true),
      // A separate finder: numbers often resemble the start of a hexadecimal match, and its minimum length is larger.
      new RunFinder([hex], true),
      ...(base64.length === 0 ? [] : [new RunFinder(base64, false)]),
    ];
  }

  /** Returns the text with `…` in place of the key. */
  cut(text: string): string {
    const spans = this.#spansIn(text);
    if (spans.length === 0) return text;
    const pieces = spans.map(({ start }, i) => text.slice(spans[i - 1]?.end ?? 0, start) + gap);
    return pieces.join('') + text.slice(spans.at(-1)?.end);
  }

  /**
   * Removes the key from JSON and leaves it valid, by changing strings only. Text that is not JSON is cut like any
   * other.
   */
  cutJson(text: string): string {
    if (!this.isIn(text)) return text;
    try {
      JSON.parse(text);
    } catch {
      return this.cut(text);
    }
    return text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, (literal) => {
      const value = JSON.parse(literal) as string;
      const cut = this.cut(value);
      return cut === value ? literal : JSON.stringify(cut);
    });
  }

  isIn(text: string): boolean {
    return this.#spansIn(text).length > 0;
  }

  #spansIn(text: string): Span[] {
    return merge(decodedViews(text).flatMap((view) => this.#spansOf(view)));
  }

  #spansOf(view: PlainView): Span[] {
    const found = this.#finders.flatMap((finder) => finder.find(view.bytes));
    return found.map((span) => view.toSource(span));
  }
}

/** Creates a factory of `SecretText` that caches the one for the latest key. */
export function createSecretOf(): (key: string) => SecretText {
  let last: { key: string; secret: SecretText } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, secret: new SecretText(key) };
    return last.secret;
  };
}
