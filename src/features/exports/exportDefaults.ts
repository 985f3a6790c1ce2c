import {
  exportBlocksOf,
  type ExportFormatId,
  type ExportOptions,
  isExportFormatId,
  isObject,
  isText,
  placeholdersIn,
  type Query,
  readExportOptions,
} from '../../domain';
import type { ExportSource } from '../../services/results/liveResult';
import * as vscode from 'vscode';
import { nameFile, toHarmlessPath } from '../../formats/files/fileName';
import { findSavedLink } from '../../services/savedQueries/origin';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';
import { queryDigest } from '../../services/savedQueries/queryDigest';

/** The format, options and file of a query's last export. */
export interface LastExport {
  format: ExportFormatId;
  options: ExportOptions;
  target: vscode.Uri;
}

const stateKey = 'gridlens.exports.last';
const maxRemembered = 50;

/** Returns the stored exports by the digests of their queries, the latest first. */
function readStoredExports(memento: vscode.Memento): [digest: string, value: unknown][] {
  const list = memento.get<unknown>(stateKey);
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) =>
    Array.isArray(entry) && isText(entry[0]) ? [[entry[0], entry[1]] as const] : [],
  );
}

function readLastExport(value: unknown): LastExport | undefined {
  if (!isObject(value)) return undefined;
  const { format, options, target } = value;
  if (!isExportFormatId(format) || !isText(target) || !URL.canParse(target)) return undefined;
  return { format, options: readExportOptions(options), target: vscode.Uri.parse(target, true) };
}

/** Returns the last export of a query in this workspace; undefined when there was none. */
export function lastExportOf(memento: vscode.Memento, query: Query): LastExport | undefined {
  const digest = queryDigest(query);
  return readLastExport(readStoredExports(memento).find(([one]) => one === digest)?.[1]);
}

export function lastFolder(memento: vscode.Memento): vscode.Uri | undefined {
  const target = readLastExport(readStoredExports(memento)[0]?.[1])?.target;
  return target && vscode.Uri.joinPath(target, '..');
}

export async function rememberExport(
  memento: vscode.Memento,
  query: Query,
  { format, options, target }: LastExport,
): Promise<void> {
  const digest = queryDigest(query);
  const others = readStoredExports(memento).filter(([one]) => one !== digest);
  const entry = [digest, { format, options, target: target.toString(true) }] as const;
  await memento.update(stateKey, [entry, ...others].slice(0, maxRemembered));
}

/**
 * Returns the export that the query file of a result defines: the one in a format, else the first. Undefined when the
 * result has no query file, or the file defines no such export. The suggested path `target` is absent when its name has
 * a variable of unknown value, or leads out of the workspace.
 */
export async function exportOfFile(
  savedQueries: SavedQueries,
  { result, requested, facts }: ExportSource,
  format?: string,
): Promise<(Omit<LastExport, 'target'> & Partial<LastExport>) | undefined> {
  const library = await savedQueries.library();
  const link = findSavedLink(await library.tree(), requested, facts.origin);
  if (!link || link.isChanged || !link.node.stored.exports || link.node.place.kind === 'user')
    return undefined;
  const { saved } = await library.open(link.node);
  const block = exportBlocksOf(saved).blocks.find((one) => format === undefined || one.format === format);
  if (!block) return undefined;
  const named = { name: saved.name, query: requested };
  const name = toHarmlessPath(nameFile(block.file, named, result, Date.now()));
  const target = vscode.Uri.joinPath(vscode.Uri.parse(link.node.address), '..', name);
  const folder = vscode.workspace.getWorkspaceFolder(target)?.uri.toString();
  const isKnown = placeholdersIn(name).length === 0 && folder === link.node.place.folder;
  return { format: block.format, options: block.options, target: isKnown ? target : undefined };
}
