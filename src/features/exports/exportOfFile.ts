import * as vscode from 'vscode';
import type { ExportFormatId } from '../../domain/exports/exportFormats';
import { exportBlocksOf } from '../../domain/exports/exportBlock';
import type { ExportOptions } from '../../domain/exports/exportOptions';
import { placeholdersIn } from '../../domain/exports/filePlaceholders';
import { nameFile, toHarmlessPath } from '../../formats/files/fileName';
import type { LiveResult } from '../../services/results/liveResult';
import { findSavedLink } from '../../services/savedQueries/origin';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';

/** How the query file of a result says that it is exported. */
export interface ExportOfFile {
  readonly format: ExportFormatId;
  readonly options: ExportOptions;
  /** The path to offer; undefined where the name has a variable whose value is not known here, or leads out of the workspace. */
  readonly target?: vscode.Uri;
}

/**
 * What the query file that asks for the result on show says of exports: of the one in a format, else of the first.
 * Undefined where there is no such file, or it says nothing of that.
 */
export async function exportOfFile(
  savedQueries: SavedQueries,
  { shown, requested, tab }: Pick<LiveResult, 'shown' | 'requested' | 'tab'>,
  format?: string,
): Promise<ExportOfFile | undefined> {
  if (!shown) return undefined;
  const library = await savedQueries.library();
  const link = findSavedLink(await library.tree(), requested.query, tab.facts.origin);
  if (!link || link.isChanged || !link.node.stored.exports || link.node.place.kind === 'user')
    return undefined;
  const { saved } = await library.open(link.node);
  const block = exportBlocksOf(saved).blocks.find((one) => format === undefined || one.format === format);
  if (!block) return undefined;
  const named = { name: saved.name, query: requested.query };
  const name = toHarmlessPath(nameFile(block.file, named, shown.result, Date.now()));
  const target = vscode.Uri.joinPath(vscode.Uri.parse(link.node.address), '..', name);
  const folder = vscode.workspace.getWorkspaceFolder(target)?.uri.toString();
  const isKnown = placeholdersIn(name).length === 0 && folder === link.node.place.folder;
  return { format: block.format, options: block.options, ...(isKnown && { target }) };
}
