import type * as vscode from 'vscode';
import { readChoices, type ChartChoices } from '../../domain/result/chartChoices';
import type { Library } from './library';

type Memento = Pick<vscode.Memento, 'get' | 'update' | 'keys'>;

/** The last chosen chart settings of saved queries, by the keys of their nodes. */
export interface RememberedCharts {
  of(key: string): ChartChoices | undefined;
  /** Stores the choices of a query, or deletes them when `choices` is undefined. */
  set(key: string, choices: ChartChoices | undefined): Promise<void>;
}

const prefix = 'gridlens.savedQueries.chart ';
/** Files deleted outside Gridlens leave their choices behind. */
const maxRemembered = 500;

/**
 * Creates the remembered charts. Choices for a project's queries go to the workspace state, never to the project's
 * files.
 */
export function createRememberedCharts(own: Memento, workspace: Memento): RememberedCharts {
  const mementoOf = (key: string): Memento => (key.startsWith('user|') ? own : workspace);
  return {
    of(key) {
      const stored = mementoOf(key).get<unknown>(prefix + key);
      return stored === undefined ? undefined : readChoices(stored);
    },
    async set(key, choices) {
      const memento = mementoOf(key);
      await memento.update(prefix + key, choices);
      const keys = memento.keys().filter((name) => name.startsWith(prefix));
      for (const oldest of keys.slice(0, Math.max(0, keys.length - maxRemembered)))
        await memento.update(oldest, undefined);
    },
  };
}

/** Returns the key for a changed query's file. Each change renames the file of a user's own query. */
const keyOfRenamed = (key: string, file: string): string =>
  `${key.slice(0, key.lastIndexOf('/') + 1)}${encodeURIComponent(file)}`;

/** Wraps changes and deletions so that the remembered chart follows its query. */
export function followLibrary(
  library: Pick<Library, 'change' | 'remove'>,
  charts: RememberedCharts,
): Pick<Library, 'change' | 'remove'> {
  return {
    async change(node, saved) {
      const change = await library.change(node, saved);
      const choices = charts.of(node.key);
      const key = node.place.kind === 'user' ? keyOfRenamed(node.key, change.stored.file) : node.key;
      if (choices && !change.isConflict && key !== node.key) {
        await charts.set(key, choices);
        await charts.set(node.key, undefined);
      }
      return change;
    },
    async remove(node, which) {
      const choices = charts.of(node.key);
      const restore = await library.remove(node, which);
      if (choices && (restore || which !== 'unchanged')) await charts.set(node.key, undefined);
      return (
        restore &&
        (async () => {
          await restore();
          if (choices) await charts.set(node.key, choices);
        })
      );
    },
  };
}
