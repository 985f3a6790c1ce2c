import { later } from '../views/later';
import { defineView } from '../views/view';

/** The state is validated by the lazily loaded view itself. */
export const profilesView = defineView<unknown>({
  id: 'profiles',
  title: 'Profiles',
  readState: (saved) => saved,
  carryState: (state) => state,
  create: later(async () => (await import('./profilesView')).Profiles),
});
