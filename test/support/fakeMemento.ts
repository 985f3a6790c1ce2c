import type { Memento } from 'vscode';

/** A memento in memory. */
export function fakeMemento(
  values: Record<string, unknown> = {},
): Memento & { values: Record<string, unknown>; setKeysForSync(): void } {
  return {
    values,
    setKeysForSync: () => undefined,
    keys: () => Object.keys(values).filter((key) => values[key] !== undefined),
    get: (key: string) => values[key] as never,
    update: (key, value) => {
      values[key] = value as unknown;
      return Promise.resolve();
    },
  };
}
