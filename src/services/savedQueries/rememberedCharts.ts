import type * as vscode from 'vscode';
import { type ChartChoices, readChoices } from '../../domain';

type Memento = Pick<vscode.Memento, 'get' | 'update' | 'keys'>;

export type RememberedCharts = ReturnType<typeof createRememberedCharts>;

const prefix = 'gridlens.savedQueries.chart ';
/** Files deleted outside Gridlens leave their values behind. */
const maxRemembered = 500;

/** Stores a value under a prefix and a key, and drops the oldest values of the prefix over the limit. */
export async function remember(memento: Memento, prefix: string, key: string, value: unknown): Promise<void> {
  await memento.update(prefix + key, value);
  for (const oldest of memento
    .keys()
    .filter((name) => name.startsWith(prefix))
    .slice(0, -maxRemembered))
    await memento.update(oldest, undefined);
}

/** By the keys of nodes. Those of a project go to the workspace state, never to the project's files. */
export function createRememberedCharts(own: Memento, workspace: Memento) {
  const mementoOf = (key: string) => (key.startsWith('user|') ? own : workspace);
  return {
    of(key: string): ChartChoices | undefined {
      const stored = mementoOf(key).get<unknown>(prefix + key);
      return stored === undefined ? undefined : readChoices(stored);
    },
    /** Stores the choices of a query, or deletes them when `choices` is undefined. */
    set: (key: string, choices: ChartChoices | undefined): Promise<void> =>
      remember(mementoOf(key), prefix, key, choices),
  };
}
