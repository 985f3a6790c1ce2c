import * as vscode from 'vscode';
import type { Query } from '../../domain/query';
import { writeCode } from '../../formats/code/codeStyles';
import { openRunnable } from '../../services/savedQueries/querySources';
import { codeAlone } from '../../formats/code/snippet';
import { showInformation } from '../../host/notifications';
import { readResultId } from '../../host/resultReference';
import { sentenceOfCopied } from '../../words/codeWords';
import { noteManyRequests, writtenAddress, type InsertDeps } from './insertQuery';
import { pickSource } from './pickSource';
import { pickStyle } from './pickStyle';

/** Returns the query of a result or a node of the tree; otherwise the user picks one. */
async function queryOf(deps: InsertDeps, argument: unknown, title: string): Promise<Query | undefined> {
  const id = readResultId(argument);
  if (id !== undefined) return deps.results.find(id)?.requested.query;
  const library = await deps.savedQueries.library();
  const node = await library.find(argument);
  if (node?.kind !== 'query') return pickSource(deps, title);
  return (await openRunnable(deps.savedQueries, node))?.query;
}

/** Copies a query as code with its imports. Returns the style's id for the next call. */
export async function copyQuery(
  deps: InsertDeps,
  argument: unknown,
  last: string | undefined,
): Promise<string | undefined> {
  const title = 'Copy Query as Code';
  const query = await queryOf(deps, argument, title);
  const style = query && (await pickStyle(query, title, { text: '', ...(last !== undefined && { last }) }));
  if (!style) return last;
  const snippet = writeCode(style, query, { nowMs: Date.now(), baseAddress: writtenAddress() });
  await vscode.env.clipboard.writeText(codeAlone(snippet));
  void showInformation(sentenceOfCopied(style.title));
  await noteManyRequests(deps.runs, query);
  return style.id;
}
