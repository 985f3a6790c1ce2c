import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { openSharedWindow } from '../../support/sharedWindow';
import { poll } from '../../../support/poll';
import { Workbench } from '../../support/workbench';

declare global {
  interface Window {
    /** The window that the foreign page opened. */
    opened?: Window | null;
    /** The origins of the messages that reach the results page. */
    senders?: string[];
  }
}

/** Sends messages to all frames of the opened window, at any depth. */
function postToAll(messages: unknown[]) {
  const reach = (target: Window) => {
    for (const message of messages) target.postMessage(message, '*');
    // Frames of another origin can only be counted and accessed by number.
    const frames = Array.from({ length: target.length }, (_, i) => target[i]);
    for (const inner of frames) if (inner) reach(inner);
  };
  if (window.opened) reach(window.opened);
}

const query = { operation: 'network', network_code: 'NEM', metrics: ['power'] };

describe('a foreign page that opens VS Code in a window', () => {
  let first: Workbench;
  let bench: Workbench;
  let foreign: Page;
  const server = http.createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Foreign</title>');
  });

  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    first = await openSharedWindow({ stores: true });
    const context = first.page.context();
    foreign = await context.newPage();
    await foreign.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      foreign.evaluate((address) => {
        window.opened = window.open(address);
      }, first.page.url()),
    ]);
    bench = new Workbench(opened, first.folder, first.profile, () => opened.close());
    await bench.waitUntilUp();
  });
  after(async () => {
    await bench.close();
    await first.close();
    server.close();
  });

  it('cannot change the results page with messages', async () => {
    const sidebar = await bench.openSidebar();
    await sidebar.getByRole('button', { name: 'Explore sample data' }).click();
    const heading = bench.webview.getByRole('heading', { level: 1 });
    await bench.waitForChart();
    const title = await heading.innerText();
    const body = bench.webview.locator('body');
    await body.evaluate(() => {
      const senders: string[] = [];
      window.senders = senders;
      window.addEventListener('message', ({ origin }) => senders.push(origin));
    });
    const problem = { sentence: 'Foreign', actions: [] };
    await foreign.evaluate(postToAll, [
      { type: 'loading', title: 'Foreign', query, isSample: false },
      { type: 'problem', state: 'error', title: 'Foreign', query, problem },
    ]);
    const { origin } = new URL(foreign.url());
    await poll('the messages arrive', async () => {
      const senders = await body.evaluate(() => window.senders ?? []);
      return senders.filter((sender) => sender === origin).length === 2;
    });
    assert.equal(await heading.innerText(), title);
    assert.equal(await bench.webview.getByText('Foreign').count(), 0);
    await bench.waitForChart();
  });
});
