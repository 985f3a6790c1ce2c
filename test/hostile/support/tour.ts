import assert from 'node:assert/strict';
import path from 'node:path';
import { askHelper } from '../../ui/support/helper';
import { poll, succeeds } from '../../support/poll';
import type { Workbench } from '../../ui/support/workbench';
import { goodReply } from './hostileReplies';
import type { HostileService } from './hostileService';

/** Waits until the results tab has finished its run, and shows a result or an error. */
export async function waitUntilSettled(bench: Workbench): Promise<void> {
  const page = bench.webview;
  let settled = 0;
  await poll(
    'the run is over',
    async () => {
      const isRunning = await page
        .locator('.running')
        .isVisible()
        .catch(() => true);
      const says = page.locator('.problem-sentence:visible, canvas:visible');
      const isThere = (await says.count().catch(() => 0)) > 0;
      settled = isThere && !isRunning ? settled + 1 : 0;
      return settled >= 3;
    },
    60_000,
  );
}

/** The queries that the user of a window has agreed to run. */
const agreed = new WeakMap<Workbench, Set<string>>();

/** Agrees to run a query of the workspace. The dialog appears once per query. */
async function agreeToRun(bench: Workbench, name: string) {
  const names = agreed.get(bench) ?? new Set();
  if (!names.has(name)) {
    const dialog = bench.dialog('This workspace is not trusted');
    await dialog.getByRole('button', { name: 'Run', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  agreed.set(bench, names.add(name));
}

/** Runs a saved query by name. A page that is still loading may close the picker, which is then opened again. */
export async function runSaved(bench: Workbench, name: string): Promise<void> {
  const { quickInput } = bench;
  const short = { timeout: 5_000 };
  const pick = async () => {
    await bench.runCommand('Gridlens: Run Saved Query…');
    await quickInput.row(/./).first().waitFor(short);
    await quickInput.field.fill(name, short);
    await quickInput.box.locator('.monaco-list-row.focused', { hasText: name }).first().waitFor(short);
    await bench.page.keyboard.press('Enter');
    await quickInput.box.waitFor({ state: 'hidden', ...short });
  };
  await poll(`"${name}" is picked`, () => succeeds(pick()), 90_000);
  await agreeToRun(bench, name);
}

/** Runs the query again, and waits for its result or error. */
export async function runAgain(bench: Workbench, service: HostileService): Promise<void> {
  const before = service.requests.length;
  const isUnderWay = poll('the request arrives', () => service.requests.length > before, 60_000);
  await Promise.all([
    askHelper(bench.profile, { action: 'command', id: 'gridlens.query.runAgain' }),
    isUnderWay.then(() => waitUntilSettled(bench)),
  ]);
}

/** Exports the visible result, and returns the file. */
export async function exportAs(bench: Workbench, format: 'CSV' | 'JSON', name: string): Promise<string> {
  const file = path.join(bench.folder, name);
  await bench.runCommand(`Gridlens: Export Result as ${format}…`);
  await bench.quickInput.answerExport(file);
  await bench.toast('Exported to').last().waitFor();
  return file;
}

/** A normal day's work: a query, its table, an export, a file with a query in code. */
export async function quietWork(bench: Workbench, service: HostileService): Promise<void> {
  service.answerWith(goodReply);
  await runAgain(bench, service);
  await bench.webview.locator('canvas').first().waitFor();
  for (const tab of ['Table', 'Statistics', 'Profiles', 'Details', 'Chart'])
    await bench.webview.getByRole('tab', { name: tab }).click();
  await exportAs(bench, 'CSV', 'quiet.csv');
  await exportAs(bench, 'JSON', 'quiet.json');
  await askHelper(bench.profile, { action: 'command', id: 'notifications.clearAll' });
}

/** The texts of links in notifications. No external text may create a link there. */
export async function linksInToasts(bench: Workbench): Promise<string[]> {
  return bench.page.locator('.notification-list-item-message a').allInnerTexts();
}

/** Fails if an open results page does not respond within a moment, because it is still drawing or hangs. */
export async function assertPageAnswers(bench: Workbench): Promise<void> {
  const isOpen = await bench.page.locator('iframe.webview.ready:visible').count();
  if (isOpen === 0) return;
  const drawn = bench.webview.locator('body').evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => {
          resolve(true);
        }),
      ),
  );
  const tooLate = new Promise((resolve) => setTimeout(resolve, 10_000, false).unref());
  assert.equal(await Promise.race([drawn, tooLate]), true, 'the results page hangs');
}

/** All text of the window, including tooltips. */
export async function textOfWindow(bench: Workbench): Promise<string> {
  const textOf = (body: HTMLElement | SVGElement) =>
    [
      body.textContent,
      ...[...body.querySelectorAll('*')].flatMap((element) =>
        [...element.attributes].map(({ value }) => value),
      ),
    ].join('\n');
  const [window, page] = await Promise.all([
    bench.page.locator('body').evaluate(textOf),
    bench.webview
      .locator('body')
      .evaluate(textOf, undefined, { timeout: 5000 })
      .catch(() => ''),
  ]);
  return `${window}\n${page}`;
}
