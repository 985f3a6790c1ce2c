import * as vscode from 'vscode';
import { lazy } from '../../domain/idioms/lazy';
import type * as Previews from './loadedPreviews';
import type { SeenDeps } from './display/seenResults';

/** The loaded preview functions with their shared state. */
export type LoadedPreviews = Pick<
  typeof Previews,
  | 'changeAnswers'
  | 'createCellItems'
  | 'createActions'
  | 'createFixes'
  | 'createHints'
  | 'createHover'
  | 'createLenses'
  | 'createLineEnds'
  | 'forgetAnswers'
  | 'openChart'
  | 'resolveLens'
  | 'preview'
  | 'previewAll'
  | 'saveFound'
  | 'showFailure'
> & {
  ages: Previews.AgeClock;
  answers: Previews.Answers;
  consent: Previews.Consent;
  lensCommands: Previews.LensCommands;
  models: Previews.Models;
  past: Previews.PastFigures;
  seen: Previews.SeenResults;
};

export interface LoaderDeps extends SeenDeps {
  context: Pick<vscode.ExtensionContext, 'workspaceState'>;
}

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
  const dispose = (): void => {
    isDisposed = true;
    for (const one of disposables) one.dispose();
  };
  const load = lazy(async () => {
    const {
      Answers,
      Consent,
      LensCommands,
      Models,
      PastFigures,
      SeenResults,
      watchAges,
      watchCursor,
      ...shown
    } = await import('./loadedPreviews');
    const models = new Models();
    const seen = new SeenResults(deps);
    const lensCommands = new LensCommands();
    const past = new PastFigures(models);
    const answers = new Answers(deps.context.workspaceState, onChange);
    const [ages, watchingAges] = watchAges(onChange);
    const consent = new Consent({ ...deps, isTrusted: () => vscode.workspace.isTrusted });
    disposables.push(
      models,
      seen,
      lensCommands,
      watchingAges,
      watchCursor(models, onMove),
      seen.onDidChange(onChange),
      models.onDidFindMore(onChange),
      forgetUntitled(answers),
    );
    if (isDisposed) dispose();
    return { ...shown, models, answers, seen, ages, consent, lensCommands, past };
  });
  return { load, dispose };
}

/** Forgets the answers of closed untitled documents, because the next untitled document reuses the name. */
function forgetUntitled(answers: Previews.Answers): vscode.Disposable {
  const forget = ({ isUntitled, uri }: { isUntitled: boolean; uri: vscode.Uri }): void => {
    if (isUntitled) void answers.forget(uri.toString());
  };
  return vscode.Disposable.from(
    vscode.workspace.onDidCloseTextDocument(forget),
    vscode.workspace.onDidCloseNotebookDocument(forget),
  );
}
