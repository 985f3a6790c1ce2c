import {
  cutText,
  defaultInterval,
  type FindingCode,
  type FindingFacts,
  findInterval,
  type FixFacts,
  formatOffset,
  intervals,
  labelOfWindow,
  type Operation,
  type Query,
  type UnreadFacts,
  type UnreadReason,
  whenOf,
} from '../../domain';
import { wordsOfOldWindow } from '../failures/queryFailures';
import { sentenceOfDiagnostic } from './diagnosticSentence';

const dataOf: Record<Operation, string> = {
  network: 'network data',
  market: 'market data',
  facilities: 'data of facilities',
};
const methodWords = {
  pythonClient: 'The client',
  scriptClient: 'The client',
  rClient: 'The client',
  address: 'The service',
};
const intervalCodes = intervals.map(({ code }) => code).join(', ');

/** The sentence of a query file, but nothing is sent for a query in code. */
const checked = ({ diagnostic }: FindingFacts): string[] =>
  diagnostic ? [sentenceOfDiagnostic({ ...diagnostic, severity: 'error' })] : [];

/** A sentence for each code, mostly with a remedy in a second one; a code without words does not compile. */
const words: Readonly<Record<FindingCode, (facts: FindingFacts) => readonly string[]>> = {
  unknownCode: checked,
  misplacedCode: checked,
  notOffered: checked,
  endNotAfterStart: checked,
  lastDayExcluded: checked,
  forecastNetwork: checked,
  renewableGroup: checked,
  awareDate: ({ written }) => [
    `${written} has an offset, which the service refuses.`,
    'Write network time without one.',
  ],
  utcAsNetworkTime: ({ written }) => [
    `${written} is in UTC or loses its offset, and is read as network time: 10 hours off in the NEM, 8 in the WEM.`,
    'Convert it to network time.',
  ],
  otherTimeAsNetworkTime: ({ written }) => [
    `${written} is the time of another zone or of the computer, and is read as network time, which has no daylight saving.`,
    'Convert it to network time.',
  ],
  ignoredKey: ({ field, transport, rightName }) =>
    rightName === undefined
      ? [`${methodWords[transport]} ignores ${field}.`, 'Write the name of a parameter, or leave it out.']
      : [`${methodWords[transport]} ignores ${field}; its name is ${rightName}.`, 'Rename it.'],
  unknownKeyword: ({ field, rightName }) =>
    rightName === undefined
      ? [
          `The client has no argument ${field} here and fails.`,
          'Write the name of one it has, or leave it out.',
        ]
      : [`The client has no argument ${field} and fails; its name is ${rightName}.`, 'Rename it.'],
  unknownMember: ({ written }) => [
    `${written} is not a member of the client’s enumerations.`,
    'Use a member such as MarketMetric.PRICE, or a string where the client accepts one.',
  ],
  unknownInterval: ({ written }) => [
    `The service has no interval ${written}.`,
    `Write one of ${intervalCodes}.`,
  ],
  otherOperation: ({ written, operation }) => [
    `${written} is not a metric of ${dataOf[operation]}: the service refuses it.`,
    `Query ${dataOf[operation === 'market' ? 'network' : 'market']} instead.`,
  ],
  tooManyCodes: () => [
    'A request accepts at most 30 codes: more are refused.',
    'Send parts of 30, as a preview does.',
  ],
  commaList: ({ written }) => [
    `${written} is read as one code and refused.`,
    'Write a list, or repeat the parameter.',
  ],
  lowerCaseNetwork: ({ written }) => [
    `The service refuses ${written}: networks are in capitals.`,
    'Write NEM, WEM or AU.',
  ],
  fueltechWithGroup: ({ field }) =>
    field === 'fueltech'
      ? [
          'Together with fueltech_group, fueltech only filters: the series are groups.',
          'Leave one of the two out.',
        ]
      : [
          'A filter by fueltech or fueltech_group decides the series: this grouping is ignored.',
          'Leave the grouping out.',
        ],
  beyondCap: ({ interval = defaultInterval }) => {
    const days = findInterval(interval)?.limitDays ?? 0;
    return interval === 'fy'
      ? [
          `One request for financial years may cover at most ${days} days.`,
          'Request months and add them up, as a preview does.',
        ]
      : [
          `At ${interval}, one request of the smallest plan may cover ${days} days: a longer one is refused.`,
          'Split the window, as a preview does, or choose a longer interval.',
        ];
  },
  beyondReach: ({ reachDays }) => {
    const { sentence, remedy } = wordsOfOldWindow(reachDays);
    return [sentence, remedy];
  },
  wrongType: ({ written, transport }) => [
    `${written} is text where the client needs ${transport === 'scriptClient' ? 'a list' : 'members of its enumerations'}, and fails.`,
    transport === 'scriptClient' ? 'Write a list.' : 'Write the members.',
  ],
  wrongPath: ({ written }) => [
    `The service has no path ${written}.`,
    'Prices and demand are at /v4/market/network/.',
  ],
};

export const sentenceOfFinding = (facts: FindingFacts): string => words[facts.code](facts).join(' ');

/** Says why a name has no certain value, or why an expression has none. */
const reasons: Readonly<Partial<Record<UnreadReason, (name: string) => string>>> = {
  parameter: (name) => `${name} is a parameter without a value`,
  imported: (name) => `${name} comes from another file`,
  unknownName: (name) => `${name} gets no value in this file`,
  environment: (name) => `${name} comes from the environment`,
  changes: (name) => `${name} can have several values`,
  call: (name) => `${name} is a call that Gridlens does not follow`,
};

const shown = (text: string): string => cutText(text, 60);

export function titleOfFix(facts: FixFacts): string {
  switch (facts.kind) {
    case 'change':
      return `Change to ${shown(facts.to)}`;
    case 'remove':
      return `Leave out ${shown(facts.what)}`;
    case 'add':
      return `Add ${shown(facts.what)}`;
    case 'swapDates':
      return 'Swap the start and the end';
    case 'keepFirst':
      return `Keep the first ${facts.count}`;
    case 'convert':
      return `Convert to network time: ${facts.to}`;
    case 'dropOffset':
      return `Read as network time: ${facts.to}`;
    case 'networkTime':
      return `Use network time (UTC${formatOffset(facts.offsetMinutes)})`;
    case 'ask':
      return `Query ${dataOf[facts.operation]}`;
  }
}

/** "last 7 d", "this month", "1–7 Oct 2026". */
function windowWords({ window, date_start, date_end }: Partial<Query>): string {
  const relative = /^(\d+)([mhdwMy])$/.exec(window ?? '');
  if (relative) return `last ${relative[1]} ${relative[2]}`;
  if (window !== undefined) return labelOfWindow(window).toLowerCase();
  // Dates are written as network time already, so any network code formats them alike.
  return whenOf({
    network_code: 'NEM',
    date_start: date_start === '' ? undefined : date_start,
    date_end: date_end === '' ? undefined : date_end,
  });
}

const names: Record<string, string> = {
  network_code: 'network',
  network_region: 'region',
  facility_code: 'facility',
  unit_code: 'unit',
  primary_grouping: 'by',
  secondary_grouping: 'by',
};

/** Fields that every query has, as a sentence names them. */
const required = { network_code: 'network', metrics: 'metrics' } as const;

/** Says what a query in code leaves open: "Not read from the code: metrics (wanted)." */
export function sentenceOfUnread({
  partial,
  unread,
}: {
  partial: Partial<Query>;
  unread: readonly UnreadFacts[];
}): string {
  const address = unread.find(({ field }) => field === 'address');
  if (address) {
    const { text, why, name } = address;
    const reason = name === undefined ? undefined : reasons[why]?.(name);
    return `The address of this request cannot be read from ${text}${reason === undefined ? '' : `: ${reason}`}.`;
  }
  if (unread.length > 0)
    return `Not read from the code: ${unread.map(({ field, text }) => `${field} (${text})`).join(', ')}.`;
  const absent = Object.entries(required).filter(
    ([field]) => partial[field as keyof typeof required] === undefined,
  );
  if (absent.length === 0) return 'The query in the code is not valid.';
  return `The code has no ${absent.map(([, word]) => word).join(' and no ')}.`;
}

const maxCodes = 3;

function codeWords(field: string, value: string | readonly string[]): string {
  const codes = typeof value === 'string' ? [value] : value;
  const more = codes.length - maxCodes;
  const list = `${codes.slice(0, maxCodes).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return `${names[field] ?? field.replaceAll('_', ' ')} ${list}`;
}

/** Formats the values of a query's part: "NSW1", "last 7 d". */
export function partWords(fields: Partial<Query>): string {
  const { window, date_start, date_end, ...codes } = fields;
  const hasDates = (window ?? date_start ?? date_end) !== undefined;
  const lists = Object.values(codes).map((value) => (typeof value === 'string' ? value : value.join(', ')));
  return [...lists, ...(hasDates ? [windowWords(fields)] : [])].join(' · ');
}

const absentWords: Record<string, string> = {
  dates: 'the service’s own window',
  network_region: 'all regions',
  facility: 'all facilities',
};

/** Formats answers in the given order: "region NSW1, last 7 d". */
export function answersWords(answers: readonly { part: string; fields: Partial<Query> }[]): string {
  const words = answers.map(({ part, fields }) => {
    const { window, date_start, date_end, ...codes } = fields;
    const lists = Object.entries(codes).map(([field, value]) => codeWords(field, value));
    if ((window ?? date_start ?? date_end) !== undefined) return windowWords(fields);
    return lists.length > 0
      ? lists.join(', ')
      : (absentWords[part] ?? `no ${names[part] ?? part.replaceAll('_', ' ')}`);
  });
  return [...new Set(words)].join(', ');
}

export const sentenceOfCopied = (title: string): string => `Copied as code. ${title}.`;
