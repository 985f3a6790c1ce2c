import assert from '../support/assert';
import { openSharedWindow } from './support/sharedWindow';
import type { Workbench } from './support/workbench';

describe('a fresh window', () => {
  let bench: Workbench;
  before(async () => {
    bench = await openSharedWindow({ stores: true });
  });
  after(() => bench.close());

  it('offers sample data and sign-in in the Gridlens view', async () => {
    const sidebar = await bench.openSidebar();
    await sidebar.getByRole('button', { name: 'Explore sample data' }).waitFor();
    await sidebar.getByRole('button', { name: 'Sign in with an API key' }).waitFor();
    await bench.screenshot('welcome');
  });

  it('lists the commands in the palette', async () => {
    await bench.page.keyboard.press('F1');
    await bench.quickInput.filter('>Gridlens: ');
    await bench.quickInput.row('Gridlens: Choose Connection…').waitFor();
    await bench.screenshot('palette');
    await bench.quickInput.filter('>Gridlens: Explore');
    await bench.quickInput.row('Gridlens: Explore Sample Data').waitFor();
    await bench.quickInput.cancel();
  });

  it('shows no notification', async () => {
    assert.deepEqual(await bench.toasts(), []);
  });
});
