import { type Query, savedQueryExtension, textOfQuery } from '../../domain';
import { hash } from 'node:crypto';

const longestId = 100;

/** Returns the id of a file in the user's store: the part of its name that stays when a change renames it. */
export const idOfFile = (file: string): string =>
  (file.endsWith(savedQueryExtension) ? file.slice(0, -savedQueryExtension.length) : file).split('~', 1)[0] ??
  '';

/** Like `idOfFile`, for the key of a node or an address. */
export const idOfKey = (key: string): string => idOfFile(key.slice(key.lastIndexOf('/') + 1));

export function nextFileOf(file: string, newId: () => string): string {
  const id = idOfFile(file);
  return `${id.length > longestId ? '' : `${id}~`}${newId()}${savedQueryExtension}`;
}

/** Returns the same short digest for equal queries, so that thousands can be compared by digest alone. */
export const queryDigest = (query: Query): string => hash('sha256', textOfQuery(query)).slice(0, 32);
