import type { Broken } from '../domain/savedQuery';
import { sentenceOfBroken } from './savedQueryProblems';

/** What became of a saved query. */
export type SavedQueryAction = 'added' | 'changed' | 'renamed' | 'deleted' | 'restored';

/** The line of the log for an action that was done. */
export const lineOfSavedQuery = (action: SavedQueryAction, path: string): string =>
  `Saved query ${action}: ${path}`;

/** The line of the log for an action that failed. */
export const lineOfUnsavedQuery = (action: SavedQueryAction, path: string): string =>
  `Saved query not ${action}: ${path}`;

/** The file was changed elsewhere, so that this version was added as another. */
export const lineOfConflict = (path: string, added: string): string =>
  `Saved query changed elsewhere meanwhile: ${path}; this version added: ${added}`;

export const lineOfGone = (path: string): string =>
  `Saved query was gone already, or changed meanwhile: ${path}`;

export const lineOfSetAside = (path: string, broken: Broken): string =>
  `Saved query set aside: ${path}. ${sentenceOfBroken(broken)}`;
