import * as vscode from 'vscode';
import { savedQueryExtension } from '../../formats/savedQueryExtension';
import { ownDocumentScheme } from './ownDocumentScheme';
import { idOfFile } from './queryId';
import { labelOf, queriesOf, type GroupNode, type QueryNode } from './tree';

const fileNameFor = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 80) || 'query';

/** The document of a query of the user: its name is for people, its id finds the query. */
export const addressOfOwn = (node: QueryNode): vscode.Uri =>
  vscode.Uri.from({
    scheme: ownDocumentScheme,
    path: `/My queries/${fileNameFor(labelOf(node))}${savedQueryExtension}`,
    query: idOfFile(node.stored.file),
  });

/** The query of the user with an id, which another window may have given another file. */
export const findOwn = (tree: readonly GroupNode[], id: string): QueryNode | undefined =>
  queriesOf(tree).find(({ place, stored }) => place.kind === 'user' && idOfFile(stored.file) === id);
