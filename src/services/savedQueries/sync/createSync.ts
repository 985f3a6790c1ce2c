import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { randomUUID } from 'node:crypto';
import { commands, settingIds } from '../../../host/ids';
import type { Log } from '../../../host/log';
import { promptAction, showInformation, showWarning } from '../../../host/notifications';
import type { Synced, Machine, RemotelyDeleted } from './machine';
import { syncedKey, type UnreadableValue } from './syncedValue';
import { syncQueries, type Unsynced } from './syncQueries';
import { savedQueryExtension } from '../../../domain';
import { fileArrangement } from '../tree/treeArrangement';
import type { Library } from '../library';
import { openFolder } from '../store/openFolder';
import { filesOf, queriesOf, type GroupNode } from '../tree/tree';
import { formatCount } from '../../../words/numbers';

type Restore = (deleted: readonly RemotelyDeleted[]) => Promise<void>;

const nameOrCount = (names: readonly string[]): string =>
  names.length === 1 ? `“${names[0]}”` : formatCount(names.length, 'saved query', 'saved queries');

const updateExtensions = 'workbench.extensions.action.checkForUpdates';

/** Notifies the user of a sync's outcome, with a notification for each part. Resolves when all are closed. */
async function showSynced({ deleted, copies, leftOut, foreign }: Synced, restore: Restore): Promise<void> {
  const shown: Promise<unknown>[] = [];
  if (deleted.length > 0) {
    const sentence = `Deleted on another machine: ${nameOrCount(deleted.map(({ name }) => name))}.`;
    shown.push(promptAction(showInformation, sentence, 'Restore', () => restore(deleted)));
  }
  if (copies.length > 0) {
    const sentence =
      copies.length === 1
        ? `A query was changed on two machines. Both versions are saved, one as “${copies[0]}”.`
        : `${formatCount(copies.length, 'query', 'queries')} were changed on two machines. Both versions of each are saved, one as a conflicted copy.`;
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
    const update = () => vscode.commands.executeCommand(updateExtensions);
    shown.push(promptAction(showWarning, sentence, 'Check for Updates', update));
  }
  await Promise.all(shown);
}

async function showUnsynced(why: UnreadableValue, replace: () => Promise<void>): Promise<void> {
  const button = why === 'newer' ? 'Check for Updates' : 'Use Mine';
  const sentence =
    why === 'newer'
      ? 'A newer version of Gridlens has written the saved queries of Settings Sync. They are left as they are, and yours stay on this machine until Gridlens is updated here.'
      : 'The data of Settings Sync has no saved queries. It is left as it is, and yours stay on this machine. Replace it with yours?';
  if ((await showWarning(sentence, button)) !== button) return;
  if (why === 'newer') await vscode.commands.executeCommand(updateExtensions);
  else await replace();
}

const user = { kind: 'user' } as const;

const ownOf = (tree: readonly GroupNode[]): GroupNode[] => tree.filter(({ place }) => place.kind === 'user');

interface SyncDeps {
  library: Library;
  storage: vscode.Uri;
  globalState: Machine['memento'] & Pick<vscode.ExtensionContext['globalState'], 'setKeysForSync'>;
  log: Log;
}

function createOwnMachine({ library, storage, globalState, log }: SyncDeps): Machine {
  const root = vscode.Uri.joinPath(storage, 'queries');
  const folder = openFolder(root, root);
  const arrangement = fileArrangement(folder);
  const read = async (): Promise<Awaited<ReturnType<Machine['stored']>>> => {
    const own = ownOf(await library.tree());
    const others = filesOf(own).filter((node) => node.kind === 'broken');
    return {
      queries: queriesOf(own).map(({ stored }) => stored),
      others: others.map(({ entry }) => entry.file),
    };
  };
  return {
    folder,
    memento: globalState,
    newId: () => randomUUID(),
    arrangement: {
      read: () => arrangement.read(),
      change: (work) => library.arrange(user, work),
    },
    async stored() {
      const found = await read();
      const names = (await folder.names()).filter((name) => name.endsWith(savedQueryExtension));
      const known = new Set([...found.queries.map(({ file }) => file), ...found.others]);
      if (names.length === known.size && names.every((name) => known.has(name))) return found;
      library.refresh(new Set());
      return read();
    },
    async change(stored, saved) {
      const node = queriesOf(ownOf(await library.tree())).find((one) => one.stored.file === stored.file);
      if (!node) throw new Error(`Saved query gone: ${stored.file}`);
      return library.change(node, saved);
    },
    failed(what, error) {
      log.warn(`Saved query not synced: ${what}`, error);
    },
  };
}

const settleMs = 1000;
const maxTries = 3;

const isOn = (): boolean => vscode.workspace.getConfiguration().get(settingIds.savedQueriesSync) !== false;

/** Creates a function that shows the outcome of each sync to the user. A reason is shown once until it changes. */
function createReport(
  { library, log }: SyncDeps,
  restore: Restore,
  replace: () => Promise<void>,
): (synced: Synced | Unsynced) => void {
  let reported: string | undefined;
  let foreign = 0;
  return (synced) => {
    if (typeof synced === 'object') {
      if (synced.hasChanged) library.refresh(new Set());
      const isNew = synced.foreign > foreign;
      foreign = synced.foreign;
      void showSynced({ ...synced, foreign: isNew ? foreign : 0 }, restore).catch((error: unknown) =>
        log.error('Deleted queries could not be restored.', error),
      );
    } else if (synced !== 'changing' && synced !== reported) {
      reported = synced;
      log.warn(`Saved queries are not synced: the synced data is ${synced}.`);
      void showUnsynced(synced, replace);
    }
  };
}

/**
 * Writes the user's own queries to the synced state, and merges those from other machines: on first use, after each
 * change, and when the window gets focus, since VS Code does not report that synced data has arrived.
 */
export function createSync(deps: SyncDeps) {
  const { library, globalState, log } = deps;
  const machine = createOwnMachine(deps);
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  let isDisposed = false;
  let seen: unknown;

  const restore = async (deleted: readonly RemotelyDeleted[]) => {
    for (const { file, original } of deleted) await machine.folder.move(file, original);
    library.refresh();
  };

  const merge = async (replacesUnreadable: boolean) => {
    for (let tries = 1; ; tries++) {
      const synced = await syncQueries(machine, replacesUnreadable);
      if (synced !== 'changing' || tries === maxTries || isDisposed) return synced;
      library.refresh();
    }
  };

  // In one write: without the value in between, Settings Sync could sync that there are no queries.
  const report = createReport(deps, restore, () => sync(true));

  const run = async (replacesUnreadable: boolean) => {
    globalState.setKeysForSync(isOn() ? [syncedKey] : []);
    if (isDisposed || !isOn()) return;
    try {
      const synced = await merge(replacesUnreadable);
      report(synced);
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

  const subscriptions = [
    library.onDidChange(syncSoon),
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused && !isDeepStrictEqual(seen, globalState.get(syncedKey))) void sync();
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(settingIds.savedQueriesSync)) void sync();
    }),
  ];
  syncSoon();
  return {
    sync,
    dispose(): void {
      isDisposed = true;
      clearTimeout(timer);
      for (const one of subscriptions) one.dispose();
    },
  };
}
