import path from 'node:path';
import * as vscode from 'vscode';
import { optional } from '../../domain/optional';
import { titleOfQuery } from '../../domain/queryTitle';
import { toVisibleLine } from '../../domain/visibleText';
import type { TitledQuery } from '../../services/results/liveResult';
import type { Results } from '../../services/results/results';
import { Approvals } from '../../services/runs/approval';
import { TabState } from '../../services/results/tabState';
import { titleOfComparison } from '../../words/compareWords';
import { briefOfResultFile, sentenceOfResultFile } from '../../words/resultFileWords';
import { promptForCostlyRun } from './promptForCostlyRun';
import { readResultFile, type SavedResult } from './readResultFile';
import { ResultTab, type ResultTabDeps } from './resultTab';
import { showFileProblem } from './showFileProblem';

interface FileDeps extends ResultTabDeps {
  readonly results: Results;
}

/** Shows a result file in its editor, or the reason why it cannot be shown. Sends no request to the service. */
export async function openResultFile(
  uri: vscode.Uri,
  panel: vscode.WebviewPanel,
  deps: FileDeps,
): Promise<void> {
  const name = toVisibleLine(path.posix.basename(uri.path));
  const saved = await readResultFile(uri, name).catch((error: unknown) => {
    deps.log.warn('A result file could not be opened.', error);
    showFileProblem({ panel, extensionUri: deps.extensionUri, name, error }, async () =>
      openResultFile(uri, panel, deps),
    );
  });
  if (saved) await showSaved(saved, name, panel, deps);
}

async function showSaved(
  { result, about }: SavedResult,
  name: string,
  panel: vscode.WebviewPanel,
  deps: FileDeps,
): Promise<void> {
  const { results } = deps;
  const { query, provenance } = result;
  const { title = '', choices, comparison, savedAtMs } = about ?? {};
  const usual = titleOfComparison(titleOfQuery(query), comparison);
  const requested = { query, title: title === '' ? usual : title };
  const source = {
    brief: briefOfResultFile(savedAtMs, provenance.offsetMinutes),
    sentence: sentenceOfResultFile(name),
    run: async (asked: TitledQuery): Promise<void> => {
      const request = { query: asked.query, name: asked.title, ...optional({ comparison }) };
      await results.show({ ...request, isFromFile: true, refresh: true });
    },
  };
  const live = await results.open({
    requested,
    source,
    approvals: new Approvals(promptForCostlyRun),
    tab: new TabState({ isPreview: false, ...optional({ comparison, choices }) }),
  });
  const tab = new ResultTab(live, panel, deps);
  tab.drawBy(choices);
  live.show(requested, result);
  const activate = (): void => {
    if (panel.active) results.activate(live);
  };
  activate();
  panel.onDidChangeViewState(activate);
  panel.onDidDispose(() => {
    results.close(live);
  });
}
