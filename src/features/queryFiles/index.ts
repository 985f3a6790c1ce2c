import * as vscode from 'vscode';
import { lazy } from '../../domain/lazy';
import { commands, internalCommands } from '../../host/ids';
import { registerCommand } from '../../host/registerCommand';
import type { Results } from '../../services/results/results';
import type { Runs } from '../../services/runs/runs';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';
import { isQueryFile } from './isQueryFile';
import { registerOwnDocuments } from './registerOwnDocuments';
import { watchQueryFiles } from './watchQueryFiles';

interface Deps {
  readonly context: Pick<vscode.ExtensionContext, 'globalStorageUri'>;
  readonly savedQueries: SavedQueries;
  readonly results: Pick<Results, 'show'>;
  readonly runs: Pick<Runs, 'estimate' | 'peekDirectory' | 'fetchDirectory'>;
}

/**
 * Registers the language features of query files. They are loaded when the first file becomes visible; no query runs
 * unless the user asks.
 */
export function register(deps: Deps): vscode.Disposable {
  const load = lazy(() => import('./providers'));
  const selector: vscode.DocumentSelector = { pattern: '**/*.gridlens.json' };
  return vscode.Disposable.from(
    registerOwnDocuments(deps),
    watchQueryFiles(async (document) => (await load()).createMarks(deps, document)),
    vscode.languages.registerCodeActionsProvider(
      selector,
      {
        provideCodeActions: async (document, range, { diagnostics }) =>
          isQueryFile(document) ? (await load()).createFixes(deps, document, range, diagnostics) : [],
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
    vscode.languages.registerCompletionItemProvider(
      selector,
      {
        provideCompletionItems: async (document, position) =>
          (await load()).createCompletions(deps, document, position),
      },
      '"',
    ),
    vscode.languages.registerHoverProvider(selector, {
      provideHover: async (document, position) => (await load()).createHover(deps, document, position),
    }),
    vscode.languages.registerCodeLensProvider(selector, {
      provideCodeLenses: async (document) => (await load()).createLenses(document),
      resolveCodeLens: async (lens) => (await load()).resolveLens(deps, lens),
    }),
    registerCommand(commands.queryFileRun, async (...args) => (await load()).runFile(deps, args, 'tab')),
    registerCommand(commands.queryFilePreview, async (...args) =>
      (await load()).runFile(deps, args, 'preview'),
    ),
    registerCommand(commands.queryFileEstimate, async (...args) => (await load()).estimateFile(deps, args)),
    registerCommand(internalCommands.queryFileFacilities, async (network) =>
      (await load()).fetchFacilities(deps, network),
    ),
  );
}
