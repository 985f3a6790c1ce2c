import type * as vscode from 'vscode';
import { savedQueryExtension } from '../../formats/savedQueryExtension';

/** True for the document of a query file, wherever it is; versions of a file that git shows are left alone. */
export const isQueryFile = ({ uri }: Pick<vscode.TextDocument, 'uri'>): boolean =>
  uri.path.endsWith(savedQueryExtension) && uri.scheme !== 'git';
