import type { Diagnostic } from './diagnostic';
import type { Query } from './query';
import type { QueryTemplate } from './variables/template';

/** A query with a name, as one file keeps it. */
export interface SavedQuery {
  readonly name: string;
  /** The folder it stands under in the tree. */
  readonly folder?: string;
  /** What it asks: where it has variables, with the first value of each. */
  readonly query: Query;
  /** The query as it is written, where it has variables. It is what is written again. */
  readonly template?: QueryTemplate;
  /** The file's `$schema`, kept as it is. */
  readonly schema?: string;
  /** What else the file holds, kept as it is. */
  readonly rest?: Readonly<Record<string, unknown>>;
  /**
   * The text it was read from, where it would be written otherwise: its comments, unknown fields, order and formatting are
   * kept when it is written again.
   */
  readonly source?: string;
}

/** Why a file is no saved query. */
export type BrokenCode =
  | 'tooLarge'
  | 'notText'
  | 'notJson'
  | 'tooDeep'
  | 'notAnObject'
  | 'unknownVersion'
  | 'newerVersion'
  | 'badName'
  | 'badFolder'
  | 'badQuery'
  | 'notAFile'
  | 'linkOutside'
  | 'unreadable';

export interface Broken {
  readonly code: BrokenCode;
  /** For `badQuery`: the first thing wrong. */
  readonly diagnostic?: Diagnostic;
  /** For `notJson` and `unreadable`: what the parser or the file system said. */
  readonly detail?: string;
  /** For `newerVersion`: the name, where it is one. */
  readonly name?: string;
}

export const longestName = 200;

/** Query files of a place that are too many to be shown. */
export interface HiddenFiles {
  readonly count: number;
  /** False when there may be more. */
  readonly isExact: boolean;
}

/** Why a file is neither read nor written. */
export type RefusedCode = 'tooLarge' | 'notAFile' | 'linkOutside';
