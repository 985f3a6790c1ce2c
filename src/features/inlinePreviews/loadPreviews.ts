import * as vscode from 'vscode';
import { lazy } from '../../domain';
import type { SeenDeps } from './display/seenResults';
import type * as Previews from './loadedPreviews';
import type { PreviewServices } from './previewServices';

/** The functions of previews, with the services that they share. */
export type LoadedPreviews = typeof Previews & { services: PreviewServices };

export type LoaderDeps = SeenDeps &
  Pick<PreviewServices, 'results' | 'runs' | 'queryPrompt'> & {
    context: Pick<vscode.ExtensionContext, 'workspaceState'>;
  };

/**
 * Loads the previews on first use. `onChange` is called when a query has a new result or failure, its answers change,
 * or a displayed age is out of date; `onMove` when the cursor enters or leaves a query.
 */
export function createLoader(
  deps: LoaderDeps,
  onChange: () => void,
  onMove: () => void,
): { load: () => Promise<LoadedPreviews>; dispose(): void } {
  let isDisposed = false;
  const disposables: { dispose(): void }[] = [];
  const dispose = () => {
    isDisposed = true;
    for (const one of disposables) one.dispose();
  };
  const load = lazy(async () => {
    const previews = await import('./loadedPreviews');
    const { connections, context, queryPrompt, results, runs } = deps;
    const models = new previews.Models();
    const seen = new previews.SeenResults(deps);
    const lensCommands = new previews.LensCommands();
    const past = new previews.PastFigures(models);
    const answers = new previews.Answers(context.workspaceState, onChange);
    const [ages, watchingAges] = previews.watchAges(onChange);
    const consent = new previews.Consent(connections);
    disposables.push(
      models,
      seen,
      lensCommands,
      watchingAges,
      previews.watchCursor(models, onMove),
      seen.onDidChange(onChange),
      models.onDidFindMore(onChange),
      forgetUntitled(answers),
    );
    if (isDisposed) dispose();
    const services = { results, runs, queryPrompt, models, answers, seen, ages, consent, lensCommands, past };
    return { ...previews, services };
  });
  return { load, dispose };
}

/** Forgets the answers of closed untitled documents, because the next untitled document reuses the name. */
function forgetUntitled(answers: PreviewServices['answers']): vscode.Disposable {
  const forget = ({ isUntitled, uri }: { isUntitled: boolean; uri: vscode.Uri }) => {
    if (isUntitled) void answers.forget(uri.toString());
  };
  return vscode.Disposable.from(
    vscode.workspace.onDidCloseTextDocument(forget),
    vscode.workspace.onDidCloseNotebookDocument(forget),
  );
}
