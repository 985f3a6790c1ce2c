import type { Diagnostic } from './diagnostic';
import type { Operation } from './query';

/**
 * The faults in code that queries the service, each with whether the query fails. With the others, the result may differ
 * from the author's intention.
 */
const findings = {
  /** A date with an offset, which the service rejects. */
  awareDate: true,
  /** A time in UTC, which the service reads as network time. */
  utcAsNetworkTime: false,
  /** A time of another zone or of the computer, which the service reads as network time. */
  otherTimeAsNetworkTime: false,
  /** A parameter that the service or the client ignores. */
  ignoredKey: false,
  /** A keyword argument that the client does not have. */
  unknownKeyword: true,
  unknownMember: true,
  unknownInterval: true,
  /** A market metric in a query for network data, or the reverse. */
  otherOperation: true,
  tooManyCodes: true,
  /** Codes joined with commas, which the service reads as one code. */
  commaList: true,
  lowerCaseNetwork: true,
  fueltechWithGroup: false,
  /** A window longer than one request at its interval may cover. */
  beyondCap: false,
  /** A window that begins before what the plan of the key covers. */
  beyondReach: true,
  /** A text where the client needs a list or a member of an enumeration. */
  wrongType: true,
  wrongPath: true,
  unknownCode: false,
  /** A unit in place of a facility, or the reverse. */
  misplacedCode: true,
  notOffered: true,
  endNotAfterStart: true,
  lastDayExcluded: false,
  forecastNetwork: false,
  renewableGroup: false,
};

export type FindingCode = keyof typeof findings;

export const isFailing = (code: FindingCode): boolean => findings[code];

/** The faults that `checkQuery` finds in a query wherever it is written. */
export const checkedCodes = [
  'unknownCode',
  'misplacedCode',
  'notOffered',
  'endNotAfterStart',
  'lastDayExcluded',
  'forecastNetwork',
  'renewableGroup',
] as const satisfies readonly FindingCode[];
export type CheckedCode = (typeof checkedCodes)[number];

/** The way a query in code reaches the service, which decides how dates and lists are sent. */
export type Transport = 'pythonClient' | 'scriptClient' | 'rClient' | 'address';

/** The reason why a value in code is not read. */
export type UnreadReason =
  | 'parameter'
  | 'imported'
  | 'unknownName'
  | 'environment'
  | 'changes'
  | 'call'
  | 'expression'
  | 'machineZone'
  | 'notACode'
  | 'notADate'
  | 'endsBeforeNow'
  | 'spread'
  | 'unknownKeyword';

/** A part of a query that is not read from code. */
export interface UnreadFacts {
  /** The query's field, the keyword as written, or `address` when the request as a whole is not read. */
  field: string;
  /** The source text, shortened. */
  text: string;
  why: UnreadReason;
  /** The name without a known value. */
  name?: string;
}

export interface FindingFacts {
  code: FindingCode;
  operation: Operation;
  transport: Transport;
  /** The query's field, or the key as it appears in the code. */
  field: string;
  /** The shortened source text. */
  written: string;
  /** The interval of the query; absent for the service's default. */
  interval?: string;
  /** The name that a key without effect should have, if it resembles one. */
  rightName?: string;
  /** How many days back the plan of the key reaches. */
  reachDays?: number;
  /** The fault of a checked query. */
  diagnostic?: Diagnostic<CheckedCode>;
}

/** The effect of a fix on the code. */
export type FixFacts =
  | { kind: 'change'; to: string }
  | { kind: 'remove'; what: string }
  | { kind: 'add'; what: string }
  /** Swaps the start and the end of a window. */
  | { kind: 'swapDates' }
  | { kind: 'keepFirst'; count: number }
  /** Writes the same moment in network time. */
  | { kind: 'convert'; to: string }
  /** Keeps the clock time and removes the offset. */
  | { kind: 'dropOffset'; to: string }
  | { kind: 'networkTime'; offsetMinutes: number }
  | { kind: 'ask'; operation: Operation };
