import { setImmediate } from 'node:timers/promises';
import { ApiError, type FailureFacts, isApiError, lazy } from '../../domain';

interface Span {
  start: number;
  end: number;
}

interface View {
  text: string;
  toSource(span: Span): Span;
}

/** Returns a view in which each match of a pattern is replaced by one character, or by none. */
function replaceIn(view: View, pattern: RegExp, toCharacter: (found: string) => string): View {
  const { text } = view;
  const origins = lazy(() => {
    const starts: number[] = [];
    const ends: number[] = [];
    let at = 0;
    const copyUpTo = (end: number) => {
      while (at < end) {
        starts.push(at++);
        ends.push(at);
      }
    };
    for (const { 0: found, index } of text.matchAll(pattern)) {
      copyUpTo(index);
      at += found.length;
      if (toCharacter(found) === '') continue;
      starts.push(index);
      ends.push(at);
    }
    copyUpTo(text.length);
    return { starts, ends };
  });
  return {
    text: text.replace(pattern, toCharacter),
    toSource: ({ start, end }) =>
      view.toSource({ start: origins().starts[start], end: origins().ends[end - 1] }),
  };
}

/** Everything that no key contains: blanks, control and zero-width characters, soft hyphens and all beyond ASCII. */
const foreign = /[^!-~]+/g;

/** HTML names of characters that may occur in a key. All others, such as of invisible ones, are left out. */
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
};

/** Escapes of one character in JSON and JavaScript, in addresses and in HTML. */
const escape =
  /\\(?:u[\da-f]{4}|x[\da-f]{2}|[/"\\bfnrt])|%[\da-f]{2}|&(?:#\d{1,7}|#x[\da-f]{1,6});?|&[a-z]{2,20};/gi;

function toCharacter(found: string): string {
  const name = found
    .slice(found.startsWith('&#') ? 2 : 1)
    .replace(';', '')
    .toLowerCase();
  if (/^&[a-z]/i.test(found)) return entities[name] ?? '';
  // The other escapes of a backslash represent invisible characters.
  if (found.startsWith('\\') && !/^[ux]./.test(name)) return '/"\\'.includes(name) ? name : '';
  const code = /^&#\d/.test(found) ? Number(name) : parseInt(name.replace(/^[ux]/, ''), 16);
  return code > 0x20 && code < 0x7f ? String.fromCharCode(code) : '';
}

/** The maximum nesting of escapes, such as an address within HTML within JSON. */
const maxLevels = 4;

/** Returns the text as it is and after each round of decoding its escapes. */
function viewsOf(text: string): View[] {
  const views = [replaceIn({ text, toSource: (span) => span }, foreign, () => '')];
  for (let level = 0; level < maxLevels; level++) {
    if (!/[\\%&]/.test(views[level].text)) break;
    const decoded = replaceIn(views[level], escape, toCharacter);
    if (decoded.text.length === views[level].text.length) break;
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

/** The size of a slice of a body, searched in a few milliseconds. */
const sliceLength = 1024 * 1024;
/** Longer than any key, however it is escaped. */
const overlap = 16 * 1024;

/** Returns a key in Base64 after 0, 1 or 2 other bytes: only the characters that depend on the key alone. */
function base64Of(key: string): string[] {
  const texts = [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]);
    const text = bytes
      .toString('base64')
      .slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return texts.filter((text) => text.length >= shortestBase64);
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

  /** Returns every range that the text shares with a pattern, in order; they may overlap. */
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
    const isSame = (offset: number) => this.#letters[bytes[at + offset]] === pattern[place + offset];
    let before = 0;
    const maxBefore = Math.min(at, place);
    while (before < maxBefore && isSame(-before - 1)) before++;
    let after = gramLength;
    const maxAfter = Math.min(bytes.length - at, pattern.length - place);
    while (after < maxAfter && isSame(after)) after++;
    return { start: at - before, end: at + after };
  }
}

function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (!last || span.start > last.end) merged.push({ ...span });
    else last.end = Math.max(last.end, span.end);
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
    const spans = merge(
      viewsOf(text).flatMap((view) => merge(this.#find(view)).map((span) => view.toSource(span))),
    );
    if (spans.length === 0) return text;
    const pieces = spans.map(({ start }, i) => text.slice(spans[i - 1]?.end ?? 0, start) + gap);
    return pieces.join('') + text.slice(spans.at(-1)?.end);
  }

  /** Removes the key from the strings of JSON, which stays valid. Other text is cut like any. */
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
    return viewsOf(text).some((view) => this.#find(view).length > 0);
  }

  /** True when a body contains the key. Yields to other work between slices. */
  async isInBytes(bytes: Uint8Array): Promise<boolean> {
    const decoder = new TextDecoder();
    for (let start = 0; start < bytes.length; start += sliceLength) {
      if (start > 0) await setImmediate();
      if (this.isIn(decoder.decode(bytes.subarray(start, start + sliceLength + overlap)))) return true;
    }
    return false;
  }

  #find({ text }: View): Span[] {
    const bytes = Buffer.from(text, 'latin1');
    return this.#finders.flatMap((finder) => finder.find(bytes));
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

/** The maximum depth of causes, since a cause may lead back to itself. */
const maxCauses = 8;

function cutFacts(facts: FailureFacts, secret: SecretText): FailureFacts {
  const entries = Object.entries(facts).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return [name, secret.cut(value)];
    return [name, Array.isArray(value) ? value.map((one) => secret.cut(String(one))) : value];
  });
  return Object.fromEntries(entries) as FailureFacts;
}

/** Returns all texts in a value, including the fields and causes of errors and lists. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof Uint8Array) return [Buffer.from(value).toString('latin1')];
  if (typeof value !== 'object' || value === null || depth > maxCauses) return [];
  const isError = value instanceof Error;
  // Searches only the direct fields of other objects, which describe the failure.
  const next = isError || Array.isArray(value) ? depth + 1 : maxCauses;
  const names = isError ? Object.getOwnPropertyNames(value) : Object.keys(value);
  return names.flatMap((name) => textsIn(Reflect.get(value, name), next));
}

function withoutFields(error: Error, secret: SecretText, depth: number): Error {
  const cause = error.cause instanceof Error && depth < maxCauses ? { cause: error.cause } : undefined;
  const options = cause && { cause: withoutFields(cause.cause, secret, depth + 1) };
  const cut = isApiError(error)
    ? new ApiError(error.kind, cutFacts(error.facts, secret), options)
    : Object.assign(new Error(secret.cut(error.message), options), { name: error.name });
  if ('code' in error && typeof error.code === 'string') Object.assign(cut, { code: secret.cut(error.code) });
  if (error.stack !== undefined) cut.stack = secret.cut(error.stack);
  return cut;
}

/**
 * Returns an error that does not contain the key, nor do its causes: the same error if it is clean, else a copy with
 * only its kind, facts, message, code and causes.
 */
export function withoutSecret<E>(error: E, secret: SecretText): E | Error {
  if (!(error instanceof Error) || !textsIn(error).some((text) => secret.isIn(text))) return error;
  return withoutFields(error, secret, 0);
}
