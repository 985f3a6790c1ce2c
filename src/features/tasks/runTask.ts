import * as vscode from 'vscode';
import { exitCodeOf, exitCodes, type ExitCode, OverBudgetError, UsageError } from '../../batch/exitCodes';
import { DatasetError } from '../../datasets/datasetFolder';
import type { JsonObject } from '../../domain/idioms/checkJson';
import { toVisibleLine } from '../../domain/idioms/visibleText';
import { problemOfDataset } from '../../words/exports/datasetRowWords';
import { isCancelled, problemOf } from '../../words/failures/problemOf';
import {
  remedyOfOverBudget,
  sentenceOfNoFolder,
  sentenceOfUntrustedTask,
  taskStopped,
} from '../../words/exports/taskWords';
import { sentenceOfCost } from '../../words/query/runWords';
import type { TaskRun } from './deps';
import { readDefinition } from './taskDefinition';
import { runDatasetTask } from './runDatasetTask';
import { runExportTask } from './runExportTask';

async function run(
  deps: Omit<TaskRun, 'root'>,
  definition: JsonObject,
  folder: vscode.WorkspaceFolder | undefined,
  isTrusted: boolean,
): Promise<ExitCode> {
  if (!isTrusted) throw new UsageError(sentenceOfUntrustedTask);
  const task = readDefinition(definition);
  if (folder?.uri.scheme !== 'file') throw new UsageError(sentenceOfNoFolder);
  const whole = { ...deps, root: folder.uri.fsPath };
  return task.command === 'export' ? runExportTask(whole, task) : runDatasetTask(whole, task);
}

/** Describes an error in lines: what failed, then what helps. */
function linesOf(error: unknown): string[] {
  if (error instanceof UsageError) return [error.message];
  if (error instanceof OverBudgetError)
    return [sentenceOfCost(error.cost), remedyOfOverBudget(error.cost, error.hasCoarser)];
  const { sentence, remedy, detail } =
    error instanceof DatasetError ? problemOfDataset(error.code) : problemOf(error);
  return [sentence, remedy, detail].filter((line) => line !== undefined);
}

/** Runs a task and reports its progress. Never rejects; resolves with the exit code. */
export async function runTask(
  deps: Omit<TaskRun, 'root'>,
  definition: JsonObject,
  folder: vscode.WorkspaceFolder | undefined,
  isTrusted = vscode.workspace.isTrusted,
): Promise<ExitCode> {
  const { status, log, signal } = deps;
  try {
    return await run(deps, definition, folder, isTrusted);
  } catch (error) {
    if (signal.aborted || isCancelled(error)) {
      status.fail(taskStopped);
      return exitCodes.interrupted;
    }
    for (const line of linesOf(error)) status.fail(toVisibleLine(line));
    const code = exitCodeOf(error);
    if (code === exitCodes.failed) log.error('A task failed.', error);
    return code;
  } finally {
    status.clear();
  }
}
