import type * as vscode from 'vscode';
import { notebookOf } from '../notebookOf';

/** The key under which a document's answers are stored. All cells of a notebook share one key. */
export const documentKey = (document: vscode.TextDocument): string =>
  (notebookOf(document) ?? document).uri.toString();
