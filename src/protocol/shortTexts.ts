import { isObject } from '../domain';
import type { HostMessage } from './messages';

/** A long paragraph; a sound text is a few words. */
const maxBytes = 1024;
/** A text of so many UTF-16 units is never longer than that. */
const maxUnits = Math.floor(maxBytes / 3);
const ellipsis = '…';

const utf8Length = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);

/** As many whole characters as fit into so many bytes of UTF-8. */
function cut(text: string, bytes: number): string {
  let room = bytes;
  let length = 0;
  for (const character of text) {
    room -= utf8Length(character.codePointAt(0) ?? 0);
    if (room < 0) return text.slice(0, length);
    length += character.length;
  }
  return text;
}

/**
 * Shortens texts to 1 KB of UTF-8, with an ellipsis at the end. Texts that differ still differ, so that a label remains
 * what tells its series from others: where two would become the same, the second gets a number.
 */
export class ShortTexts {
  #short = new Map<string, string>();
  #taken = new Set<string>();
  /** How often each beginning was given out. */
  #counts = new Map<string, number>();

  /** Plain JSON with all its texts and names of fields shortened; the same object where none is too long. */
  shorten<T>(value: T): T {
    return this.#any(value) as T;
  }

  #any(value: unknown): unknown {
    if (typeof value === 'string') return this.#text(value);
    if (Array.isArray(value)) return this.#list(value);
    return isObject(value) ? this.#fields(value) : value;
  }

  #list(list: readonly unknown[]): readonly unknown[] {
    const short = list.map((item) => this.#any(item));
    return short.some((item, i) => item !== list[i]) ? short : list;
  }

  #fields(object: Readonly<Record<string, unknown>>): object {
    const fields = Object.entries(object);
    const short = fields.map(([name, value]) => [this.#text(name), this.#any(value)] as const);
    const isSame = short.every(([name, value], i) => name === fields[i]?.[0] && value === fields[i][1]);
    return isSame ? object : Object.fromEntries(short);
  }

  #text(text: string): string {
    if (text.length <= maxUnits) return text;
    const known = this.#short.get(text);
    if (known !== undefined) return known;
    let short = cut(text, maxBytes);
    if (short !== text) short = cut(text, maxBytes - utf8Length(0x2026)) + ellipsis;
    const beginning = short;
    for (let count = (this.#counts.get(beginning) ?? 0) + 1; ; count++) {
      if (count > 1) {
        const end = `${ellipsis} (${count})`;
        short = cut(text, maxBytes - end.length - 2) + end;
      }
      if (this.#taken.has(short)) continue;
      this.#counts.set(beginning, count);
      this.#taken.add(short);
      this.#short.set(text, short);
      return short;
    }
  }
}

/**
 * Shortens the texts of a message. The texts of a result are shortened when its header is built; stored data and the
 * user's choices are not shortened.
 */
export function withShortTexts(message: HostMessage): HostMessage {
  switch (message.type) {
    case 'panel':
      return { ...message, tab: new ShortTexts().shorten(message.tab) };
    case 'loading':
    case 'problem':
    case 'reply':
      return new ShortTexts().shorten(message);
    default:
      return message;
  }
}
