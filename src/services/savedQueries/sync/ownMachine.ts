import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { Log } from '../../../host/log';
import { savedQueryExtension } from '../../../formats/savedQueryExtension';
import { fileArrangement } from '../arrangement';
import type { Library } from '../library';
import { openFolder } from '../openFolder';
import { filesOf, queriesOf, type GroupNode } from '../tree';
import type { Machine } from './machine';

const user = { kind: 'user' } as const;

const ownOf = (tree: readonly GroupNode[]): readonly GroupNode[] =>
  tree.filter(({ place }) => place.kind === 'user');

export interface MachineDeps {
  readonly library: Library;
  readonly storage: vscode.Uri;
  readonly globalState: Machine['memento'];
  readonly log: Log;
}

/** Creates the sync's view of the user's own queries in this window. */
export function createOwnMachine({ library, storage, globalState, log }: MachineDeps): Machine {
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
    ...{ folder, memento: globalState, newId: () => randomUUID() },
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
