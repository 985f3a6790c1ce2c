import { chromium } from 'playwright-core';
import { findChromium } from './chromium.mjs';

/**
 * Starts Chromium, with access to this machine only. HEADED=1 shows its window. Scroll bars are hidden in screenshots
 * unless a test drags them.
 */
export function launchBrowser({ hasScrollBars = false } = {}) {
  return chromium.launch({
    executablePath: findChromium(),
    headless: !process.env['HEADED'],
    ignoreDefaultArgs: hasScrollBars ? ['--hide-scrollbars'] : [],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  });
}

/** The address of the workbench page. `folder`, an absolute path, opens that folder or `.code-workspace` file. */
export function workbenchAddress(/** @type {string} */ origin, /** @type {string | undefined} */ folder) {
  const query = new URLSearchParams({
    payload: '[["skipWelcome","true"],["skipReleaseNotes","true"]]',
    ...(folder?.endsWith('.code-workspace') ? { workspace: folder } : folder ? { folder } : { ew: 'true' }),
  });
  return `${origin}/?${query.toString()}`;
}
