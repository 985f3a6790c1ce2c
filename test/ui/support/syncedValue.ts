import type { Page } from 'playwright-core';
import type { Workbench } from './workbench';

const extensionId = 'gridlens.gridlens';
const key = 'gridlens.savedQueries.synced';

/** Reads or writes the extension's stored state in a browser's VS Code, which Settings Sync also reads and writes. */
const inStorage = <T>(page: Page, change: 'read' | 'write', value?: unknown): Promise<T> =>
  page.evaluate(
    ([extension, name, wanted, written]) =>
      new Promise<never>((resolve, reject) => {
        const opening = indexedDB.open('vscode-web-state-db-global');
        opening.onerror = () => {
          reject(opening.error ?? new Error('not opened'));
        };
        opening.onsuccess = () => {
          const database = opening.result;
          const items = database.transaction('ItemTable', 'readwrite').objectStore('ItemTable');
          const getting = items.get(extension);
          getting.onsuccess = () => {
            const state = JSON.parse((getting.result as string | undefined) ?? '{}') as Record<
              string,
              unknown
            >;
            if (wanted === 'write') items.put(JSON.stringify({ ...state, [name]: written }), extension);
            items.transaction.oncomplete = () => {
              database.close();
              resolve(state[name] as never);
            };
          };
        };
      }),
    [extensionId, key, change, value] as const,
  );

/** Reads the value that Settings Sync would carry; undefined when there is none. */
export const readSyncedValue = ({ page }: Workbench): Promise<unknown> => inStorage(page, 'read');

/** Writes another machine's value, as Settings Sync does while the window is closed, and opens the window again. */
export async function deliverSyncedValue(bench: Workbench, value: unknown): Promise<void> {
  const { page } = bench;
  const address = page.url();
  // A page of the same origin outside VS Code, because a window would overwrite the value with its own.
  await page.goto(new URL('/no-such-page', address).href);
  await inStorage(page, 'write', value);
  await page.goto(address);
  await bench.waitUntilUp();
}
