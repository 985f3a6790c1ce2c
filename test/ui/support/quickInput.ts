import type { Locator, Page } from 'playwright-core';
import { poll } from './poll';

/** The box at the top of the window: palette, quick picks, input boxes and the simple file dialogs. */
export class QuickInput {
  constructor(private readonly page: Page) {}

  /** The box itself, when it is shown. */
  get box(): Locator {
    return this.page.locator('.quick-input-widget:visible');
  }

  /** The text field. */
  get field(): Locator {
    return this.box.locator('.quick-input-filter input').first();
  }

  /** A row of the list that holds a text. */
  row(text: string | RegExp): Locator {
    return this.box.locator('.quick-input-list .monaco-list-row', { hasText: text });
  }

  /** The texts of the rows that are drawn. */
  async rows(): Promise<readonly string[]> {
    const rows = await this.box.locator('.quick-input-list .monaco-list-row').allInnerTexts();
    return rows.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  }

  /** Until the box shows this text: its title, prompt, placeholder, a row or a message. */
  async waitFor(text: string): Promise<void> {
    await poll(`the quick input shows "${text}"`, async () => {
      if ((await this.box.count()) === 0) return false;
      const placeholder = await this.field.getAttribute('placeholder', { timeout: 1000 }).catch(() => null);
      return (
        placeholder?.includes(text) === true ||
        (await this.box.innerText({ timeout: 1000 }).catch(() => '')).includes(text)
      );
    });
  }

  /** Types over what the field holds. */
  async filter(text: string): Promise<void> {
    await this.field.waitFor();
    await this.field.fill(text);
  }

  /** Presses Enter in the field. When one box follows another, the editor behind may have the focus for a moment. */
  async accept(): Promise<void> {
    await this.field.press('Enter');
  }

  /**
   * Presses Enter once the focused row holds the text. Rows that are shown before the filter has been applied hold it
   * too, but Enter would run another.
   */
  async acceptFocused(text: string): Promise<void> {
    await this.box.locator('.monaco-list-row.focused', { hasText: text }).first().waitFor();
    await this.accept();
  }

  /** Picks the row of a quick pick that holds the text. A long list draws only the rows in view: filter first. */
  async pick(text: string): Promise<void> {
    await this.row(/./).first().waitFor();
    await this.filter(text);
    await this.acceptFocused(text);
  }

  /** Ticks the row of a pick of several that holds the text. */
  async tick(text: string): Promise<void> {
    await this.row(text).first().locator('input[type=checkbox], .monaco-checkbox').first().click();
  }

  /** Ticks the rows of a pick of several, and accepts. */
  async pickSeveral(...texts: readonly string[]): Promise<void> {
    for (const text of texts) await this.tick(text);
    await this.accept();
  }

  /** Types into an input box and accepts. */
  async answer(text: string): Promise<void> {
    await this.filter(text);
    await this.accept();
  }

  /** Presses Back. */
  async back(): Promise<void> {
    await this.box.locator('.quick-input-titlebar [aria-label^="Back"]').click();
  }

  /** Closes the box with Escape. */
  async cancel(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.waitUntilClosed();
  }

  /** Until the box is gone. */
  async waitUntilClosed(): Promise<void> {
    await this.box.waitFor({ state: 'hidden' });
  }

  /** Exports as last time, or as usual, to an absolute path. Gives the path that the dialog proposed. */
  async answerExport(file: string): Promise<string> {
    await this.waitFor('Export Result as');
    await this.row(/./).first().waitFor();
    await this.accept();
    return this.answerFileDialog(file);
  }

  /**
   * Answers the save or open dialog with an absolute path. Once open, the dialog lists a folder and only then fills in
   * the path it proposes; and Enter is lost while it still checks what was typed.
   * @returns The path that the dialog proposed.
   */
  async answerFileDialog(file: string): Promise<string> {
    let proposed = '';
    let unchanged = 0;
    await poll('the file dialog proposes a path', async () => {
      const before = proposed;
      proposed = await this.field.inputValue({ timeout: 1000 }).catch(() => '');
      // A folder comes first, and stays for a moment.
      unchanged = proposed.startsWith('/') && proposed === before ? unchanged + 1 : 0;
      return unchanged >= (proposed.endsWith('/') ? 10 : 3);
    });
    await this.filter(file);
    await poll('the file dialog closes', async () => {
      if ((await this.box.count()) === 0) return true;
      await this.page.keyboard.press('Enter');
      await this.page.waitForTimeout(400);
      return (await this.box.count()) === 0;
    });
    return proposed;
  }
}
