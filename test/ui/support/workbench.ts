import fs from 'node:fs';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { askHelper } from './helper';
import type { Theme } from './openWorkbench';
import { poll, succeeds } from '../../support/poll';
import { QuickInput } from './quickInput';

const slowMs = 60_000;

/** The name of each theme in the settings, and the class that a window has with it. */
const themes: Readonly<Record<Theme, readonly [id: string, style: string]>> = {
  'Dark Modern': ['Dark Modern', 'vs-dark'],
  'Light Modern': ['Light Modern', 'vs'],
  'Dark High Contrast': ['Default High Contrast', 'hc-black'],
  'Light High Contrast': ['Default High Contrast Light', 'hc-light'],
};

/** A window of VS Code, driven as a user does. */
export class Workbench {
  /** Quick picks, input boxes and the file dialogs. */
  readonly quickInput: QuickInput;

  /**
   * @param folder The absolute path of the open workspace folder; empty when there is none.
   * @param profile The folder of the temporary profile: `user/User/settings.json`, `server/data/logs`, …
   * @param close Ends this VS Code and removes its files from disk.
   */
  constructor(
    readonly page: Page,
    readonly folder: string,
    readonly profile: string,
    readonly close: () => Promise<void>,
  ) {
    this.quickInput = new QuickInput(page);
  }

  /** Waits until the window is drawn and its activity bar shows Gridlens. */
  async waitUntilUp(): Promise<void> {
    await this.page.locator('.monaco-workbench').waitFor({ timeout: slowMs });
    await this.activityBarItem().waitFor({ timeout: slowMs });
  }

  /** Runs a command by its title in the command palette, for example "Gridlens: New Query…". */
  async runCommand(title: string): Promise<void> {
    // Commands with longer or similar names may be listed before it.
    const escaped = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const row = this.quickInput.row(new RegExp(`^${escaped}`)).first();
    const isShown = (what: Locator): Promise<boolean> => succeeds(what.waitFor({ timeout: 3000 }));
    // A window that is still loading ignores the key, or closes the palette again.
    await poll(`the command palette lists "${title}"`, async () => {
      await this.page.keyboard.press('F1');
      if (!(await isShown(this.quickInput.field))) return false;
      await this.quickInput.field.fill(`>${title}`, { timeout: 3000 }).catch(() => undefined);
      if (!(await isShown(row))) {
        // The palette shows the list from when it opened, which may lack the commands of an extension.
        await this.page.keyboard.press('Escape');
        return false;
      }
      // A page that is still loading takes the focus, and the palette closes under the mouse.
      return succeeds(row.click({ timeout: 3000 }));
    });
  }

  /** Opens the Gridlens view in the sidebar. */
  async openSidebar(): Promise<Locator> {
    const item = this.activityBarItem();
    const sidebar = this.page.locator('.part.sidebar');
    await poll('the Gridlens view opens', async () => {
      if (await sidebar.locator('.composite.title', { hasText: 'Gridlens' }).isVisible()) return true;
      // A badge may cover the middle of the icon.
      await item.click({ position: { x: 6, y: 6 }, timeout: 5000 }).catch(() => undefined);
      return false;
    });
    return sidebar;
  }

  /** The rows of the sidebar tree that contain a text. */
  treeRow(text: string | RegExp): Locator {
    return this.page.locator('.part.sidebar .pane-body .monaco-list-row', { hasText: text });
  }

  /** Returns the texts of the tree's visible rows, from the top. */
  async treeTexts(): Promise<readonly string[]> {
    const rows = await this.page.locator('.part.sidebar .pane-body .monaco-list-row').allInnerTexts();
    return rows.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  }

  /** Reads the names of the rows, without their values. */
  async treeNames(): Promise<readonly string[]> {
    return this.page.locator('.part.sidebar .pane-body .monaco-list-row .label-name').allInnerTexts();
  }

  /** The entries of the open menu with a name. */
  menuItem(name: string | RegExp): Locator {
    return this.page.getByRole('menuitem', { name });
  }

  /** Opens the menu of accounts in the activity bar. */
  async openAccountsMenu(): Promise<void> {
    await this.page.locator('.activitybar .action-label[aria-label="Accounts"]').click();
    await this.menuItem('Manage Extension Account Preferences').waitFor();
  }

  /** Right-clicks an element and chooses an entry of the menu that opens. */
  async chooseFromMenu(target: Locator, entry: string | RegExp): Promise<void> {
    await this.chooseEntries(() => target.click({ button: 'right', timeout: 5000 }), [entry]);
  }

  /** Opens the ⋯ menu of a sidebar view and chooses the last entry, through the submenus named before it. */
  async chooseFromViewMenu(view: string, ...entries: readonly (string | RegExp)[]): Promise<void> {
    const header = this.page.locator('.part.sidebar .pane-header', { hasText: view });
    await this.chooseEntries(async () => {
      await header.hover({ timeout: 5000 });
      await header.getByRole('button', { name: 'More Actions' }).click({ timeout: 5000 });
    }, entries);
  }

  /** Reopens a menu until the last entry is chosen, because rows and title bars that are redrawn close it. */
  private async chooseEntries(
    open: () => Promise<void>,
    entries: readonly (string | RegExp)[],
  ): Promise<void> {
    const last = this.menuItem(entries.at(-1) ?? '');
    await poll(`"${String(entries.at(-1))}" is chosen from a menu`, async () => {
      try {
        await open();
        for (const entry of entries.slice(0, -1)) await this.menuItem(entry).hover({ timeout: 5000 });
        await last.click({ timeout: 5000 });
        await poll('the menu closes', async () => {
          if ((await last.count()) === 0) return true;
          // A menu that has only just opened ignores the mouse.
          await last.click({ timeout: 1000 }).catch(() => undefined);
          return false;
        });
        return true;
      } catch {
        // The first Escape closes a submenu.
        for (const _ of entries) await this.page.keyboard.press('Escape');
        return false;
      }
    });
  }

  /** A notification that contains a text. */
  toast(text: string | RegExp): Locator {
    return this.page.locator('.notification-toast', { hasText: text });
  }

  /** Returns the texts of the visible notifications. */
  toasts(): Promise<string[]> {
    return this.page.locator('.notification-toast').allInnerTexts();
  }

  /** A modal dialog of the workbench that contains a text. */
  dialog(text: string | RegExp): Locator {
    return this.page.locator('.monaco-dialog-box', { hasText: text });
  }

  /** The tabs of the editor area that contain a text. */
  tab(text: string | RegExp): Locator {
    return this.page.locator('.part.editor .tab', { hasText: text });
  }

  /** The content of the visible webview: the results page. */
  webview(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready:visible').frameLocator('iframe#active-frame');
  }

  /** Opens a file of the workspace in an editor. */
  async openFile(name: string): Promise<void> {
    await this.page.keyboard.press('Control+p');
    await this.quickInput.filter(name);
    await this.quickInput.acceptFocused(name);
    await this.page.locator('.tab.active', { hasText: name }).waitFor();
  }

  /** Takes a screenshot of the window, in `out/shots`. */
  async screenshot(name: string): Promise<void> {
    fs.mkdirSync('out/shots', { recursive: true });
    await this.page.screenshot({ path: `out/shots/${name}.png` });
  }

  /** Reloads the window and waits until it is up again. */
  async reload(): Promise<void> {
    // A page passes its view on a moment after the last change. A window in a browser does not save its tabs and their
    // state when it closes, but once a minute, and when the user switches to something else.
    await this.page.waitForTimeout(800);
    await this.page.evaluate(() => {
      document.hasFocus = () => false;
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await this.page.waitForTimeout(600);
    await this.page.reload();
    await this.waitUntilUp();
  }

  /** Reads the user's settings from disk. */
  settings(): Record<string, unknown> {
    const file = `${this.profile}/user/User/settings.json`;
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>;
  }

  /** Changes a setting of the user. */
  async changeSetting(id: string, value: unknown): Promise<void> {
    await askHelper(this.profile, { action: 'setting', id, value });
  }

  /** Switches the colour theme and waits until the window uses it. */
  async useTheme(theme: Theme): Promise<void> {
    const [id, style] = themes[theme];
    await this.changeSetting('workbench.colorTheme', id);
    await this.page.locator(`.monaco-workbench.${style}`).waitFor();
  }

  private activityBarItem(): Locator {
    return this.page.locator('.activitybar .action-label[aria-label="Gridlens"]');
  }
}
