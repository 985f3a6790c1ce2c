import type * as vscode from 'vscode';
import { savedQueryExtension } from '../../domain';

/** True for the document of a query file in any location, except the versions that git shows. */
export const isQueryFile = ({ uri }: Pick<vscode.TextDocument, 'uri'>): boolean =>
  uri.path.endsWith(savedQueryExtension) && uri.scheme !== 'git';
