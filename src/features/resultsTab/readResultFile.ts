import * as vscode from 'vscode';
import type { Result } from '../../domain/result';
import { isPlausibleResult } from '../../formats/isPlausibleResult';
import { decodeResultFile } from '../../formats/resultFile';
import type { ResultAbout } from '../../formats/resultFileHeader';
import { readAtMost, type BoundedRead } from '../../host/files/readAtMost';
import { checksum } from '../../services/results/checksum';
import { ProblemError } from '../../words/problemError';
import { problemOfResultFile, type ResultFileProblem } from '../../words/resultFileWords';

/** The maximum size of a file, in bytes: about thirty million values, more than a page can display well. */
const largestBytes = 2 ** 28;

/** The content of a result file. */
export interface SavedResult {
  readonly result: Result;
  readonly about: ResultAbout | undefined;
}

/** Reads a file. Other file systems than the disk return all bytes at once, and may report a wrong size. */
async function readBytes(uri: vscode.Uri): Promise<BoundedRead> {
  if (uri.scheme === 'file') return readAtMost(uri.fsPath, largestBytes);
  const { size } = await vscode.workspace.fs.stat(uri);
  const bytes = size <= largestBytes ? await vscode.workspace.fs.readFile(uri) : undefined;
  return bytes && bytes.length <= largestBytes ? { ok: true, bytes } : { ok: false, reason: 'tooLarge' };
}

/** Reads a result file, which may come from anyone. Rejects with a ProblemError to show to the user. */
export async function readResultFile(uri: vscode.Uri, name: string): Promise<SavedResult> {
  const refuse = (fault: ResultFileProblem): ProblemError =>
    new ProblemError(problemOfResultFile(name, fault, largestBytes));
  const read = await readBytes(uri);
  if (!read.ok) throw refuse(read.reason);
  const decoded = decodeResultFile(read.bytes, checksum);
  if (!decoded.ok) throw refuse(decoded.fault);
  if (!isPlausibleResult(decoded.result)) throw refuse('damaged');
  return { result: decoded.result, about: decoded.about };
}
