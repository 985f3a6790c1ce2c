import * as vscode from 'vscode';
import { savedQueryExtension } from '../../domain';
import { ownDocumentScheme } from '../../host/ids';
import { idOfFile } from './queryId';
import { labelOf, queriesOf, type GroupNode, type QueryNode } from './tree/tree';

const fileNameFor = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 80) || 'query';

/** Returns the address of the document for a user's own query. The name is for people; the id finds the query. */
export const addressOfOwn = (node: QueryNode): vscode.Uri =>
  vscode.Uri.from({
    scheme: ownDocumentScheme,
    path: `/My queries/${fileNameFor(labelOf(node))}${savedQueryExtension}`,
    query: idOfFile(node.stored.file),
  });

/** Finds the user's own query by its id. Another window may have given it a new file. */
export const findOwn = (tree: readonly GroupNode[], id: string): QueryNode | undefined =>
  queriesOf(tree).find(({ place, stored }) => place.kind === 'user' && idOfFile(stored.file) === id);
