import assert from '../../support/assert';
import type { Locator, Page } from 'playwright-core';
import type { Result } from '#src/domain';
import type { Action } from '#src/protocol/pageActions';
import type { HostMessage } from '#src/protocol/messages';
import { type OpenPage } from '../../support/webviewHarness/openPage';
import { poll } from '../../support/poll';
import { messagesOf } from '../../support/webviewHarness/results';
import { looks } from '../../support/webviewHarness/themes';
import { discardPage, loadPage, type SharedPageOptions } from './sharedPage';

/** The results page without VS Code, reset for each test of the suite that calls `usePage`. */
export interface PageUnderTest extends Omit<OpenPage, 'reset' | 'close'> {
  show(result: Result, title?: string): Promise<void>;
  /** Returns the actions that the page has requested from the host. */
  actions(): Promise<Action[]>;
  tab(name: string): Promise<void>;
  press: (...keys: string[]) => Promise<void>;
  /** Returns an element by its role and name. */
  role(role: Parameters<Page['getByRole']>[0], name: string | RegExp): Locator;
  button(name: string | RegExp): Locator;
  /** Returns the texts of all elements with a selector. */
  texts: (selector: string) => Promise<string[]>;
  /** Returns the texts of the cells in each row of a table's body. */
  rows: (table: string) => Promise<string[][]>;
  clipboard(): Promise<string>;
  /** Returns the place of a visible element: the first one with a selector, or a locator's. */
  boxOf(target: string | Locator): Promise<{ x: number; y: number; width: number; height: number }>;
  /** Waits until the state that the page saves contains a text. */
  untilSaved(text: string): Promise<void>;
  /** Takes a screenshot for people to look at, if the environment asks for them with SHOTS=1. */
  shoot(name: string): Promise<void>;
  /** Calls `check` in each theme at each width, with the names of both, and takes a screenshot as `shoot` does. */
  inAllLooks(name: string, check?: (place: string) => Promise<void>, widths?: number[]): Promise<void>;
  /** Counts the pixels of the first plot in each of these colours (`#rrggbb`). */
  pixelsOf(colours: string[]): Promise<number[]>;
}

export const panel: Extract<HostMessage, { type: 'panel' }> = {
  type: 'panel',
  panelId: 'panel-1',
  tab: { isPreview: false },
  stored: undefined,
};

function countPixels(wanted: readonly string[]) {
  const canvas = document.querySelector('canvas');
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return [];
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const counts = new Map<string, number>();
  for (let i = 0; i < data.length; i += 4) {
    const key = [data[i], data[i + 1], data[i + 2]].join();
    if (data[i + 3] === 255) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return wanted.map((colour) => {
    const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
    return counts.get(channels.join()) ?? 0;
  });
}

/** Loads the page before each test of the suite; errors in it, and violations of its content policy, fail the test. */
export function usePage(options: SharedPageOptions = {}): PageUnderTest {
  let current: OpenPage | undefined;
  const get = (): OpenPage => {
    assert.ok(current);
    return current;
  };
  beforeEach(async () => {
    current = await loadPage(options);
  });
  afterEach(async function () {
    if (!current) return;
    const { page, faults } = current;
    if (this.currentTest?.state === 'failed') {
      const name = this.currentTest.fullTitle().replaceAll(/\W+/g, '-').slice(0, 80);
      await page.screenshot({ path: `out/shots/failed-${name}.png` }).catch(() => undefined);
      await discardPage(current);
    }
    current = undefined;
    assert.deepEqual(faults, []);
  });
  const shoot = async (name: string) => {
    if (process.env['SHOTS']) await get().page.screenshot({ path: `out/shots/${name}.png` });
  };
  return {
    get page() {
      return get().page;
    },
    get faults() {
      return get().faults;
    },
    post: (messages) => get().post(messages),
    sent: () => get().sent(),
    state: () => get().state(),
    setLook: (look) => get().setLook(look),
    show: (result, title) => get().post([panel, ...messagesOf(result, title)]),
    actions: async () =>
      (await get().sent()).flatMap((message) => (message.type === 'request' ? [message.action] : [])),
    tab: async (name) => {
      const { page } = get();
      await page.getByRole('tab', { name }).click();
      // A view other than the first is loaded when it is chosen.
      await page.locator('.part:not([hidden]) > *').first().waitFor({ state: 'attached' });
    },
    press: async (...keys) => {
      for (const key of keys) await get().page.keyboard.press(key);
    },
    role: (role, name) => get().page.getByRole(role, { name }),
    button: (name) => get().page.getByRole('button', { name }),
    texts: (selector) => get().page.locator(selector).allTextContents(),
    rows: async (table) => {
      const lines = await get().page.locator(`${table} tbody tr`).all();
      return Promise.all(lines.map((line) => line.locator('th, td').allTextContents()));
    },
    clipboard: () => get().page.evaluate(() => navigator.clipboard.readText()),
    boxOf: async (target) => {
      const element = typeof target === 'string' ? get().page.locator(target).first() : target;
      return (await element.boundingBox()) ?? assert.fail(`${String(target)} is not visible`);
    },
    untilSaved: (text) =>
      poll(`the page saves ${text}`, async () => JSON.stringify(await get().state()).includes(text)),
    shoot,
    inAllLooks: async (name, check, widths = [1280, 800, 400]) => {
      const open = get();
      for (const look of looks) {
        await open.setLook(look);
        for (const width of widths) {
          await open.page.setViewportSize({ width, height: 700 });
          await check?.(`${look}, ${width} px`);
          await shoot(`${name}-${look}-${width}`);
        }
      }
    },
    pixelsOf: (colours) => get().page.evaluate(countPixels, colours),
  };
}
