import type { Page } from 'playwright-core';
import type { Workbench } from './workbench';

const extensionId = 'gridlens.gridlens';
const key = 'gridlens.savedQueries.synced';

/** Where a VS Code in a browser keeps what extensions remember, which is what Settings Sync reads and writes. */
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

/** What Settings Sync would take along; undefined while there is nothing. */
export const readSyncedValue = ({ page }: Workbench): Promise<unknown> => inStorage(page, 'read');

/** Brings what another machine has, as Settings Sync does while the window is closed, and opens the window again. */
export async function bringSyncedValue(bench: Workbench, value: unknown): Promise<void> {
  const { page } = bench;
  const address = page.url();
  // A page of the same origin that is no window of VS Code, which would write its own over it.
  await page.goto(new URL('/no-such-page', address).href);
  await inStorage(page, 'write', value);
  await page.goto(address);
  await bench.waitUntilUp();
}
