/**
 * Finds queries in code and shows their results, without running the code. `scan` finds calls and addresses; after an
 * edit, it searches only what the edit may have changed. `read` parses one call when it is visible or chosen and
 * evaluates its arguments; an expression that cannot be evaluated is `unread`, with a reason. `languages` has one
 * object per language with all that differs. `gaps` asks for missing values, `display` writes lenses, hints and
 * hovers.
 */
import * as vscode from 'vscode';
import {
  type CommandId,
  commands,
  contextKeys,
  type InternalCommandId,
  internalCommands,
  settingIds,
} from '../../host/ids';
import { registerCommand, setContext } from '../../host/registerCommand';
import { findLanguage, mayHoldQueries, scanLanguages } from './scan/scanLanguages';
import { cellsOf, notebookOf } from './documents/notebooks';
import type { Runs } from '../../services/runs/runs';
import type { Services } from '../../services/services';
import { PreviewChanges } from './documents/watchChanges';
import { lazy } from '../../domain';
import type * as Previews from './previewCommands';
import type { PreviewServices } from './previewServices';

/** The functions of previews, with the services that they share. */
type LoadedPreviews = typeof Previews & { services: PreviewServices };

/**
 * Loads the previews on first use. `onChange` is called when a query has a new result or failure, its answers change,
 * or a displayed age is out of date; `onMove` when the cursor enters or leaves a query.
 */
function createLoader(
  deps: Services,
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
    const previews = await import('./previewCommands');
    const { connections, context, queryPrompt, results, runs } = deps;
    const models = new previews.Models();
    const seen = new previews.SeenResults(deps);
    const lensCommands = new previews.LensCommands();
    const past = new previews.PastFigures(models);
    const answers = new previews.Answers(context.workspaceState, onChange);
    const [ages, watchingAges] = previews.watchAges(onChange);
    const consent = new previews.Consent(connections, runs);
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

const tested = new WeakMap<vscode.TextDocument, { version: number; holds: boolean }>();

/** True when a document may contain a query. Each version is tested once for all features. */
function mayHold(document: vscode.TextDocument): boolean {
  const { version } = document;
  const known = tested.get(document);
  if (known?.version === version) return known.holds;
  const holds = mayHoldQueries(document.getText());
  tested.set(document, { version, holds });
  return holds;
}

const isOn = (setting: string, document: vscode.TextDocument): boolean =>
  vscode.workspace.getConfiguration(undefined, document).get<boolean>(setting, true);

/** Adds *Preview* to the status bar of notebook cells that contain queries. */
function watchCells(load: () => Promise<LoadedPreviews>, changes: PreviewChanges): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const provider: vscode.NotebookCellStatusBarItemProvider = {
    onDidChangeCellStatusBarItems: changed.event,
    async provideCellStatusBarItems(cell, token) {
      const { document } = cell;
      if (
        !isOn(settingIds.codeLensEnabled, document) ||
        !findLanguage(document.languageId) ||
        !mayHold(document)
      )
        return [];
      const { createCellItems, services } = await load();
      return token.isCancellationRequested ? [] : createCellItems(services, cell);
    },
  };
  return vscode.Disposable.from(
    changed,
    vscode.notebooks.registerNotebookCellStatusBarItemProvider('*', provider),
    changes.onDidChange(({ of }) => {
      if (of !== 'cursor') changed.fire();
    }),
  );
}

const documentsSeen = (): ReadonlySet<vscode.TextDocument> =>
  new Set([
    ...vscode.window.visibleTextEditors.map(({ document }) => document),
    ...vscode.window.visibleNotebookEditors.flatMap(({ notebook }) => cellsOf(notebook)),
  ]);

const mayMark = (document: vscode.TextDocument): boolean =>
  !document.isClosed &&
  findLanguage(document.languageId) !== undefined &&
  document.uri.scheme !== 'git' &&
  isOn(settingIds.codeHintsEnabled, document) &&
  mayHold(document);

/**
 * Registers the diagnostics and quick fixes for queries in the visible documents: code that requests something other than
 * it seems to. The setting is checked for each document.
 */
function watchHints(
  selector: vscode.DocumentSelector,
  load: () => Promise<LoadedPreviews>,
  runs: Pick<Runs, 'peekReach'>,
  changes: PreviewChanges,
): vscode.Disposable {
  const marks = vscode.languages.createDiagnosticCollection('gridlens');
  let isDisposed = false;
  let knownReachDays: number | undefined;
  const look = async (document: vscode.TextDocument) => {
    if (!mayMark(document)) {
      marks.delete(document.uri);
      return;
    }
    const { createHints, services } = await load();
    const hints = await createHints(services, document);
    if (hints && !isDisposed && mayMark(document)) marks.set(document.uri, hints);
  };
  const lookAtAll = () => {
    for (const document of documentsSeen()) void look(document);
  };
  /** Updates all diagnostics when a run has learnt how far back the plan of the key reaches. */
  const lookIfPlanIsNew = async () => {
    const reachDays = await runs.peekReach().catch(() => undefined);
    if (reachDays === knownReachDays) return;
    knownReachDays = reachDays;
    lookAtAll();
  };
  const provider: vscode.CodeActionProvider = {
    async provideCodeActions(document, range, { diagnostics }) {
      if (!diagnostics.some(({ source }) => source === 'Gridlens') || !mayMark(document)) return [];
      const { createFixes, services } = await load();
      return createFixes(services, document, range);
    },
  };
  lookAtAll();
  return vscode.Disposable.from(
    marks,
    new vscode.Disposable(() => (isDisposed = true)),
    vscode.languages.registerCodeActionsProvider(selector, provider, {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    }),
    vscode.window.onDidChangeVisibleTextEditors(lookAtAll),
    vscode.window.onDidChangeVisibleNotebookEditors(lookAtAll),
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (documentsSeen().has(document)) void look(document);
    }),
    changes.onDidChange((change) => {
      if (change.of === 'shown') void lookIfPlanIsNew();
      // Answers, other results and the cursor do not change the findings of the code.
      if (change.of === 'shown' || change.of === 'cursor') return;
      const seen = documentsSeen();
      const documents = change.of === 'code' ? change.documents : vscode.workspace.textDocuments;
      for (const one of documents) if (seen.has(one) || marks.has(one.uri)) void look(one);
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => marks.delete(uri)),
  );
}

function registerActions(
  selector: vscode.DocumentSelector,
  load: () => Promise<LoadedPreviews>,
): vscode.Disposable {
  const kinds = [vscode.CodeActionKind.Empty.append('gridlens'), vscode.CodeActionKind.Refactor];
  const provider: vscode.CodeActionProvider = {
    async provideCodeActions(document, { start }, { only }) {
      const isWanted = !only || kinds.some((kind) => only.contains(kind));
      if (!isWanted || !mayHold(document)) return [];
      const { createActions, services } = await load();
      return createActions(services, document, start);
    },
  };
  return vscode.languages.registerCodeActionsProvider(selector, provider, { providedCodeActionKinds: kinds });
}

/** Where the results of queries are shown in files. */
const placeIn = (document: vscode.TextDocument): 'above' | 'endOfLine' | undefined => {
  // Notebook cells have status bar items instead.
  if (notebookOf(document) || !isOn(settingIds.codeLensEnabled, document)) return undefined;
  const configuration = vscode.workspace.getConfiguration(undefined, document);
  const place = configuration.get<string>(settingIds.codeLensPlace, 'above');
  return place.startsWith('endOfLine') ? 'endOfLine' : 'above';
};

/** Shows the results of queries at the ends of their lines, where the setting says so. */
function watchLineEnds(
  load: () => Promise<LoadedPreviews>,
  onChange: vscode.Event<unknown>,
): vscode.Disposable {
  const decoration = vscode.window.createTextEditorDecorationType({
    after: { margin: '0 0 0 2em', color: new vscode.ThemeColor('editorCodeLens.foreground') },
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedOpen,
  });
  const mayShow = ({ document }: vscode.TextEditor) =>
    placeIn(document) === 'endOfLine' && findLanguage(document.languageId) !== undefined && mayHold(document);
  const show = async (editor: vscode.TextEditor) => {
    if (!mayShow(editor)) {
      editor.setDecorations(decoration, []);
      return;
    }
    const { createLineEnds, services } = await load();
    const ends = await createLineEnds(services, editor.document);
    if (ends && mayShow(editor)) editor.setDecorations(decoration, [...ends]);
  };
  const showAll = () => {
    for (const editor of vscode.window.visibleTextEditors) void show(editor);
  };
  showAll();
  return vscode.Disposable.from(
    decoration,
    vscode.window.onDidChangeVisibleTextEditors(showAll),
    onChange(showAll),
  );
}

/** Offers the commands of previews in the palette while the active editor may hold queries. */
function watchActiveEditor(): vscode.Disposable {
  const update = () => {
    const { activeNotebookEditor, activeTextEditor } = vscode.window;
    const language = activeTextEditor && findLanguage(activeTextEditor.document.languageId);
    setContext(contextKeys.mayHoldQueries, (activeNotebookEditor ?? language) !== undefined);
  };
  update();
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.window.onDidChangeActiveNotebookEditor(update),
    // A document that gets another language is opened again.
    vscode.workspace.onDidOpenTextDocument(update),
  );
}

/**
 * Registers the lenses, hovers, hints and commands for queries in code. The scan is loaded when a file may contain a
 * query; no query runs without a command of the user.
 */
export function register(deps: Services): vscode.Disposable {
  const changes = new PreviewChanges([
    settingIds.codeLensEnabled,
    settingIds.codeLensPlace,
    settingIds.codeHintsEnabled,
  ]);
  const lensesChanged = new vscode.EventEmitter<void>();
  const loader = createLoader(
    deps,
    () => changes.notify('shown'),
    () => changes.notify('cursor'),
  );
  const provider: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: lensesChanged.event,
    async provideCodeLenses(document, token) {
      if (placeIn(document) !== 'above') return [];
      if (!mayHold(document)) return [];
      const { createLenses, services } = await loader.load();
      return token.isCancellationRequested ? [] : createLenses(services, document, token);
    },
    async resolveCodeLens(lens) {
      const { resolveLens, services } = await loader.load();
      return resolveLens(services, lens);
    },
  };
  const hover: vscode.HoverProvider = {
    async provideHover(document, position, token) {
      if (!isOn(settingIds.codeHoverEnabled, document) || !mayHold(document)) return undefined;
      const { createHover, services } = await loader.load();
      return token.isCancellationRequested ? undefined : createHover(services, document, position);
    },
  };
  const onCommand = (
    id: CommandId | InternalCommandId,
    choose: (previews: typeof Previews) => typeof Previews.preview,
  ) =>
    registerCommand(id, async (...args) => {
      const previews = await loader.load();
      await choose(previews)(previews.services, args);
    });
  const selector = scanLanguages.flatMap(({ ids }) => ids.map((language) => ({ language })));
  return vscode.Disposable.from(
    changes,
    lensesChanged,
    loader,
    watchActiveEditor(),
    watchLineEnds(loader.load, changes.onDidChange),
    changes.onDidChange(({ of }) => {
      // VS Code requests new lenses itself after an edit.
      if (of !== 'code') lensesChanged.fire();
    }),
    vscode.languages.registerCodeLensProvider(selector, provider),
    vscode.languages.registerHoverProvider(selector, hover),
    watchHints(selector, loader.load, deps.runs, changes),
    watchCells(loader.load, changes),
    registerActions(selector, loader.load),
    onCommand(internalCommands.codeSave, ({ saveFound }) => saveFound),
    onCommand(commands.codePreview, ({ preview }) => preview),
    onCommand(commands.codePreviewAll, ({ previewAll }) => previewAll),
    onCommand(internalCommands.codeOpenChart, ({ openChart }) => openChart),
    onCommand(internalCommands.codeShowProblem, ({ showFailure }) => showFailure),
    onCommand(commands.codeChangeAnswers, ({ changeAnswers }) => changeAnswers),
    onCommand(commands.codeForgetAnswers, ({ forgetAnswers }) => forgetAnswers),
  );
}
