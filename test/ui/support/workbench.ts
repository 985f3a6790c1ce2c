import fs from 'node:fs';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { askHelper } from './helper';
import type { Theme } from './openWorkbench';
import { poll, succeeds } from '../../support/poll';
import { QuickInput } from './quickInput';

const slowMs = 60_000;

/** The name of each theme in the settings, and the class that a window has with it. */
const themes: Record<Theme, [id: string, style: string]> = {
  'Dark Modern': ['Dark Modern', 'vs-dark'],
  'Light Modern': ['Light Modern', 'vs'],
  'Dark High Contrast': ['Default High Contrast', 'hc-black'],
  'Light High Contrast': ['Default High Contrast Light', 'hc-light'],
};

/** Counts the colours that a canvas uses more than here and there. */
function countColours(canvas: HTMLCanvasElement) {
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
    data: new Uint8ClampedArray(),
  };
  const counts = new Map<number, number>();
  for (let i = 0; i < data.length; i += 4 * 7) {
    const colour = ((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts.values()].filter((count) => count > 50).length;
}

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

  /** Waits until the results page has this heading. */
  async waitForHeading(name: string | RegExp): Promise<void> {
    await this.webview.getByRole('heading', { name }).waitFor();
  }

  /** Waits until the results page has a chart. */
  async waitForChart(): Promise<void> {
    await this.webview.locator('canvas').first().waitFor();
  }

  /** Waits until the first chart has more than this number of colours: a blank one has one or two. */
  async waitUntilDrawn(colours = 6): Promise<void> {
    const canvas = this.webview.locator('canvas').first();
    await poll('the chart is drawn', async () => {
      const drawn = await canvas.evaluate(countColours).catch(() => 0);
      return drawn > colours;
    });
  }

  /** Runs a command by its title in the command palette, for example "Gridlens: New Query…". */
  async runCommand(title: string): Promise<void> {
    // Commands with longer or similar names may be listed before it.
    const escaped = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const row = this.quickInput.row(new RegExp(`^${escaped}`)).first();
    const isShown = (what: Locator) => succeeds(what.waitFor({ timeout: 3000 }));
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

  /** Runs a saved query by its name. */
  async runSavedQuery(name: string): Promise<void> {
    await this.runCommand('Gridlens: Run Saved Query…');
    await this.quickInput.pick(name);
  }

  /** Saves the query of the visible result in a home and a folder of the saved queries. */
  async saveQuery(name: string, home: string, folder = 'No folder'): Promise<void> {
    await this.runCommand('Gridlens: Save Query…');
    await this.quickInput.waitFor('Name of the query');
    await this.quickInput.answer(name);
    await this.quickInput.waitFor('Where?');
    await this.quickInput.pick(home);
    await this.quickInput.waitFor('Save Query: Folder');
    await this.quickInput.pick(folder);
    await this.treeRow(name).first().waitFor();
  }

  /** Signs in with a valid API key. */
  async signIn(key: string): Promise<void> {
    await this.runCommand('Gridlens: Sign In with an API Key…');
    await this.quickInput.waitFor('The key is checked');
    await this.quickInput.answer(key);
    await this.quickInput.waitUntilClosed();
  }

  /** Reads the text on the clipboard. */
  clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** Opens the Gridlens view in the sidebar. */
  async openSidebar(): Promise<Locator> {
    const item = this.activityBarItem();
    const sidebar = this.page.locator('.part.sidebar');
    let isFirst = true;
    await poll('the Gridlens view opens', async () => {
      const title = sidebar.locator('.composite.title', { hasText: 'Gridlens' });
      if (await title.isVisible()) return true;
      // A badge may cover the middle of the icon. A second click would close what the first one opens.
      if (isFirst) await item.click({ position: { x: 6, y: 6 }, timeout: 5000 }).catch(() => undefined);
      else await this.runCommand('View: Show Gridlens').catch(() => undefined);
      isFirst = false;
      return title.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      );
    });
    return sidebar;
  }

  /** The rows of the sidebar tree that contain a text. */
  treeRow(text: string | RegExp): Locator {
    return this.page.locator('.part.sidebar .pane-body .monaco-list-row', { hasText: text });
  }

  /** Returns the texts of the tree's visible rows, from the top. */
  async treeTexts(): Promise<string[]> {
    const rows = await this.page.locator('.part.sidebar .pane-body .monaco-list-row').allInnerTexts();
    return rows.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  }

  /** Reads the names of the rows, without their values. */
  async treeNames(): Promise<string[]> {
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
  async chooseFromViewMenu(view: string, ...entries: (string | RegExp)[]): Promise<void> {
    const header = this.page.locator('.part.sidebar .pane-header', { hasText: view });
    await this.chooseEntries(async () => {
      await header.hover({ timeout: 5000 });
      await header.getByRole('button', { name: 'More Actions' }).click({ timeout: 5000 });
    }, entries);
  }

  /** Reopens a menu until the last entry is chosen, because rows and title bars that are redrawn close it. */
  private async chooseEntries(open: () => Promise<void>, entries: (string | RegExp)[]): Promise<void> {
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

  /** Presses Undo in a notification. */
  async undo(text: string): Promise<void> {
    await this.toast(text).getByRole('button', { name: 'Undo' }).click();
    await this.toast(text).waitFor({ state: 'detached' });
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
  get webview(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready:visible').frameLocator('iframe#active-frame');
  }

  /** A button of the results page. */
  button(name: string | RegExp): Locator {
    return this.webview.getByRole('button', { name });
  }

  /** The lines of the editors that contain a text. */
  line(text: string | RegExp): Locator {
    return this.page.locator('.view-line', { hasText: text });
  }

  /** A word of the first line of an editor that contains it, or that contains `line`. */
  word(text: string, line = text): Locator {
    return this.line(line).first().locator('span', { hasText: text }).last();
  }

  /** The code lenses that contain a text. */
  lens(text: string | RegExp): Locator {
    return this.page.locator('.codelens-decoration a', { hasText: text });
  }

  /**
   * Hovers an element until its tooltip shows a text, and returns the tooltip. VS Code opens a tooltip only when the
   * pointer enters the element, and drops it when the element moves or is redrawn, so each attempt enters again.
   */
  async openTooltip(target: Locator, text: string): Promise<Locator> {
    const tooltip = this.page.locator('.monaco-hover:visible', { hasText: text });
    await poll(`a tooltip shows "${text}"`, async () => {
      await this.page.mouse.move(2, 2);
      await target.hover();
      return succeeds(tooltip.waitFor({ timeout: 5000 }));
    });
    return tooltip;
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
