import type { Extent } from '../../code/expression';
import { isField } from '../../read/codes';

/** A parameter that stands beside an address. */
export interface WrittenPair {
  readonly key: string;
  readonly written: string;
  /** Of the value. */
  readonly extent: Extent;
  /** False for an expression. */
  readonly isText: boolean;
}

/** `-d metrics=power`, `--data-urlencode "interval=1h"`, `--url-query metrics=power`. */
const flag =
  /(?:^|\s)(?:-d|--data(?:-urlencode|-raw)?|--url-query)[\s=]+(?:"([^"]*)"|'([^']*)'|([^\s"'\\]+))/g;
/** `"metrics" => "power"`, `metrics: "power"`, `{"metrics", "power"}`, `.Add("metrics", "power")`. */
const pair = /["']?\b(\w+)["']?\s*(?:=>|:|=|,)\s*(?:"([^"\n]*)"|'([^'\n]*)'|([\w.$]+))/g;

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

/** The parameters that a command or a call names beside its address. */
export function readPairs(text: string, { start, end }: Extent): readonly WrittenPair[] {
  const part = text.slice(start, end);
  const flags = ofFlags(part, start);
  if (flags.length > 0) return flags;
  return [...part.matchAll(pair)].flatMap(({ 0: all, 1: key = '', 2: double, 3: single, 4: bare, index }) => {
    if (!isField(key)) return [];
    const written = double ?? single ?? bare ?? '';
    const at = start + index + all.lastIndexOf(written);
    return [{ key, written, extent: { start: at, end: at + written.length }, isText: bare === undefined }];
  });
}
