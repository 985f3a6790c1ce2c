import * as vscode from 'vscode';
import { commands, internalCommands, settingIds } from '../../host/ids';
import { registerCommand } from '../../host/registerCommand';
import type { QueryPrompt } from '../../services/queryPrompt';
import type { Results } from '../../services/results/results';
import { registerConvert } from './convertCode';
import { scanLanguages } from './languages';
import { mayHoldQueries } from './mayHoldQueries';
import { notebookOf } from './notebookOf';
import type { Runs } from '../../services/runs/runs';
import { createLoader, type LoaderDeps } from './loadPreviews';
import { watchCells } from './watchCells';
import { PreviewChanges } from './watchChanges';
import { watchHints } from './watchHints';

interface Deps extends LoaderDeps {
  readonly results: Results;
  readonly runs: Pick<Runs, 'estimate' | 'peek'>;
  readonly queryPrompt: QueryPrompt;
}

/** True when a setting is on for the language of a document. */
const isOn = (setting: string, document: vscode.TextDocument): boolean =>
  vscode.workspace.getConfiguration(undefined, document).get<boolean>(setting, true);

/**
 * Registers the lenses, hovers, hints and commands for queries in code. The scan is loaded when a file may contain a
 * query; no query runs unless the user asks.
 */
export function register(deps: Deps): vscode.Disposable {
  const changes = new PreviewChanges([settingIds.codeLensEnabled, settingIds.codeHintsEnabled]);
  const loader = createLoader(deps, () => {
    changes.tell('shown');
  });
  const lensesChanged = new vscode.EventEmitter<void>();
  const provider: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: lensesChanged.event,
    async provideCodeLenses(document, token) {
      // Notebook cells have status bar items instead.
      if (notebookOf(document) || !isOn(settingIds.codeLensEnabled, document)) return [];
      if (!mayHoldQueries(document.getText())) return [];
      const { createLenses, ...loaded } = await loader.load();
      return token.isCancellationRequested ? [] : createLenses(loaded, document, token);
    },
    async resolveCodeLens(lens) {
      const { resolveLens, ...loaded } = await loader.load();
      return resolveLens(loaded, lens);
    },
  };
  const hover: vscode.HoverProvider = {
    async provideHover(document, position, token) {
      if (!isOn(settingIds.codeHoverEnabled, document) || !mayHoldQueries(document.getText()))
        return undefined;
      const { createHover, ...loaded } = await loader.load();
      return token.isCancellationRequested
        ? undefined
        : createHover({ ...deps, ...loaded }, document, position);
    },
  };
  const selector = scanLanguages.flatMap(({ ids }) => ids.map((language) => ({ language })));
  return vscode.Disposable.from(
    changes,
    lensesChanged,
    loader,
    changes.onDidChange(({ of }) => {
      // VS Code requests new lenses itself after an edit.
      if (of !== 'code') lensesChanged.fire();
    }),
    vscode.languages.registerCodeLensProvider(selector, provider),
    vscode.languages.registerHoverProvider(selector, hover),
    watchHints(selector, loader.load, changes),
    watchCells(loader.load, changes),
    registerConvert(selector, loader.load, deps.queryPrompt),
    registerCommand(commands.codePreview, async (...args) => {
      const { preview, ...loaded } = await loader.load();
      await preview({ ...deps, ...loaded }, args);
    }),
    registerCommand(internalCommands.codeOpenChart, async (...args) => {
      const { openChart, ...loaded } = await loader.load();
      await openChart({ ...deps, ...loaded }, args);
    }),
    registerCommand(internalCommands.codeShowProblem, async (...args) => {
      const { showFailure, ...loaded } = await loader.load();
      await showFailure({ ...deps, ...loaded }, args);
    }),
    registerCommand(commands.codeChangeAnswers, async (...args) => {
      const { changeAnswers, ...loaded } = await loader.load();
      await changeAnswers({ ...deps, ...loaded }, args);
    }),
    registerCommand(commands.codeForgetAnswers, async () => {
      const { forgetAnswers, answers } = await loader.load();
      await forgetAnswers(answers);
    }),
  );
}
