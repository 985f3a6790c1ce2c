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
export const meantInterval = (word: string): string | undefined =>
  intervalWords.find(([words]) => words.test(word.toLowerCase()))?.[1];
