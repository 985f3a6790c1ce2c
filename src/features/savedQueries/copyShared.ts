import * as vscode from 'vscode';
import type { SavedQuery } from '../../domain';
import { formatSavedQuery } from '../../formats/queryFiles/savedQueryFile';
import { toStrictJson } from '../../formats/queryFiles/jsonText';
import { offerAction, showInformation, showWarning } from '../../host/notifications';
import { copyQuery } from '../../services/savedQueries/tree/moveQuery';
import { planCopies } from '../../services/savedQueries/tree/planMoves';
import { type QueryNode, type TreeNode, uniqueQueriesOf } from '../../services/savedQueries/tree/tree';
import { toLink } from '../../services/sharing/queryLink';
import { nameOrCount } from '../../words/savedQueries/savedQueryWords';
import { formatQueries } from '../../words/savedQueries/sharingWords';
import { selectInTree } from './followQuery';
import type { TreeContext } from './treeContext';
import { labelOfTarget, pickTarget } from './pickFolder';
import { offerRemoval, saveWithRetry } from './saveNotifications';

/** Reads the queries of nodes, each once, with everything in their files. */
async function openAll({ library }: TreeContext, nodes: readonly TreeNode[]): Promise<SavedQuery[]> {
  const saved: SavedQuery[] = [];
  for (const node of uniqueQueriesOf(nodes)) saved.push((await library.open(node)).saved);
  return saved;
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

/** Copies queries and folders to a home or a folder that the user picks or types, with *Undo*. */
export async function copySaved(context: TreeContext, nodes: readonly TreeNode[]): Promise<void> {
  const first = nodes.at(0);
  if (!first) return;
  const { library, charts } = context;
  const place = first.kind === 'hidden' ? ({ kind: 'user' } as const) : first.place;
  const target = await pickTarget(await library.tree(), place, 'Copy Saved Query: Where?');
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
