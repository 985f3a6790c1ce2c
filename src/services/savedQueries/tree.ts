import type { HiddenFiles } from '../../domain/savedQuery';
import { toPlainLine } from '../../host/plainText';
import type { BrokenFile, Entry, StoredQuery } from './readEntry';
import { labelOfHidden } from '../../words/savedQueryProblems';

/** The place of a saved query: the user's own store, or a workspace folder (its address). */
export type Place = { readonly kind: 'user' } | { readonly kind: 'workspace'; readonly folder: string };

/** A saved query in the tree. `address` is that of its file; `key` is unique. */
export interface QueryNode {
  readonly kind: 'query';
  readonly key: string;
  readonly place: Place;
  readonly address: string;
  readonly stored: StoredQuery;
}

/** A file that should be a saved query. */
export interface BrokenNode {
  readonly kind: 'broken';
  readonly key: string;
  readonly place: Place;
  readonly address: string;
  readonly entry: BrokenFile;
}

/** `My queries`, a workspace folder, or a folder of queries in either. */
export interface GroupNode {
  readonly kind: 'group';
  readonly key: string;
  readonly label: string;
  readonly isFolder: boolean;
  readonly children: readonly TreeNode[];
}

/** The query files of a place that are not shown because there are too many. */
export interface HiddenNode {
  readonly kind: 'hidden';
  readonly key: string;
  readonly hidden: HiddenFiles;
}

export type TreeNode = GroupNode | QueryNode | BrokenNode | HiddenNode;

/** The queries of one place: a root of the tree. */
export interface PlacedQueries {
  readonly label: string;
  readonly place: Place;
  readonly entries: readonly Entry[];
  readonly hidden?: HiddenFiles;
}

const byText = new Intl.Collator('en', { numeric: true }).compare;

type FileNode = QueryNode | BrokenNode;

function sortByLabel(nodes: readonly FileNode[]): readonly FileNode[] {
  const labelled = nodes.map((node) => ({ node, label: labelOf(node) }));
  labelled.sort((left, right) => byText(left.label, right.label) || byText(left.node.key, right.node.key));
  return labelled.map(({ node }) => node);
}

/** Folders first, then queries, each by name. */
function folderTree(prefix: string, nodes: readonly FileNode[]): readonly TreeNode[] {
  const loose: FileNode[] = [];
  const folders = new Map<string, FileNode[]>();
  for (const node of nodes) {
    const folder = node.kind === 'query' ? node.stored.folder : undefined;
    const siblings = folder === undefined ? loose : (folders.get(folder) ?? []);
    siblings.push(node);
    if (folder !== undefined) folders.set(folder, siblings);
  }
  return [
    ...[...folders]
      .sort(([left], [right]) => byText(left, right))
      .map(([label, children]): GroupNode => ({
        kind: 'group',
        key: `${prefix}#${label}`,
        label,
        isFolder: true,
        children: sortByLabel(children),
      })),
    ...sortByLabel(loose),
  ];
}

/** A node's name on one line, as VS Code may show it. */
export function labelOf(node: TreeNode): string {
  return toPlainLine(nameOf(node)) || 'Saved queries';
}

function nameOf(node: TreeNode): string {
  switch (node.kind) {
    case 'group':
      return node.label;
    case 'query':
      return node.stored.name;
    case 'broken':
      return node.entry.broken.name ?? node.entry.file;
    case 'hidden':
      return labelOfHidden(node.hidden);
  }
}

/** The roots of the tree: a group for each place with files. Without any, VS Code shows the welcome view. */
export function buildTree(places: readonly PlacedQueries[]): readonly GroupNode[] {
  return places
    .filter((one) => one.entries.length > 0)
    .map(({ label, place, entries, hidden }) => {
      const prefix = place.kind === 'user' ? 'user' : `workspace:${place.folder}`;
      const nodes = entries.map(({ address, entry }): FileNode => {
        const common = { key: `${prefix}|${address}`, place, address };
        return 'broken' in entry
          ? { kind: 'broken', ...common, entry }
          : { kind: 'query', ...common, stored: entry };
      });
      const last: readonly TreeNode[] = hidden ? [{ kind: 'hidden', key: `${prefix}#`, hidden }] : [];
      const children = [...folderTree(prefix, nodes), ...last];
      return { kind: 'group', key: prefix, label, isFolder: false, children };
    });
}

/** The queries and broken files of a tree, in the order shown. */
export function filesOf(nodes: readonly TreeNode[]): readonly FileNode[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'group') return filesOf(node.children);
    return node.kind === 'hidden' ? [] : [node];
  });
}

/** The queries of a tree, in the order shown. */
export const queriesOf = (nodes: readonly TreeNode[]): readonly QueryNode[] =>
  filesOf(nodes).filter((node) => node.kind === 'query');
