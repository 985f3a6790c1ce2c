import type { Extent } from '../code/expression';

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

export interface Finding extends Extent {
  readonly code: FindingCode;
  /** The query's field, or the key as written. */
  readonly field: string;
  /** What is written, shortened. */
  readonly written: string;
  /** What to write in place of the extent. */
  readonly fix?: string;
}
