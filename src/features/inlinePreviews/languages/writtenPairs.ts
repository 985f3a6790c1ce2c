import type { Extent } from '../code/expression';
import { isField } from '../read/codes';

/** A parameter written outside the address. */
export interface WrittenPair {
  readonly key: string;
  readonly written: string;
  /** The extent of the value. */
  readonly extent: Extent;
  /** False for an expression. */
  readonly isText: boolean;
}

/** Matches `-d metrics=power`, `--data-urlencode "interval=1h"`, `--url-query metrics=power`. */
const flag =
  /(?:^|\s)(?:-d|--data(?:-urlencode|-raw)?|--url-query)[\s=]+(?:"([^"]*)"|'([^']*)'|([^\s"'\\]+))/g;
/**
 * Matches `"metrics" => "power"`, `metrics: "power"`, `{"metrics", "power"}`, `.Add("metrics", "power")`, `"metrics" =>
 * ["power"]`.
 */
const pair =
  /["']?\b(\w+)["']?\s*(?:=>|:|=|,)\s*(?:"([^"\n]*)"|'([^'\n]*)'|[[{]([^[\]{}]*)[\]}]|([\w.$&]+))/g;
const item = /"([^"\n]*)"|'([^'\n]*)'|([\w.$&]+)/g;

function ofFlags(text: string, offset: number): readonly WrittenPair[] {
  return [...text.matchAll(flag)].flatMap((match) =>
    (match[1] ?? match[2] ?? match[3] ?? '').split('&').flatMap((written) => {
      const [key = '', ...rest] = written.split('=');
      const value = rest.join('=');
      const start = offset + match.index + match[0].indexOf(written);
      const extent = { start: start + key.length + 1, end: start + written.length };
      return key === '' ? [] : [{ key, written: decode(value), extent, isText: true }];
    }),
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Splits the list of one key into its items. */
const itemsOf = (key: string, list: string, at: number): readonly WrittenPair[] =>
  [...list.matchAll(item)].map(({ 0: all, 1: double, 2: single, 3: bare, index }) => ({
    ...{ key, written: double ?? single ?? bare ?? '', isText: bare === undefined },
    extent: { start: at + index, end: at + index + all.length },
  }));

/** Reads the parameters that a command or a call passes outside its address. */
export function readPairs(text: string, { start, end }: Extent): readonly WrittenPair[] {
  const part = text.slice(start, end);
  const flags = ofFlags(part, start);
  if (flags.length > 0) return flags;
  const found: WrittenPair[] = [];
  pair.lastIndex = 0;
  for (let match = pair.exec(part); match; match = pair.exec(part)) {
    const [all, key = '', double, single, list, bare] = match;
    if (!isField(key)) {
      // The value may itself be a list of pairs.
      pair.lastIndex = match.index + all.indexOf(key) + key.length;
      continue;
    }
    const written = double ?? single ?? list ?? bare ?? '';
    const at = start + match.index + all.lastIndexOf(written);
    const extent = { start: at, end: at + written.length };
    if (list !== undefined) found.push(...itemsOf(key, list, at));
    else found.push({ key, written, extent, isText: bare === undefined });
  }
  return found;
}
