import * as vscode from 'vscode';
import { isExportFormatId, type ExportFormatId } from '../../domain/catalog/exportFormats';
import { readExportOptions, type ExportOptions } from '../../domain/exportOptions';
import { isText } from '../../domain/fields';
import { isObject } from '../../domain/json';
import type { Query } from '../../domain/query';
import { queryDigest } from '../../services/savedQueries/queryId';

/** How a query was exported last, and where to. */
export interface LastExport {
  readonly format: ExportFormatId;
  readonly options: ExportOptions;
  readonly target: vscode.Uri;
}

const stateKey = 'gridlens.exports.last';
const maxRemembered = 50;

/** The last one first, by the queries' digests. */
function stored(memento: vscode.Memento): readonly (readonly [digest: string, value: unknown])[] {
  const list = memento.get<unknown>(stateKey);
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) =>
    Array.isArray(entry) && isText(entry[0]) ? [[entry[0], entry[1]] as const] : [],
  );
}

function read(value: unknown): LastExport | undefined {
  if (!isObject(value)) return undefined;
  const { format, options, target } = value;
  if (!isExportFormatId(format) || !isText(target) || !URL.canParse(target)) return undefined;
  return { format, options: readExportOptions(options), target: vscode.Uri.parse(target, true) };
}

/** How a query was exported last in this workspace; undefined where it was not. */
export function lastExportOf(memento: vscode.Memento, query: Query): LastExport | undefined {
  const digest = queryDigest(query);
  return read(stored(memento).find(([one]) => one === digest)?.[1]);
}

/** The folder of the last export in this workspace. */
export function lastFolder(memento: vscode.Memento): vscode.Uri | undefined {
  const target = read(stored(memento)[0]?.[1])?.target;
  return target && vscode.Uri.joinPath(target, '..');
}

export async function rememberExport(
  memento: vscode.Memento,
  query: Query,
  { format, options, target }: LastExport,
): Promise<void> {
  const digest = queryDigest(query);
  const others = stored(memento).filter(([one]) => one !== digest);
  const entry = [digest, { format, options, target: target.toString(true) }] as const;
  await memento.update(stateKey, [entry, ...others].slice(0, maxRemembered));
}
