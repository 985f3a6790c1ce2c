import type * as vscode from 'vscode';
import { notebookOf } from '../notebookOf';

/** What the answers of a document are kept under: all cells of a notebook share theirs. */
export const documentKey = (document: vscode.TextDocument): string =>
  (notebookOf(document) ?? document).uri.toString();
