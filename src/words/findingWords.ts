import { findInterval, intervals } from '../domain/catalog/index';
import type { FindingCode, FindingFacts, FixFacts } from '../domain/codeFinding';
import type { Operation } from '../domain/query';
import { formatOffset } from '../domain/time';

const dataOf: Readonly<Record<Operation, string>> = {
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

/** A sentence and a remedy for each code; a code without words does not compile. */
const words: Readonly<
  Record<FindingCode, (facts: FindingFacts) => readonly [sentence: string, remedy: string]>
> = {
  awareDate: ({ written }) => [
    `${written} carries an offset, which the service refuses (400).`,
    'Write network time without one.',
  ],
  utcAsNetworkTime: ({ written }) => [
    `${written} is read on the clock of UTC, or loses its offset, and is taken for network time: 10 hours off in the NEM, 8 in the WEM.`,
    'Convert it to network time.',
  ],
  ignoredKey: ({ field, transport }) => [
    `${methodWords[transport]} ignores ${field}.`,
    'Write the name of a parameter, or leave it out.',
  ],
  unknownKeyword: ({ field }) => [
    `The client has no argument ${field} here and fails.`,
    'Write the name of one it has, or leave it out.',
  ],
  unknownMember: ({ written }) => [
    `${written} is no member of the client’s enumerations.`,
    'Write one that is, or the text where it takes text.',
  ],
  unknownInterval: ({ written }) => [
    `The service has no interval ${written} (422).`,
    `Write one of ${intervalCodes}.`,
  ],
  otherOperation: ({ written, operation }) => [
    `${written} is no metric of ${dataOf[operation]}: the service refuses it (400).`,
    `Ask it of ${dataOf[operation === 'market' ? 'network' : 'market']}.`,
  ],
  tooManyCodes: () => [
    'One request takes 30 codes: more are refused (422).',
    'Ask in parts of 30, as a preview does.',
  ],
  commaList: ({ written }) => [
    `${written} is taken for one code and refused (422).`,
    'Write a list, or the parameter over and over.',
  ],
  lowerCaseNetwork: ({ written }) => [
    `The service refuses ${written} (400): networks are in capitals.`,
    'Write NEM, WEM or AU.',
  ],
  fueltechWithGroup: ({ field }) =>
    field === 'fueltech'
      ? [
          'With fueltech_group beside it, fueltech only filters: the series are those of the groups.',
          'Leave one of the two out.',
        ]
      : [
          'A filter by fueltech or fueltech_group decides what the series are of: this grouping is ignored.',
          'Leave the grouping out.',
        ],
  beyondCap: () => [
    `One request for financial years may reach ${findInterval('fy')?.limitDays ?? 0} days: a longer one is refused (400).`,
    'Ask months and add them up, as a preview does.',
  ],
  wrongType: ({ written, transport }) => [
    `${written} is text where the client takes ${transport === 'scriptClient' ? 'a list' : 'members of its enumerations'}, and fails.`,
    transport === 'scriptClient' ? 'Write a list.' : 'Write the members.',
  ],
  wrongPath: ({ written }) => [
    `The service has no path ${written} (404).`,
    'Prices and demand are at /v4/market/network/.',
  ],
};

/** Describes a faulty query in code and its remedy, in two sentences. */
export const sentenceOfFinding = (facts: FindingFacts): string => words[facts.code](facts).join(' ');

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** Returns the title of a quick fix. */
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
      return `Take the clock as network time: ${facts.to}`;
    case 'networkTime':
      return `Use network time (UTC${formatOffset(facts.offsetMinutes)})`;
    case 'ask':
      return `Ask ${dataOf[facts.operation]}`;
  }
}
