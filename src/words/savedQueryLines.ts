import type { Broken } from '../domain/savedQuery';
import { sentenceOfBroken } from './savedQueryProblems';

/** A completed change to a saved query. */
export type SavedQueryAction = 'added' | 'changed' | 'renamed' | 'deleted' | 'restored';

/** The log line for a completed action. */
export const lineOfSavedQuery = (action: SavedQueryAction, path: string): string =>
  `Saved query ${action}: ${path}`;

/** The log line for a failed action. */
export const lineOfUnsavedQuery = (action: SavedQueryAction, path: string): string =>
  `Saved query not ${action}: ${path}`;

/** The log line for a file that was changed elsewhere, so that this version was saved under another path. */
export const lineOfConflict = (path: string, added: string): string =>
  `Saved query changed elsewhere meanwhile: ${path}; this version added: ${added}`;

export const lineOfGone = (path: string): string =>
  `Saved query was gone already, or changed meanwhile: ${path}`;

export const lineOfSetAside = (path: string, broken: Broken): string =>
  `Saved query set aside: ${path}. ${sentenceOfBroken(broken)}`;
