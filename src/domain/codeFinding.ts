import type { Operation } from './query';

/** What code asks otherwise than it seems to, or what is refused. */
export type FindingCode =
  /** A date with an offset: the service refuses it. */
  | 'awareDate'
  /** The clock of UTC, which the service takes for network time. */
  | 'utcAsNetworkTime'
  /** A parameter that the service, or the client, ignores. */
  | 'ignoredKey'
  /** A keyword that the client does not have. */
  | 'unknownKeyword'
  | 'unknownMember'
  | 'unknownInterval'
  /** A metric of market data asked of network data, or the other way. */
  | 'otherOperation'
  | 'tooManyCodes'
  /** Codes with commas between them, which the service takes for one. */
  | 'commaList'
  | 'lowerCaseNetwork'
  | 'fueltechWithGroup'
  /** Longer than one request of financial years may be. */
  | 'beyondCap'
  /** Text where the client needs a list, or a member of its enumerations. */
  | 'wrongType'
  | 'wrongPath';

/** How a query in code reaches the service: what a client makes of dates and lists. */
export type Transport = 'pythonClient' | 'scriptClient' | 'rClient' | 'address';

/** What is said about a finding. */
export interface FindingFacts {
  readonly code: FindingCode;
  readonly operation: Operation;
  readonly transport: Transport;
  /** The query's field, or the key as written. */
  readonly field: string;
  /** What is written, shortened. */
  readonly written: string;
}

/** What a fix does to the code. */
export type FixFacts =
  | { readonly kind: 'change'; readonly to: string }
  | { readonly kind: 'remove'; readonly what: string }
  | { readonly kind: 'add'; readonly what: string }
  /** The start and the end of a window change places. */
  | { readonly kind: 'swapDates' }
  | { readonly kind: 'keepFirst'; readonly count: number }
  /** The same moment in network time. */
  | { readonly kind: 'convert'; readonly to: string }
  /** The same reading of the clock, without its offset. */
  | { readonly kind: 'dropOffset'; readonly to: string }
  | { readonly kind: 'networkTime'; readonly offsetMinutes: number }
  | { readonly kind: 'ask'; readonly operation: Operation };
