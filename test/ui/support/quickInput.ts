import type { Locator, Page } from 'playwright-core';
import { poll } from '../../support/poll';

/** The box at the top of the window: palette, quick picks, input boxes and the simple file dialogs. */
export class QuickInput {
  constructor(private readonly page: Page) {}

  /** The box itself, while it is visible. */
  get box(): Locator {
    return this.page.locator('.quick-input-widget:visible');
  }

  /** The text field. */
  get field(): Locator {
    return this.box.locator('.quick-input-filter input').first();
  }

  /** A row of the list that contains a text. */
  row(text: string | RegExp): Locator {
    return this.box.locator('.quick-input-list .monaco-list-row', { hasText: text });
  }

  /** Returns the texts of the drawn rows. */
  async rows(): Promise<string[]> {
    const rows = await this.box.locator('.quick-input-list .monaco-list-row').allInnerTexts();
    return rows.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  }

  /** Waits until the box shows this text: its title, prompt, placeholder, a row or a message. */
  async waitFor(text: string, timeoutMs?: number): Promise<void> {
    await poll(
      `the quick input shows "${text}"`,
      async () => {
        if ((await this.box.count()) === 0) return false;
        const placeholder = await this.field.getAttribute('placeholder', { timeout: 1000 }).catch(() => null);
        return (
          placeholder?.includes(text) === true ||
          (await this.box.innerText({ timeout: 1000 }).catch(() => '')).includes(text)
        );
      },
      timeoutMs,
    );
  }

  /** Replaces the text of the field. */
  async filter(text: string): Promise<void> {
    await this.field.waitFor();
    await this.field.fill(text);
  }

  /** Presses Enter in the field. When one box follows another, the editor behind may have the focus for a moment. */
  async accept(): Promise<void> {
    await this.field.press('Enter');
  }

  /**
   * Presses Enter once the focused row contains the text. Rows shown before the filter applies also contain it, but
   * Enter would run a different one.
   */
  async acceptFocused(text: string): Promise<void> {
    await this.box.locator('.monaco-list-row.focused', { hasText: text }).first().waitFor();
    await this.accept();
  }

  /**
   * Picks the row of a quick pick that contains the text. A long list draws only the rows in view, so this filters
   * first.
   */
  async pick(text: string): Promise<void> {
    await this.row(/./).first().waitFor();
    await this.filter(text);
    await this.acceptFocused(text);
  }

  /** Types a text and presses Enter at once, as somebody who types quickly does. */
  async typeAndEnter(text: string): Promise<void> {
    await this.field.focus();
    await Promise.all([this.page.keyboard.insertText(text), this.page.keyboard.press('Enter')]);
  }

  /** Ticks the row of a multi-select pick that contains the text. */
  async tick(text: string): Promise<void> {
    await this.row(text).first().locator('input[type=checkbox], .monaco-checkbox').first().click();
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

  /** Waits until the box is gone. */
  async waitUntilClosed(): Promise<void> {
    await this.box.waitFor({ state: 'hidden' });
  }

  /** Exports to an absolute path with the previous or default options. Returns the path that the dialog proposed. */
  async answerExport(file: string): Promise<string> {
    await this.waitFor('Export Result as');
    await this.row(/./).first().waitFor();
    await this.accept();
    return this.answerFileDialog(file);
  }

  /**
   * Answers the save or open dialog with an absolute path. Once open, the dialog lists a folder and only then fills in
   * the path that it proposes; Enter is lost while it still checks the typed text.
   * @returns The path that the dialog proposed.
   */
  async answerFileDialog(file: string): Promise<string> {
    let proposed = '';
    let unchanged = 0;
    await poll('the file dialog proposes a path', async () => {
      const before = proposed;
      proposed = await this.field.inputValue({ timeout: 1000 }).catch(() => '');
      // The dialog shows a folder first, for a moment.
      unchanged = proposed.startsWith('/') && proposed === before ? unchanged + 1 : 0;
      return unchanged >= (proposed.endsWith('/') ? 10 : 3);
    });
    await this.filter(file);
    await poll('the file dialog closes', async () => {
      if ((await this.box.count()) === 0) return true;
      // A folder that is listed late replaces the typed path, and Enter would choose that folder.
      const typed = await this.field.inputValue({ timeout: 1000 }).catch(() => file);
      if (typed !== file && typed !== `${file}/`)
        await this.field.fill(file, { timeout: 1000 }).catch(() => undefined);
      await this.page.keyboard.press('Enter');
      await this.page.waitForTimeout(400);
      return (await this.box.count()) === 0;
    });
    return proposed;
  }
}
