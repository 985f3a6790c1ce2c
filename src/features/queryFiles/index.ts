/** The editor of query files: diagnostics, completion, hovers, lenses and quick fixes, with the checks of a run. */
import * as vscode from 'vscode';
import { lazy } from '../../domain';
import { commands, internalCommands, schemaScheme } from '../../host/ids';
import { registerCommand } from '../../host/registerCommand';
import type { Services } from '../../services/services';
import { isQueryFile } from './isQueryFile';

/** How long typing must pause before the diagnostics are updated. */
const restMs = 350;

/** Creates the diagnostics of visible query files, and updates them when an open document changes and after each run. */
function watchQueryFiles(
  { onDidRun, onDidFail }: Services['results'],
  mark: (document: vscode.TextDocument) => Promise<readonly vscode.Diagnostic[]>,
): vscode.Disposable {
  const marks = vscode.languages.createDiagnosticCollection('gridlens-query-files');
  const waiting = new Map<vscode.TextDocument, NodeJS.Timeout>();
  const look = (document: vscode.TextDocument, delayMs: number) => {
    if (!isQueryFile(document)) return;
    clearTimeout(waiting.get(document));
    const timer = setTimeout(() => {
      waiting.delete(document);
      const { version } = document;
      void mark(document).then((found) => {
        if (!document.isClosed && document.version === version) marks.set(document.uri, found);
      });
    }, delayMs);
    waiting.set(document, timer);
  };
  const lookAtVisible = (which: 'new' | 'all') => {
    for (const { document } of vscode.window.visibleTextEditors)
      if (which === 'all' || !marks.has(document.uri)) look(document, 0);
  };
  // A run may learn how far back the plan of the key reaches.
  const lookAtAll = () => lookAtVisible('all');
  lookAtVisible('new');
  return vscode.Disposable.from(
    marks,
    vscode.window.onDidChangeVisibleTextEditors(() => lookAtVisible('new')),
    onDidRun(lookAtAll),
    onDidFail(lookAtAll),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0) look(document, restMs);
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      clearTimeout(waiting.get(document));
      waiting.delete(document);
      marks.delete(document.uri);
    }),
    new vscode.Disposable(() => {
      for (const timer of waiting.values()) clearTimeout(timer);
    }),
  );
}

/** The editor is loaded when the first file becomes visible. No query runs unless the user asks. */
export function register(services: Services): vscode.Disposable {
  const load = lazy(() => import('./queryFileEditor'));
  const loadRuns = lazy(() => import('./runFile'));
  const selector: vscode.DocumentSelector = { pattern: '**/*.gridlens.json' };
  return vscode.Disposable.from(
    // VS Code reads the schema when the first query file opens, which activates the extension. An activation by the
    // language of query files, JSON with comments, would also be one by VS Code's settings.
    vscode.workspace.registerTextDocumentContentProvider(schemaScheme, {
      provideTextDocumentContent: async () =>
        new TextDecoder().decode(
          await vscode.workspace.fs.readFile(
            vscode.Uri.joinPath(services.context.extensionUri, 'media/query.schema.json'),
          ),
        ),
    }),
    watchQueryFiles(services.results, async (document) => (await load()).createMarks(services, document)),
    vscode.languages.registerCodeActionsProvider(
      selector,
      {
        provideCodeActions: async (document, range, { diagnostics }) =>
          isQueryFile(document) ? (await load()).createFixes(services, document, range, diagnostics) : [],
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
    vscode.languages.registerCompletionItemProvider(
      selector,
      {
        provideCompletionItems: async (document, position) =>
          (await load()).createCompletions(services, document, position),
      },
      '"',
    ),
    vscode.languages.registerHoverProvider(selector, {
      provideHover: async (document, position) => (await load()).createHover(services, document, position),
    }),
    vscode.languages.registerCodeLensProvider(selector, {
      provideCodeLenses: async (document) => (await load()).createLenses(document),
      resolveCodeLens: async (lens) => (await load()).resolveLens(services, lens),
    }),
    registerCommand(commands.queryFileRun, async (...args) =>
      (await loadRuns()).runFile(services, args, 'tab'),
    ),
    registerCommand(commands.queryFilePreview, async (...args) =>
      (await loadRuns()).runFile(services, args, 'preview'),
    ),
    registerCommand(commands.queryFileEstimate, async (...args) =>
      (await loadRuns()).estimateFile(services, args),
    ),
    registerCommand(internalCommands.queryFileFacilities, async (network) =>
      (await loadRuns()).fetchFacilities(services, network),
    ),
  );
}
