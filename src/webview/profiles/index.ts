import { later } from '../views/later';
import { defineView } from '../views/view';

/** Its state is checked where it is used: what checks it is loaded with the view. */
export const profilesView = defineView<unknown>({
  id: 'profiles',
  title: 'Profiles',
  readState: (saved) => saved,
  carryState: (state) => state,
  create: later(async () => (await import('./profilesView')).Profiles),
});
