import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { commands, settingIds } from '../../../host/ids';
import type { Log } from '../../../host/log';
import { promptAction, showInformation, showWarning } from '../../../host/notifications';
import { type Machine, type Synced, syncedKey, syncQueries, type UnreadableValue } from './syncQueries';
import { fileArrangement } from '../tree/treeArrangement';
import type { Library } from '../library';
import { restoreQueryFile } from '../store/changeFiles';
import { openFolder } from '../store/openFolder';
import { formatCount } from '../../../words/numbers';

const nameOrCount = (names: readonly string[]): string =>
  names.length === 1 ? `“${names[0]}”` : formatCount(names.length, 'saved query', 'saved queries');

const checkForUpdates = () => vscode.commands.executeCommand('workbench.extensions.action.checkForUpdates');

/** Resolves when all notifications are closed. */
async function showSynced(
  { deleted, copies, leftOut, foreign }: Synced,
  restore: () => Promise<void>,
): Promise<void> {
  const shown: Promise<unknown>[] = [];
  if (deleted.length > 0) {
    const sentence = `Deleted on another machine: ${nameOrCount(deleted.map(({ name }) => name))}.`;
    shown.push(promptAction(showInformation, sentence, 'Restore', restore));
  }
  if (copies.length > 0) {
    const sentence =
      copies.length === 1
        ? `A query was changed on two machines. Both versions are saved, one as “${copies[0]}”.`
        : `${formatCount(copies.length, 'query', 'queries')} were changed on two machines. Both versions of each are saved, one with its date in the name.`;
    shown.push(showWarning(sentence));
  }
  if (leftOut.length > 0) {
    const stay = leftOut.length === 1 ? 'stays' : 'stay';
    const sentence = `Settings Sync has no room for ${nameOrCount(leftOut)}, which ${stay} on this machine alone. Export them, or save them as files of a project, to use them elsewhere.`;
    const exportAll = () => vscode.commands.executeCommand(commands.savedQueryExportAll);
    shown.push(promptAction(showWarning, sentence, 'Export All…', exportAll));
  }
  if (foreign > 0) {
    const sentence = `Settings Sync has ${formatCount(foreign, 'saved query', 'saved queries')} that this version of Gridlens cannot read. They stay there as they are; a newer version may show them.`;
    shown.push(promptAction(showWarning, sentence, 'Check for Updates', checkForUpdates));
  }
  await Promise.all(shown);
}

const showUnsynced = (why: UnreadableValue, replace: () => Promise<void>): Promise<void> =>
  why === 'newer'
    ? promptAction(
        showWarning,
        'A newer version of Gridlens has written the saved queries of Settings Sync. They are left as they are, and yours stay on this machine until Gridlens is updated here.',
        'Check for Updates',
        checkForUpdates,
      )
    : promptAction(
        showWarning,
        'The data of Settings Sync has no saved queries. It is left as it is, and yours stay on this machine. Replace it with yours?',
        'Use Mine',
        replace,
      );

const settleMs = 1000;

const isOn = (): boolean => vscode.workspace.getConfiguration().get(settingIds.savedQueriesSync) !== false;

/**
 * Writes the user's own queries to the synced state, and merges those from other machines: on first use, after each
 * change, and when the window gets focus, since VS Code does not report that synced data has arrived.
 */
export function createSync({
  library,
  storage,
  globalState,
  log,
}: {
  library: Pick<Library, 'arrange' | 'refresh' | 'onDidChange'>;
  storage: vscode.Uri;
  globalState: Machine['memento'] & Pick<vscode.ExtensionContext['globalState'], 'setKeysForSync'>;
  log: Log;
}) {
  const root = vscode.Uri.joinPath(storage, 'queries');
  const folder = openFolder(root, root);
  const machine: Machine = {
    folder,
    memento: globalState,
    arrangement: {
      read: () => fileArrangement(folder).read(),
      change: (work) => library.arrange({ kind: 'user' }, work),
    },
    failed: (what, error) => log.warn(`Saved query not synced: ${what}`, error),
  };
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  let isDisposed = false;
  let seen: unknown;
  let foreign = 0;
  // A reason is shown once until it changes.
  let reported: UnreadableValue | undefined;

  const report = async (synced: Synced | UnreadableValue) => {
    if (typeof synced === 'string') {
      if (synced === reported) return;
      reported = synced;
      log.warn(`Saved queries are not synced: the synced data is ${synced}.`);
      // In one write: without the value in between, Settings Sync could sync that there are no queries.
      await showUnsynced(synced, () => sync(true));
      return;
    }
    if (synced.hasChanged) library.refresh();
    const isNew = synced.foreign > foreign;
    foreign = synced.foreign;
    await showSynced({ ...synced, foreign: isNew ? foreign : 0 }, async () => {
      for (const { file, original } of synced.deleted) {
        const bytes = await folder.read(file);
        if (bytes) await restoreQueryFile(folder, { file: original, bytes });
        await folder.remove(file);
      }
      library.refresh();
    });
  };

  const run = async (replacesUnreadable: boolean) => {
    globalState.setKeysForSync(isOn() ? [syncedKey] : []);
    if (isDisposed || !isOn()) return;
    try {
      const synced = await syncQueries(machine, replacesUnreadable);
      void report(synced).catch((error: unknown) =>
        log.error('Deleted queries could not be restored.', error),
      );
      if (typeof synced === 'object' && synced.isOvertaken) syncSoon();
      else seen = globalState.get(syncedKey);
    } catch (error) {
      log.warn('Saved queries could not be synced; the next change tries again.', error);
    }
  };

  function sync(replacesUnreadable = false): Promise<void> {
    clearTimeout(timer);
    return (last = last.then(() => run(replacesUnreadable)));
  }

  const syncSoon = () => {
    clearTimeout(timer);
    if (!isDisposed) timer = setTimeout(() => void sync(), settleMs);
  };

  syncSoon();
  return vscode.Disposable.from(
    library.onDidChange(syncSoon),
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused && !isDeepStrictEqual(seen, globalState.get(syncedKey))) void sync();
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(settingIds.savedQueriesSync)) void sync();
    }),
    new vscode.Disposable(() => {
      isDisposed = true;
      clearTimeout(timer);
    }),
  );
}
