import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { poll, succeeds } from '../../support/poll';
import type { Workbench } from './workbench';

declare global {
  interface Window {
    reportPointer: (type: string) => void;
    isPointerWatched?: true;
  }
}

/** Reports all pointer events in the frame of an element from now on. */
function watchPointer() {
  if (window.isPointerWatched) return;
  window.isPointerWatched = true;
  const { reportPointer } = window;
  for (const type of ['pointermove', 'pointerdown', 'mousedown', 'dblclick', 'wheel'])
    window.addEventListener(
      type,
      (event) => {
        // The browser repeats the last move when the page changes under a pointer that rests.
        const isMoved = event instanceof PointerEvent && (event.movementX !== 0 || event.movementY !== 0);
        if (isMoved || type !== 'pointermove') reportPointer(type);
      },
      { capture: true },
    );
}

/** More stops than any path on the page has. */
const maxStops = 60;

const isShown = (what: Locator) => succeeds(what.waitFor({ timeout: 3000 }));

/** The keyboard of each page that counts the pointer's events now: a page takes a function once. */
const watchers = new WeakMap<Page, Keyboard>();

/** A window of VS Code, driven only by the keyboard: nothing is clicked, filled or focused by script. */
export class Keyboard {
  /** The pointer events in the frames in which keys were pressed. */
  readonly pointed: string[] = [];

  private constructor(private readonly bench: Workbench) {}

  static async startIn(bench: Workbench): Promise<Keyboard> {
    const { page } = bench;
    const keys = new Keyboard(bench);
    if (!watchers.has(page))
      await page.exposeFunction('reportPointer', (type: string) => watchers.get(page)?.pointed.push(type));
    watchers.set(page, keys);
    return keys;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.bench.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.bench.page.keyboard.type(text);
  }

  /** Runs a command by its title in the palette. */
  async runCommand(title: string): Promise<void> {
    const { page, quickInput } = this.bench;
    await page.evaluate(watchPointer);
    const focused = quickInput.box.locator('.monaco-list-row.focused', { hasText: title });
    await poll(`the command palette offers "${title}"`, async () => {
      await this.press('F1');
      if (!(await isShown(quickInput.field))) return false;
      await this.type(title);
      if (await isShown(focused)) return true;
      // The palette shows the list from when it opened, which may lack the commands of an extension.
      await this.press('Escape');
      return false;
    });
    await this.press('Enter');
    await poll('the palette has gone', async () => {
      if ((await quickInput.box.count()) === 0) return true;
      return !(await quickInput.field.inputValue({ timeout: 1000 }).catch(() => '>')).startsWith('>');
    });
  }

  /** Picks the row of a list that matches the typed text. */
  async pick(text: string): Promise<void> {
    const { quickInput } = this.bench;
    await quickInput.row(/./).first().waitFor();
    await this.type(text);
    await quickInput.box.locator('.monaco-list-row.focused', { hasText: text }).waitFor();
    await this.press('Enter');
  }

  /** Opens the Gridlens view in the sidebar. */
  async openSidebar(): Promise<void> {
    await this.runCommand('View: Show Gridlens');
    await this.bench.page.locator('.part.sidebar .composite.title', { hasText: 'Gridlens' }).waitFor();
  }

  /** Moves to a row of a sidebar list, and opens it. */
  async openRow(view: string, name: string | RegExp): Promise<void> {
    const { page } = this.bench;
    const pane = page.locator('.pane', { has: page.getByRole('button', { name: `${view} Section` }) });
    const row = pane.locator('.monaco-list-row', { hasText: name }).first();
    const isOn = () => row.evaluate((one) => one.classList.contains('focused'));
    await poll(`arrow keys reach the row ${String(name)}`, async () => {
      await this.runCommand(`Gridlens: Focus on ${view} View`);
      await row.waitFor();
      await this.press('Home');
      for (let i = 0; i < 20 && !(await isOn()); i++) await this.press('ArrowDown');
      return isOn();
    });
    await this.press('Enter');
  }

  /** Moves the focus to an element of the page with Tab, or with Shift+Tab when it comes earlier. */
  async tabTo(target: Locator): Promise<void> {
    const one = target.first();
    await one.evaluate(watchPointer);
    const next = () =>
      one.evaluate((wanted) => {
        const focused = document.activeElement ?? document.body;
        if (focused === wanted) return '';
        const isAfter = focused.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_FOLLOWING;
        return isAfter ? 'Tab' : 'Shift+Tab';
      });
    const pressed: string[] = [];
    for (let key = await next(); key !== ''; key = await next()) {
      assert.ok(pressed.push(key) < maxStops, `Tab does not reach ${String(target)}`);
      await this.press(key);
    }
  }

  /** Sets a selector of the page to one of its choices. */
  async select(selector: Locator, value: string): Promise<void> {
    await this.tabTo(selector);
    await this.press('Home');
    for (let i = 0; i < maxStops && (await selector.inputValue()) !== value; i++)
      await this.press('ArrowDown');
    await this.press('Enter');
  }

  /** Presses a button of the page. */
  async pressButton(button: Locator): Promise<void> {
    await this.tabTo(button);
    await this.press('Enter');
  }

  /** Chooses an item from the page's open menu, or from the menu that a button opens. */
  async choose(item: string | RegExp, opener?: Locator): Promise<void> {
    if (opener) await this.pressButton(opener);
    const focused = this.bench.webview.locator('[role^=menuitem]:focus');
    await focused.waitFor();
    const isOn = async () =>
      typeof item === 'string'
        ? (await focused.textContent()) === item
        : item.test((await focused.textContent()) ?? '');
    for (let i = 0; i < maxStops && !(await isOn()); i++) await this.press('ArrowDown');
    await this.press('Enter');
  }
}
