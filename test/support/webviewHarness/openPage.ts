import type { Browser, Page } from 'playwright-core';
import type { HostMessage, SavedState, WebviewMessage } from '#src/protocol/messages';
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
  page: Page;
  /** Errors of the page and violations of its content security policy. */
  faults: string[];
  post(messages: HostMessage[]): Promise<void>;
  sent(): Promise<WebviewMessage[]>;
  state(): Promise<SavedState | undefined>;
  setLook(look: Look): Promise<void>;
  /** Loads the page again: without saved state, in the dark theme, in the first size, with the pointer in a corner. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Messages as one text, with the bytes of columns in base64: other ways to send many numbers to a browser are slow. */
function toText(messages: HostMessage[]) {
  return JSON.stringify(
    messages.map((message) =>
      message.type === 'columns'
        ? {
            ...message,
            columns: message.columns.map(({ buffer, byteOffset, byteLength }) =>
              Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
            ),
          }
        : message,
    ),
  );
}

export interface PageOptions {
  timezoneId?: string;
}

const size = { width: 1280, height: 800 };

export async function openPage(browser: Browser, options: PageOptions = {}): Promise<OpenPage> {
  const server = await servePage();
  const context = await browser.newContext({ viewport: size, ...options });
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
    post: (messages) => page.evaluate((text) => window.harness.post(text), toText(messages)),
    sent: () => page.evaluate(() => window.harness.sent),
    state: () => page.evaluate(() => window.harness.state()),
    setLook: (look) => page.evaluate((theme) => window.harness.setTheme(theme), themeOf(look)),
    reset: async () => {
      await page.unrouteAll();
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
