import { codesOfFamilies, findMeasure, measures, metrics } from '../catalog/index';

/** Counts the letters to add, remove, change or swap to turn one word into the other. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last: number[] = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one.charAt(i - 1) === other.charAt(j - 1);
      const isSwap = one.charAt(i - 1) === other.charAt(j - 2) && one.charAt(i - 2) === other.charAt(j - 1);
      const swapped = isSwap ? before[j - 2] + 1 : Infinity;
      const changed = last[j - 1] + (isSame ? 0 : 1);
      row.push(Math.min(changed, last[j] + 1, row[j - 1] + 1, swapped));
    }
    before = last;
    last = row;
  }
  return last[other.length];
}

/** A longer word is not a misspelt name. */
const longest = 60;

/** Finds the name closest to a misspelt one; undefined when none is close or several are equally close. */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  if (word.length > longest) return undefined;
  const maxSteps = Math.min(2, Math.floor(word.length / 3));
  const near = names
    .map((name) => ({ name, steps: distance(word, name) }))
    .filter(({ steps }) => steps <= maxSteps)
    .sort((one, other) => one.steps - other.steps);
  const first = near.at(0);
  return first?.steps === near.at(1)?.steps ? undefined : first?.name;
}

/** Common alternative names of fields. */
const otherWords: Readonly<Record<string, string | undefined>> = {
  start: 'date_start',
  from: 'date_start',
  startdate: 'date_start',
  since: 'date_start',
  end: 'date_end',
  to: 'date_end',
  enddate: 'date_end',
  until: 'date_end',
  region: 'network_region',
  network: 'network_code',
  facility: 'facility_code',
  unit: 'unit_code',
};

const plain = (word: string): string => word.toLowerCase().replace(/[_-]|\[\]$/g, '');
const singular = (word: string): string => word.replace(/s$/, '');

/** Maps an alias such as `from` to the name of its field. `known`: the names of the fields in the current context. */
export function resolveFieldAlias(key: string, known: ReadonlyMap<string, string>): string | undefined {
  const word = plain(key);
  const other = known.get(otherWords[word] ?? otherWords[singular(word)] ?? '');
  const found = [...known].find(([field, name]) =>
    [field, name].some((one) => singular(plain(one)) === singular(word)),
  );
  return found?.[1] ?? other;
}

const intervalWords: readonly (readonly [words: RegExp, code: string])[] = [
  [/^(?:5|five)(?:m|_?mins?|_?minutes?)$/, '5m'],
  [/^(?:30|half|thirty)(?:m|_?mins?|_?minutes?|_?hours?)$/, '30m'],
  [/^(?:1|one_?)?(?:h|hr|hours?|hourly)$|^60(?:m|min|minutes?)$/, '1h'],
  [/^(?:1|one_?)?(?:d|days?|daily)$|^24h$/, '1d'],
  [/^(?:1|one_?)?(?:w|weeks?|weekly)$/, '7d'],
  [/^(?:1|one_?)?(?:mo|months?|monthly)$/, '1M'],
  [/^(?:1|one_?)?(?:q|quarters?|quarterly)$|^3mo(?:nths?)?$/, '3M'],
  [/^seasonal|seasons$/, 'season'],
  [/^(?:1|one_?)?(?:y|years?|yearly|annual)$|^12m(?:o|onths?)?$/, '1y'],
  [/^(?:1|one_?)?(?:financial_?year|fin_?year)$/, 'fy'],
];

/** Finds the interval that a word such as `hourly` stands for. */
export const resolveIntervalAlias = (word: string): string | undefined =>
  intervalWords.find(([words]) => words.test(word.toLowerCase()))?.[1];

/** A shorter start of a code is too little to go by. */
const minPrefix = 2;
/** A shorter code at the start of a word is too little to go by. */
const minStart = 4;

/**
 * Finds the known code of a field that an unknown one resembles: in other letters, misspelt, by its start or end, or as
 * the start of a longer word.
 */
export function meantCode(field: string, value: string, known: readonly string[]): string | undefined {
  const interval = field === 'interval' ? resolveIntervalAlias(value) : undefined;
  if (interval !== undefined) return interval;
  const word = value.toLowerCase();
  const byLetters = new Map(known.map((code) => [code.toLowerCase(), code]));
  const found = byLetters.get(word) ?? byLetters.get(nearestName(word, [...byLetters.keys()]) ?? '');
  if (found !== undefined || word.length < minPrefix) return found;
  const isPartOf = (code: string): boolean => code.startsWith(word) || code.endsWith(`_${word}`);
  const isStartOf = (code: string): boolean => code.length >= minStart && word.startsWith(code);
  const longer = known.filter((code) => isPartOf(code.toLowerCase()));
  const [only, ...others] =
    longer.length > 0 ? longer : known.filter((code) => isStartOf(code.toLowerCase()));
  return others.length === 0 ? only : undefined;
}

/** Finds the measure that an unknown metric is, or that it resembles more than any metric. */
export function measureMeant(value: string): string | undefined {
  if (findMeasure(value)) return value;
  const headOf = (code: string): string => code.replace(/:.*/, '');
  const listed = [...metrics, ...measures].map(({ code }) => code);
  const byHead = new Map([...listed, ...codesOfFamilies(value)].map((code) => [headOf(code), code]));
  const head = meantCode('metrics', headOf(value), [...byHead.keys()]);
  const code = head === undefined ? undefined : byHead.get(head);
  return code !== undefined && findMeasure(code) ? code : undefined;
}
