import { savedQueryExtension } from '../../formats/savedQueryExtension';

const longestId = 100;

/** What stays of the name of a file in the user's own store while its query is changed, which gives it another name. */
export const idOfFile = (file: string): string =>
  (file.endsWith(savedQueryExtension) ? file.slice(0, -savedQueryExtension.length) : file).split('~', 1)[0] ??
  '';

/** The same of the key of a node, or of an address. */
export const idOfKey = (key: string): string => idOfFile(key.slice(key.lastIndexOf('/') + 1));

/** The name of the file that a change of another one makes. */
export function nextFileOf(file: string, newId: () => string): string {
  const id = idOfFile(file);
  return `${id.length > longestId ? '' : `${id}~`}${newId()}${savedQueryExtension}`;
}
