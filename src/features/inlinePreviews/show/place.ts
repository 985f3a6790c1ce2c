import type * as vscode from 'vscode';
import type { Site } from '../languages/language';

/** The place of a query as command arguments: its document, offset and version. */
export const placeOf = (document: vscode.TextDocument, { start }: Site): readonly unknown[] => [
  document.uri.toString(),
  start,
  document.version,
];
