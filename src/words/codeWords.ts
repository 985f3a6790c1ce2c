import { formatCount } from './numbers';

/** Lists up to three names that the client library lacks. */
export const sentenceOfMissingNames = (names: readonly string[]): string =>
  `has no name for ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' and more' : ''}`;

export const sentenceOfCopied = (title: string): string => `Copied as code. ${title}.`;

/** Warns that the code sends one request for a query that Gridlens splits. */
export const sentenceOfManyRequests = (requests: number): string =>
  `The service takes this query in ${formatCount(requests, 'request')}, which Gridlens sends one by one. The code asks in one, ` +
  'which the service may refuse: shorten its window, or ask in a loop.';

export const sentenceOfManyValues = (count: number): string =>
  `The result has ${formatCount(count, 'value')}: the code becomes long. Insert them all the same?`;

export const sentenceOfTooManyValues = (count: number, most: number): string =>
  `The result has ${formatCount(count, 'value')}, and no more than ${formatCount(most, 'value')} are written into code. ` +
  'Export it to a file, and read that.';
