import * as vscode from 'vscode';
import { findForeignFile, type ForeignFile } from '../../batch/ownExport';
import { maxEndBytes } from '../../formats/fileEnds';
import { isOwnFile, type OwnFileKind } from '../../formats/ownFiles';
import { sideFileEnding } from '../../formats/sideFile';
import { followLinks } from '../../host/files/followLinks';
import { promptReplace } from '../../host/promptReplace';
import type { FileFormat } from './exportTo';
import type { LastExport } from './lastExports';
import { placeFor, promptForTarget } from './promptForTarget';

/** A larger file of another file system is asked about, since it can only be read as a whole. */
const maxReadBytes = 64_000_000;

async function findForeignUri(target: vscode.Uri, kind: OwnFileKind): Promise<ForeignFile | undefined> {
  if (target.scheme === 'file') return findForeignFile(await followLinks(target.fsPath), kind);
  const { size, mtime } = await vscode.workspace.fs.stat(target);
  const bytes = size > maxReadBytes ? undefined : await vscode.workspace.fs.readFile(target);
  const head = bytes?.subarray(0, maxEndBytes);
  const tail = bytes?.subarray(-maxEndBytes);
  if (head && tail && isOwnFile(kind, { head, tail, bytes: size })) return undefined;
  return { path: target.path, bytes: size, modifiedMs: mtime };
}

/**
 * The file of an export that is repeated: by the user's choice another one, where somebody has since replaced what Gridlens
 * wrote. Undefined when the user gives up. A file that cannot be read is left to the writing, which says why.
 */
export async function confirmTarget(
  { target, format: id, options }: LastExport,
  format: FileFormat,
  exported: vscode.Memento,
): Promise<vscode.Uri | undefined> {
  const sideFile = target.with({ path: `${target.path}${sideFileEnding}` });
  const files = [
    [target, id] as const,
    ...(options.sideFile === 'yes' ? [[sideFile, 'sideFile'] as const] : []),
  ];
  for (const [file, kind] of files) {
    const found = await findForeignUri(file, kind).catch(() => undefined);
    const answer = found ? await promptReplace(found.path, found) : 'replace';
    if (answer === undefined) return undefined;
    if (answer === 'elsewhere') return promptForTarget(await placeFor(target, exported), format);
  }
  return target;
}
