import type { Browser, Page } from 'playwright-core';
import type { HostMessage, SavedState, WebviewMessage } from '../../../src/protocol/messages';
import type { PageHarness } from './fakeApi';
import { servePage } from './server';
import { themeOf, type Look } from './themes';

declare global {
  interface Window {
    harness: PageHarness;
  }
}

/** The results page alone in a browser, without VS Code. */
export interface OpenPage {
  readonly page: Page;
  /** Errors of the page and violations of its content security policy. */
  readonly faults: string[];
  post(messages: readonly HostMessage[]): Promise<void>;
  sent(): Promise<WebviewMessage[]>;
  state(): Promise<SavedState | undefined>;
  setLook(look: Look): Promise<void>;
  /** Loads the page anew: without saved state, in the dark theme, in the first size, with the pointer in a corner. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Columns as lists, because only JSON can be sent to the browser. */
function toPlain(messages: readonly HostMessage[]): unknown[] {
  return messages.map((message) =>
    message.type === 'columns'
      ? {
          ...message,
          columns: message.columns.map((column) =>
            [...column].map((value) => (Number.isNaN(value) ? null : value)),
          ),
        }
      : message,
  );
}

export async function openPage(
  browser: Browser,
  size: { readonly width: number; readonly height: number } = { width: 1280, height: 800 },
): Promise<OpenPage> {
  const server = await servePage();
  const context = await browser.newContext({ viewport: size });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  // The page listens to messages when its document is parsed.
  const load = () => page.goto(`${server.origin}/?new`, { waitUntil: 'domcontentloaded' });
  await load();
  return {
    page,
    faults,
    post: (messages) => page.evaluate((plain) => window.harness.post(plain), toPlain(messages)),
    sent: () => page.evaluate(() => window.harness.sent),
    state: () => page.evaluate(() => window.harness.state()),
    setLook: (look) => page.evaluate((theme) => window.harness.setTheme(theme), themeOf(look)),
    reset: async () => {
      await page.mouse.move(0, 0);
      await page.setViewportSize(size);
      await load();
      // Errors of requests that the load ended belong to no test.
      faults.length = 0;
    },
    close: async () => {
      await context.close();
      await server.close();
    },
  };
}
