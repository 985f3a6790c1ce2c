import { lazy } from '../../domain/lazy';
import type * as Previews from './previews';
import type { SeenDeps } from './show/seenResults';

/** What shows the queries of code, with the models behind it and what they brought. */
export type LoadedPreviews = Pick<
  typeof Previews,
  'createFixes' | 'createHints' | 'createHover' | 'createLenses' | 'resolveLens' | 'preview'
> & {
  readonly models: Previews.Models;
  readonly seen: Previews.SeenResults;
};

/** Loads the previews at their first use. `onChange` is called when a query has brought something else. */
export function createLoader(
  deps: SeenDeps,
  onChange: () => void,
): { readonly load: () => Promise<LoadedPreviews>; dispose(): void } {
  let isDisposed = false;
  const disposables: { dispose(): void }[] = [];
  const dispose = (): void => {
    isDisposed = true;
    for (const one of disposables) one.dispose();
  };
  const load = lazy(async () => {
    const { Models, SeenResults, ...shown } = await import('./previews');
    const models = new Models();
    const seen = new SeenResults(deps);
    disposables.push(models, seen, seen.onDidChange(onChange));
    if (isDisposed) dispose();
    return { ...shown, models, seen };
  });
  return { load, dispose };
}
