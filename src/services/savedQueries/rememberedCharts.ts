import type * as vscode from 'vscode';
import { readChoices, type ChartChoices } from '../../domain/chartChoices';
import type { Library } from './library';

type Memento = Pick<vscode.Memento, 'get' | 'update' | 'keys'>;

/** How the charts of saved queries were chosen to be drawn last, by the keys of their nodes. */
export interface RememberedCharts {
  of(key: string): ChartChoices | undefined;
  /** Forgets them for undefined. */
  set(key: string, choices: ChartChoices | undefined): Promise<void>;
}

const prefix = 'gridlens.savedQueries.chart ';
/** Files that were deleted by other means leave theirs behind. */
const mostRemembered = 500;

/** Those of a project's queries stay with the workspace, and are never written to its files. */
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
      for (const oldest of keys.slice(0, Math.max(0, keys.length - mostRemembered)))
        await memento.update(oldest, undefined);
    },
  };
}

/** The key of the file that a change of a query has made: its own files get another name with each. */
const keyBeside = (key: string, file: string): string =>
  `${key.slice(0, key.lastIndexOf('/') + 1)}${encodeURIComponent(file)}`;

/** A library whose changes and deletions what is remembered of a query follows. */
export function followLibrary(
  library: Pick<Library, 'change' | 'remove'>,
  charts: RememberedCharts,
): Pick<Library, 'change' | 'remove'> {
  return {
    async change(node, saved) {
      const change = await library.change(node, saved);
      const choices = charts.of(node.key);
      const key = node.place.kind === 'user' ? keyBeside(node.key, change.stored.file) : node.key;
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
