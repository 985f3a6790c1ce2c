import { formatCount } from './numbers';

const nameOrCount = (names: readonly string[]): string =>
  names.length === 1 ? `“${names[0] ?? ''}”` : formatCount(names.length, 'saved query', 'saved queries');

/** Says which queries were deleted here because they were deleted on another machine. */
export const sentenceOfRemotelyDeleted = (names: readonly string[]): string =>
  `Deleted on another machine: ${nameOrCount(names)}.`;

/** Says that both versions of a query remain, one as a copy. */
export const sentenceOfCopies = (copies: readonly string[]): string =>
  copies.length === 1
    ? `A query was changed on two machines. Both versions are kept, one as “${copies[0] ?? ''}”.`
    : `${formatCount(copies.length, 'query', 'queries')} were changed on two machines. Both versions of each are kept, one as a conflicted copy.`;

/** Says which queries are not synced for lack of space. */
export const sentenceOfLeftOut = (names: readonly string[]): string =>
  `Settings Sync has no room for ${nameOrCount(names)}, which ${names.length === 1 ? 'stays' : 'stay'} on this machine alone. Export them, or save them as files of a project, to have them elsewhere.`;

/** Explains why some queries from Settings Sync are not shown. */
export const sentenceOfForeign = (count: number): string =>
  `Settings Sync has brought ${formatCount(count, 'saved query', 'saved queries')} that this version of Gridlens cannot read. They stay there as they are; a newer version may show them.`;

/** Explains why nothing is synced. */
export const sentenceOfUnsynced = (why: 'newer' | 'malformed'): string =>
  why === 'newer'
    ? 'A newer version of Gridlens has written the saved queries of Settings Sync. They are left as they are, and yours stay on this machine until Gridlens is updated here.'
    : 'What Settings Sync has brought holds no saved queries. It is left as it is, and yours stay on this machine. Put yours there instead?';
