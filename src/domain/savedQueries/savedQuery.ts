import type { Diagnostic } from '../query/diagnostic';
import type { Query } from '../query/query';
import type { QueryTemplate } from './template';

/** A named query, stored as one file. */
export interface SavedQuery {
  name: string;
  /** The folder that contains it in the tree. */
  folder?: string;
  /** The query, with the initial value of each variable filled in. */
  query: Query;
  /** The query with its variables, for a query that has any. Saving writes this one. */
  template?: QueryTemplate;
  /** The file's `$schema`, preserved as it is. */
  schema?: string;
  /** Other content of the file, preserved as it is. */
  rest?: Readonly<Record<string, unknown>>;
  /**
   * The original text, set when formatting the query would change it. Saving preserves its comments, unknown fields,
   * order and formatting.
   */
  source?: string;
}

/** The reason why a file is not a saved query. */
export type BrokenCode =
  | 'tooLarge'
  | 'notText'
  | 'notJson'
  | 'tooDeep'
  | 'notAnObject'
  | 'tooManyFields'
  | 'unknownVersion'
  | 'newerVersion'
  | 'badName'
  | 'badFolder'
  | 'badQuery'
  | 'notAFile'
  | 'linkOutside'
  | 'notRead'
  | 'unreadable';

export interface Broken {
  code: BrokenCode;
  /** For `badQuery`: the first fault. */
  diagnostic?: Diagnostic;
  /** For `notJson` and `unreadable`: the message of the parser or the file system. */
  detail?: string;
  /** For `newerVersion`: the name, if it is valid. */
  name?: string;
}

export const longestName = 200;

/** Query files of a place beyond the maximum that the tree shows. */
export interface HiddenFiles {
  count: number;
  /** False when there may be more. */
  isExact: boolean;
}

/** The extension of query files. */
export const savedQueryExtension = '.gridlens.json';
