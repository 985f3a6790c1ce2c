import {
  formatSavedQuery,
  parseSavedQuery,
  type ParsedSavedQuery,
  decodeText,
} from '../../formats/queryFiles/savedQueryFile';
import { toStrictJson } from '../../formats/queryFiles/jsonText';
import type { SavedQuery } from '../../domain';

/** The path of links to a query, behind `vscode://gridlens.gridlens`. */
export const linkPath = '/query';

/** In characters. Some programs truncate longer links, so they are neither made nor read. */
const longestLink = 16_000;

const extensionId = 'gridlens.gridlens';
const parameter = 'saved';

/** Creates a link that opens a saved query in another window; undefined when it would be too long. */
export function toLink(saved: SavedQuery, scheme: string): string | undefined {
  // Without line breaks and comments.
  const json = JSON.stringify(JSON.parse(toStrictJson(formatSavedQuery(saved))));
  const carried = Buffer.from(json).toString('base64url');
  const link = `${scheme}://${extensionId}${linkPath}?${parameter}=${carried}`;
  return link.length > longestLink ? undefined : link;
}

/** Reads the query string of a link. Never throws. */
export function readLinkQuery(search: string): ParsedSavedQuery {
  if (search.length > longestLink) return { broken: { code: 'tooLarge' } };
  const carried = new URLSearchParams(search).get(parameter) ?? '';
  const text = /^[\w-]+$/.test(carried) ? decodeText(Buffer.from(carried, 'base64url')) : undefined;
  return text === undefined ? { broken: { code: 'notText' } } : parseSavedQuery(text);
}

/** Reads a link to a query, whatever the edition of VS Code; undefined for any other address. */
export function readLink(address: string): ParsedSavedQuery | undefined {
  const search = /^[a-z][a-z\d+.-]*:\/\/gridlens\.gridlens\/query\?([^#]*)/i.exec(address)?.[1];
  return search === undefined ? undefined : readLinkQuery(search);
}
