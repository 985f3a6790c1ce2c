import type { Random } from './random';

const maxLength = 100_000;

/** Text that often breaks parsers. */
const dangerous = [
  '/*',
  '*/',
  '//',
  '/*/',
  '"',
  "'",
  '`',
  '"""',
  '\\',
  '\\"',
  '\\u',
  '\\ud800',
  '\\x',
  '#',
  '<!--',
  '```',
  '{',
  '}',
  '[',
  ']',
  '(',
  ')',
  '{}',
  '[]',
  '{{',
  '}}',
  '${',
  '${}',
  '${a}',
  '{name}',
  '$(',
  '](',
  '</',
  ',',
  ',,',
  ':',
  ';',
  '=',
  '=>',
  '?',
  '&',
  '&&',
  '|',
  '%',
  '%zz',
  '%00',
  '+',
  '-',
  '*',
  '**',
  '...',
  '.',
  '@',
  '\0',
  '\u0001',
  '\ud800',
  '\udc00',
  '\ufeff',
  '\u2028',
  '\u202e',
  '\u00ff',
  '😀',
  '\n',
  '\r',
  '\r\n',
  '\t',
  ' ',
  '"__proto__":',
  '"constructor":',
  '"toString":',
  '"__proto__":{"polluted":1},',
  '__proto__',
  'constructor',
  '1e999',
  '-1e999',
  '-0',
  '1e-400',
  '99999999999999999999',
  '0.1',
  '-1',
  '2147483648',
  'NaN',
  'Infinity',
  'null',
  'true',
  'false',
  'undefined',
  '""',
  '"\\ud800"',
  '"a":',
  '[[',
  ']]',
  '{"a":{"a":',
  '2026-02-30',
  '9999',
  '../',
  '/etc/passwd',
  'C:\\',
  'http://',
  'vscode://',
  'curl ',
  'f"',
  "f'{",
  '<<EOF',
  'lambda ',
  'if x:\n ',
] as const;

const repeats = [2, 3, 10, 60, 300, 300, 3_000, 20_000] as const;

type Change = (text: string, random: Random, seeds: readonly string[]) => string;

const splice = (text: string, at: number, removed: number, added: string) =>
  text.slice(0, at) + added + text.slice(at + removed);

/** Two positions in a text, in order and usually close to each other. */
function stretch(text: string, random: Random): readonly [number, number] {
  const start = random.below(text.length + 1);
  return [start, Math.min(text.length, start + random.below(random.pick([4, 30, text.length + 1])))];
}

const changes: readonly Change[] = [
  (text, random) => splice(text, random.below(text.length + 1), 1, String.fromCharCode(random.below(256))),
  (text, random) => {
    const at = random.below(text.length + 1);
    return splice(text, at, 1, String.fromCharCode(text.charCodeAt(at) ^ (1 << random.below(8))));
  },
  (text, random) => text.slice(0, random.below(text.length + 1)),
  (text, random) => text.slice(random.below(text.length + 1)),
  (text, random) => {
    const [start, end] = stretch(text, random);
    return text.slice(0, start) + text.slice(end);
  },
  (text, random) => splice(text, random.below(text.length + 1), 0, random.pick(dangerous)),
  (text, random) => splice(text, random.below(text.length + 1), random.below(8), random.pick(dangerous)),
  (text, random) => text + random.pick(dangerous),
  (text, random) => random.pick(dangerous) + text,
  (text, random) => {
    const [start, end] = stretch(text, random);
    return splice(text, end, 0, text.slice(start, end).repeat(random.pick([1, 1, 2, 20])));
  },
  (text, random) =>
    splice(text, random.below(text.length + 1), 0, random.pick(dangerous).repeat(random.pick(repeats))),
  (text, random, seeds) => {
    const other = random.pick(seeds);
    return text.slice(0, random.below(text.length + 1)) + other.slice(random.below(other.length + 1));
  },
  (text, random) => {
    // Replaces a number with another one.
    const numbers = [...text.matchAll(/-?\d+(?:\.\d+)?/g)].slice(0, 500);
    if (numbers.length === 0) return text;
    const found = random.pick(numbers);
    return splice(
      text,
      found.index,
      found[0].length,
      random.pick(['1e999', '-1', '1e308', '0', '4294967296', '""']),
    );
  },
];

/** Applies one to four changes to a seed. */
export function mutateText(seeds: readonly string[], random: Random): string {
  let text = random.pick(seeds);
  for (let left = 1 + random.below(4); left > 0; left--)
    text = random.pick(changes)(text, random, seeds).slice(0, maxLength);
  return text;
}
