import { groupBy, type HiddenFiles, joinLists } from '../../../domain';
import { toPlainLine } from '../../../host/plainText';
import type { Arrangement } from './treeArrangement';
import { joinFolders, namesOfFolder } from './queryNames';
import type { BrokenFile, Entry, StoredQuery } from '../store/readEntry';
import { labelOfHidden } from '../../../words/savedQueries/savedQueryWords';

/** The user's own store, or a workspace folder (its address). */
export type Place = { kind: 'user' } | { kind: 'workspace'; folder: string };

/** `user`, or the address of the workspace folder. */
export const keyOfPlace = (place: Place): string => (place.kind === 'user' ? 'user' : place.folder);

export const isSamePlace = (one: Place, other: Place): boolean => keyOfPlace(one) === keyOfPlace(other);

interface OfFile {
  /** Unique in the tree. */
  key: string;
  place: Place;
  /** The address of its file. */
  address: string;
}

export type QueryNode = OfFile & { kind: 'query'; stored: StoredQuery };

/** A file that should be a saved query but is not. */
export type BrokenNode = OfFile & { kind: 'broken'; entry: BrokenFile };

/** `My queries`, a workspace folder, or a folder of queries in either. */
export interface GroupNode {
  kind: 'group';
  key: string;
  label: string;
  place: Place;
  /** For a folder: its path with its parent folders, such as `a/b`. */
  folder?: string;
  /** Set for a persistent folder, which remains even without queries. */
  isPersistent?: true;
  children: readonly TreeNode[];
  /** For a home: its files in the user's order. */
  order?: readonly string[];
}

/** The query files of a place that are not shown because there are too many. */
export interface HiddenNode {
  kind: 'hidden';
  key: string;
  hidden: HiddenFiles;
}

export type TreeNode = GroupNode | QueryNode | BrokenNode | HiddenNode;

export interface PlacedQueries {
  label: string;
  place: Place;
  entries: readonly Entry[];
  hidden?: HiddenFiles;
  arrangement?: Arrangement;
}

const byText = new Intl.Collator('en', { numeric: true }).compare;

/** A node backed by a file. */
export type FileNode = QueryNode | BrokenNode;

function sortByLabel(nodes: readonly FileNode[]): FileNode[] {
  const labelled = nodes.map((node) => ({ node, label: labelOf(node) }));
  labelled.sort((left, right) => byText(left.label, right.label) || byText(left.node.key, right.node.key));
  return labelled.map(({ node }) => node);
}

/** The folder that a node is, or that contains a query. */
export function folderOf(node: TreeNode): string | undefined {
  if (node.kind === 'group') return node.folder;
  return node.kind === 'query' ? joinFolders(node.stored.folder) : undefined;
}

/**
 * Sorts folders first, including persistent ones without queries, then queries, each by name. `outer` and `persistent`
 * are the paths of the parent folder and of the persistent folders, as names.
 */
function folderTree(
  prefix: string,
  place: Place,
  outer: readonly string[],
  persistent: readonly (readonly string[])[],
  nodes: readonly FileNode[],
): TreeNode[] {
  const folders = groupBy(nodes, (node) =>
    node.kind === 'query' ? namesOfFolder(node.stored.folder).at(outer.length) : undefined,
  );
  for (const names of persistent) {
    const name = names.at(outer.length);
    const isHere = outer.every((one, i) => one === names[i]);
    if (isHere && name !== undefined && !folders.has(name)) folders.set(name, []);
  }
  const labels = [...folders.keys()].filter((one) => one !== undefined).sort(byText);
  const groups = labels.map((label): GroupNode => {
    const names = [...outer, label];
    const folder = names.join('/');
    const children = folderTree(prefix, place, names, persistent, joinLists(folders.get(label)));
    const isPersistent = persistent.some((one) => one.join('/') === folder) || undefined;
    return { kind: 'group', key: `${prefix}#${folder}`, label, place, folder, children, isPersistent };
  });
  return [...groups, ...sortByLabel(joinLists(folders.get(undefined)))];
}

function nameOf(node: TreeNode): string {
  if (node.kind === 'group') return node.label;
  if (node.kind === 'query') return node.stored.name;
  return node.kind === 'broken' ? (node.entry.broken.name ?? node.entry.file) : labelOfHidden(node.hidden);
}

/** On one line, safe to display in VS Code. */
export const labelOf = (node: TreeNode): string => toPlainLine(nameOf(node)) || 'Saved queries';

/**
 * Builds the roots of the tree: a group for each place with files or persistent folders. Without any, VS Code shows the
 * welcome view.
 */
export function buildTree(places: readonly PlacedQueries[]): GroupNode[] {
  return places
    .filter(({ entries, arrangement }) => entries.length > 0 || (arrangement?.folders.length ?? 0) > 0)
    .map(({ label, place, entries, hidden, arrangement }) => {
      const prefix = place.kind === 'user' ? 'user' : `workspace:${place.folder}`;
      const nodes = entries.map(({ address, entry }): FileNode => {
        const common = { key: `${prefix}|${address}`, place, address };
        return 'broken' in entry
          ? { kind: 'broken', ...common, entry }
          : { kind: 'query', ...common, stored: entry };
      });
      const last: TreeNode[] = hidden ? [{ kind: 'hidden', key: `${prefix}#`, hidden }] : [];
      const persistent = (arrangement?.folders ?? []).map(namesOfFolder);
      const children = [...folderTree(prefix, place, [], persistent, nodes), ...last];
      const order = arrangement?.order.length ? arrangement.order : undefined;
      return { kind: 'group', key: prefix, label, place, children, order };
    });
}

/** Returns all nodes of a tree in display order, each folder before its contents. */
const allOf = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => (node.kind === 'group' ? [node, ...allOf(node.children)] : [node]));

export const isFile = (node: TreeNode): node is FileNode => node.kind === 'query' || node.kind === 'broken';

export const filesOf = (nodes: readonly TreeNode[]): FileNode[] => allOf(nodes).filter(isFile);

export const queriesOf = (nodes: readonly TreeNode[]): QueryNode[] =>
  allOf(nodes).filter((node) => node.kind === 'query');

/** Returns the queries of nodes, each once, though a row may be chosen together with its folder. */
export const uniqueQueriesOf = (nodes: readonly TreeNode[]): QueryNode[] => [
  ...new Map(queriesOf(nodes).map((node) => [node.key, node])).values(),
];

export type FolderNode = GroupNode & { folder: string };

export const isFolder = (node: TreeNode): node is FolderNode =>
  node.kind === 'group' && node.folder !== undefined;

export const foldersOf = (nodes: readonly TreeNode[]): FolderNode[] => allOf(nodes).filter(isFolder);

export const findNode = (nodes: readonly TreeNode[], key: string): TreeNode | undefined =>
  allOf(nodes).find((node) => node.key === key);

export const parentOf = (nodes: readonly TreeNode[], key: string): GroupNode | undefined =>
  allOf(nodes)
    .filter((node) => node.kind === 'group')
    .find(({ children }) => children.some((child) => child.key === key));

export const namesIn = (nodes: readonly TreeNode[], place: Place, folder: string | undefined): string[] =>
  queriesOf(nodes)
    .filter((node) => isSamePlace(node.place, place) && folderOf(node) === folder)
    .map((node) => node.stored.name);

const maxShown = 2000;
export const maxListed = 50_000;

/** Selects the first files by path and counts the others. `found` has at most `maxListed`. */
export function selectShown<T extends { path: string }>(
  found: readonly T[],
): { shown: T[]; hidden?: HiddenFiles } {
  const sorted = [...found].sort((left, right) => (left.path < right.path ? -1 : 1));
  const count = found.length - maxShown;
  return {
    shown: sorted.slice(0, maxShown),
    hidden: count > 0 ? { count, isExact: found.length < maxListed } : undefined,
  };
}
