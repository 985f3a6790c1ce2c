import * as vscode from 'vscode';
import { formatSavedQuery } from '../../formats/queryFiles/savedQueryFile';
import {
  offerAction,
  showDialog,
  showInformation,
  showProgress,
  showWarning,
} from '../../host/notifications';
import { logAction } from '../../services/savedQueries/library';
import { openFolder } from '../../services/savedQueries/store/openFolder';
import {
  filesOf,
  isSamePlace,
  queriesOf,
  type QueryNode,
  type TreeNode,
  uniqueQueriesOf,
} from '../../services/savedQueries/tree/tree';
import { type Exported, planExport, type PlannedFile } from '../../services/sharing/planFiles';
import {
  lineOfUnsavedQuery,
  nameOrCount,
  sentenceOfExportedQueries,
  formatQueries,
} from '../../words/savedQueries/savedQueryWords';
import { formatCount } from '../../words/numbers';
import { listOf } from '../../words/phrases';
import type { TreeContext } from './treeContext';
import { labelOfPlace, labelOfTarget, pickTarget } from './pickSaved';
import type { SavedQuery } from '../../domain';
import { toStrictJson } from '../../formats/queryFiles/jsonText';
import { copyQuery } from '../../services/savedQueries/tree/moveQuery';
import { planCopies } from '../../services/savedQueries/tree/planMoves';
import { toLink } from '../../services/sharing/queryLink';
import { selectInTree, offerRemoval, saveWithRetry } from './afterChange';

async function openAll({ library }: TreeContext, nodes: readonly TreeNode[]): Promise<SavedQuery[]> {
  const saved: SavedQuery[] = [];
  for (const node of uniqueQueriesOf(nodes)) saved.push((await library.open(node)).saved);
  return saved;
}

/** When some files exist, the user decides about them. Undefined when the user cancels. */
async function plan(
  root: vscode.Uri,
  queries: readonly Exported[],
): Promise<{ files: PlannedFile[]; replaces: boolean } | undefined> {
  const files = planExport(queries);
  const there = new Map<string, readonly string[]>();
  for (const path of new Set(files.map(({ folders }) => folders.join('/')))) {
    const folder = openFolder(vscode.Uri.joinPath(root, path), root);
    there.set(path, await folder.names().catch(() => []));
  }
  const paths = files
    .filter(({ folders, file }) => there.get(folders.join('/'))?.some((name) => name.toLowerCase() === file))
    .map(({ folders, file }) => [...folders, file].join('/'));
  if (paths.length === 0) return { files, replaces: false };
  const both = 'Keep Both';
  const replace = 'Replace';
  const how = 'Keep both with numbered names, or replace the existing ones?';
  const [question, lines] =
    paths.length === 1
      ? [`${paths[0]} already exists.`, [how]]
      : [`${formatCount(paths.length, 'file')} already exist.`, [listOf(paths), how]];
  const picked = await showDialog(question, lines, both, replace);
  if (picked === replace) return { files, replaces: true };
  return picked === both ? { files: planExport(queries, there), replaces: false } : undefined;
}

async function write(
  { log }: TreeContext,
  root: vscode.Uri,
  { text, folders, file }: PlannedFile,
  replaces: boolean,
): Promise<void> {
  const folder = openFolder(vscode.Uri.joinPath(root, ...folders), root);
  const bytes = new TextEncoder().encode(text);
  const isThere = replaces && (await folder.stat(file)) !== undefined;
  await logAction(
    log,
    isThere ? folder.replace(file, bytes) : folder.create(file, bytes),
    () => `Exported 1 query: ${folder.pathOf(file)}`,
    lineOfUnsavedQuery('added', folder.pathOf(file)),
  );
}

/** Writes one file per query to a folder that the user chooses, in folders like their own. */
export async function exportQueries(context: TreeContext, nodes: readonly TreeNode[]): Promise<void> {
  const chosen = uniqueQueriesOf(nodes);
  const broken = filesOf(nodes).length - queriesOf(nodes).length;
  if (chosen.length === 0) {
    void showInformation('There is no saved query yet.');
    return;
  }
  const folders = await vscode.window.showOpenDialog({
    title: 'Export Saved Queries',
    openLabel: 'Export Here',
    canSelectFiles: false,
    canSelectFolders: true,
  });
  const root = folders?.at(0);
  if (!root) return;
  const isOneHome = chosen.every(({ place }) => isSamePlace(place, chosen[0].place));
  const opened = await openAll(context, chosen);
  const queries = opened.map((saved, at) => ({
    name: saved.name,
    folder: saved.folder,
    home: isOneHome ? undefined : labelOfPlace(chosen[at].place),
    text: formatSavedQuery(saved),
  }));
  const planned = await plan(root, queries);
  if (!planned) return;
  const { files, replaces } = planned;
  const names: string[] = [];
  await showProgress('Exporting saved queries', async (report, signal) => {
    for (const file of files) {
      if (signal.aborted) break;
      report(file.name);
      await write(context, root, file, replaces);
      names.push(file.name);
    }
  });
  const counts = { planned: files.length, broken };
  const sentence = sentenceOfExportedQueries(names, vscode.workspace.asRelativePath(root), counts);
  offerAction(showInformation, sentence, 'Reveal', () => {
    const isInWorkspace = vscode.workspace.getWorkspaceFolder(root) !== undefined;
    return vscode.commands.executeCommand(isInWorkspace ? 'revealInExplorer' : 'revealFileInOS', root);
  });
}

const namesOf = (queries: readonly SavedQuery[]): string[] => queries.map(({ name }) => name);

/** Copies queries as JSON: one as in its file, several as a list without comments. */
export async function copyAsJson(context: TreeContext, nodes: readonly TreeNode[]): Promise<void> {
  const queries = await openAll(context, nodes);
  if (queries.length === 0) return;
  const texts = queries.map(formatSavedQuery);
  const list = texts.map((text) => toStrictJson(text).trimEnd()).join(',\n');
  await vscode.env.clipboard.writeText(texts.length === 1 ? texts.join('') : `[\n${list}\n]\n`);
  void showInformation(`Copied ${nameOrCount(namesOf(queries))} as JSON.`);
}

/** Copies links to queries, one per line. When a query is too long for a link, offers to copy JSON instead. */
export async function copyLinks(context: TreeContext, nodes: readonly TreeNode[]): Promise<void> {
  const queries = await openAll(context, nodes);
  const links = queries.map((saved) => ({ saved, link: toLink(saved, vscode.env.uriScheme) }));
  const tooLong = links.filter(({ link }) => link === undefined).map(({ saved }) => saved);
  if (tooLong.length > 0) {
    const sentence = `${nameOrCount(namesOf(tooLong))} ${tooLong.length === 1 ? 'is' : 'are'} too long for a link.`;
    offerAction(showWarning, sentence, 'Copy as JSON', () => copyAsJson(context, nodes));
    return;
  }
  if (queries.length === 0) return;
  await vscode.env.clipboard.writeText(links.map(({ link }) => link ?? '').join('\n'));
  void showInformation(
    queries.length === 1
      ? `Copied a link to “${queries[0].name}”.`
      : `Copied links to ${formatQueries(queries.length)}.`,
  );
}

export async function copySaved(context: TreeContext, nodes: readonly TreeNode[]): Promise<void> {
  const first = nodes.at(0);
  if (!first) return;
  const { library, charts } = context;
  const target = await pickTarget(await library.tree(), first, 'Copy Saved Query: Where?');
  if (!target) return;
  const copies: QueryNode[] = [];
  for (const copy of planCopies(nodes, target)) {
    const failed = await saveWithRetry(copy.node.stored.name, async () => {
      const made = await copyQuery({ library, charts }, copy);
      if (made) copies.push(made);
    });
    if (failed) break;
  }
  if (copies.length === 0) return;
  selectInTree(context, copies[0]);
  const names = copies.map(({ stored }) => stored.name);
  offerRemoval(library, copies, `Copied ${nameOrCount(names)} to ${labelOfTarget(target)}.`);
}
