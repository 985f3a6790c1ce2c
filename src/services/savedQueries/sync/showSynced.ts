import * as vscode from 'vscode';
import { treeCommands } from '../../../host/ids';
import { showInformation, showWarning } from '../../../host/notifications';
import {
  sentenceOfCopies,
  sentenceOfRemotelyDeleted,
  sentenceOfForeign,
  sentenceOfLeftOut,
  sentenceOfUnsynced,
} from '../../../words/syncWords';
import type { RemotelyDeleted, Synced } from './machine';
import type { UnreadableValue } from './syncedValue';

interface Ways {
  readonly restore: (deleted: readonly RemotelyDeleted[]) => Promise<void>;
  /** Replaces an unreadable synced state with the queries of this machine. */
  readonly replace: () => Promise<void>;
}

const updateExtensions = 'workbench.extensions.action.checkForUpdates';

async function showDeleted(deleted: readonly RemotelyDeleted[], { restore }: Ways): Promise<void> {
  if (deleted.length === 0) return;
  const restoring = 'Restore';
  const picked = await showInformation(
    sentenceOfRemotelyDeleted(deleted.map(({ name }) => name)),
    restoring,
  );
  if (picked === restoring) await restore(deleted);
}

async function showLeftOut(names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const exporting = 'Export All…';
  const picked = await showWarning(sentenceOfLeftOut(names), exporting);
  if (picked === exporting) await vscode.commands.executeCommand(treeCommands.exportAll);
}

async function showForeign(count: number): Promise<void> {
  if (count === 0) return;
  const updating = 'Check for Updates';
  if ((await showWarning(sentenceOfForeign(count), updating)) === updating)
    await vscode.commands.executeCommand(updateExtensions);
}

/** Notifies the user of a sync's outcome, with a notification for each part. Resolves when all are closed. */
export async function showSynced({ deleted, copies, leftOut, foreign }: Synced, ways: Ways): Promise<void> {
  await Promise.all([
    showDeleted(deleted, ways),
    copies.length > 0 ? showWarning(sentenceOfCopies(copies)) : undefined,
    showLeftOut(leftOut),
    showForeign(foreign),
  ]);
}

/** Notifies the user why nothing was synced. */
export async function showUnsynced(why: UnreadableValue, { replace }: Ways): Promise<void> {
  const button = why === 'newer' ? 'Check for Updates' : 'Use Mine';
  if ((await showWarning(sentenceOfUnsynced(why), button)) !== button) return;
  if (why === 'newer') await vscode.commands.executeCommand(updateExtensions);
  else await replace();
}
