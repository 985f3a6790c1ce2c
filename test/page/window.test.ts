import assert from '../support/assert';
import type { Query } from '#src/domain';
import { fuelMix } from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { usePage } from './support/resultsPage';

describe('the window of a result', () => {
  const on = usePage();
  const { query, ...result } = fuelMix();
  const show = (change: Partial<Query>) => on.show({ ...result, query: { ...query, ...change } });
  const asked = async (count: number): Promise<unknown[]> => {
    await poll(`${count} are asked`, async () => (await on.actions()).length === count);
    return [...(await on.actions())];
  };

  it('is typed as a duration or as dates', async () => {
    await show({});
    const type = async (text: string) => {
      await on.role('combobox', 'Window').selectOption({ label: 'Other…' });
      await on.role('textbox', 'Type a window').waitFor();
      await on.page.keyboard.type(text);
      await on.press('Enter');
    };
    await type('last 2 weeks');
    await type('1 Oct 2026 to 8 Oct 2026');
    await type('since 2026-10-05 06:00');
    assert.deepEqual(await asked(3), [
      { kind: 'change', window: '2w' },
      { kind: 'change', dates: { date_start: '2026-10-01T00:00:00', date_end: '2026-10-09T00:00:00' } },
      { kind: 'change', dates: { date_start: '2026-10-05T06:00:00' } },
    ]);
  });

  it('explains invalid text, and is unchanged after Escape', async () => {
    await show({});
    const select = on.role('combobox', 'Window');
    await select.selectOption({ label: 'Other…' });
    const field = on.role('textbox', 'Type a window');
    await field.fill('31 Feb');
    await field.press('Enter');
    await on.page
      .getByText('“31 Feb” is not a window. Type one such as 14d, Oct 2026 or 1 Oct to 8 Oct.')
      .waitFor();
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    await field.press('Escape');
    assert.equal(await select.inputValue(), '3d');
    await poll('the selector has the focus again', () =>
      select.evaluate((element) => element === document.activeElement),
    );
    assert.deepEqual(await on.actions(), []);
  });

  it('moves by its length', async () => {
    const dates = { date_start: '2026-11-01T00:00:00', date_end: '2026-12-01T00:00:00' };
    const { window: _window, ...undated } = query;
    await on.show({ ...result, query: { ...undated, ...dates } });
    await on.button('Window before').click();
    await on.button('Window after').press('Enter');
    assert.deepEqual(await asked(2), [
      { kind: 'change', dates: { date_start: '2026-10-01T00:00:00', date_end: '2026-11-01T00:00:00' } },
      { kind: 'change', dates: { date_start: '2026-12-01T00:00:00', date_end: '2027-01-01T00:00:00' } },
    ]);
  });

  it('does not move when the service chooses it', async () => {
    const { window: _window, ...undated } = query;
    await on.show({ ...result, query: undated });
    assert.equal(await on.button('Window before').isDisabled(), true);
  });
});
