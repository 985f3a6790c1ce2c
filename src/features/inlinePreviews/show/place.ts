import type * as vscode from 'vscode';
import type { Site } from '../languages/language';

/** Where a query stands, as the arguments of a command: its document, offset and version. */
export const placeOf = (document: vscode.TextDocument, { start }: Site): readonly unknown[] => [
  document.uri.toString(),
  start,
  document.version,
];
