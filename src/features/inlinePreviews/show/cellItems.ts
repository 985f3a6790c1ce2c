import * as vscode from 'vscode';
import { commands, internalCommands } from '../../../host/ids';
import { toPlainLine } from '../../../host/plainText';
import { documentKey } from '../ask/documentKey';
import type { LensDeps } from '../lenses';
import { placeOf } from './place';
import { chosenQuery, failureOfSite, siteText } from './siteText';

/** More items would crowd out the cell's others. Further queries are run by the command at the cursor. */
const maxItems = 5;

function createItem(text: string, command: vscode.Command): vscode.NotebookCellStatusBarItem {
  const item = new vscode.NotebookCellStatusBarItem(text, vscode.NotebookCellStatusBarAlignment.Left);
  item.command = command;
  const words = text.replace(/^\$\([a-z-]+\) /, '');
  item.tooltip = `${words}\n${command.title}`;
  item.accessibilityInformation = {
    label: `${command.title}: ${words}`,
    role: 'button',
  };
  return item;
}

/**
 * Creates the status bar items of a cell. Each query has one to run it, one for its failure, one to change its answers
 * and one for its result, as far as these exist.
 */
export async function createCellItems(
  { models, answers, seen, ages }: LensDeps,
  { document }: vscode.NotebookCell,
): Promise<vscode.NotebookCellStatusBarItem[]> {
  const queries = await models.queriesOf(document);
  const key = documentKey(document);
  const items = queries.sites.slice(0, maxItems).map(async (site) => {
    const place = [...placeOf(document, site)];
    const chosen = chosenQuery(queries.read(site), answers.of(key));
    const failure = failureOfSite(chosen, seen);
    const { words, summary, fetchedAtMs } = await siteText(chosen, seen);
    if (fetchedAtMs !== undefined) ages.shows(key, fetchedAtMs);
    const line = queries.sites.length > 1 ? ` line ${document.positionAt(site.start).line + 1}` : '';
    const does = (command: string, title: string): vscode.Command => ({ command, title, arguments: place });
    const run = does(commands.codePreview, 'Run this query and show the result');
    const change = does(commands.codeChangeAnswers, 'Change or forget what was chosen for this query');
    const explain = does(internalCommands.codeShowProblem, 'Say what went wrong and what helps');
    // VS Code cuts each item at half the width of the cell.
    return [
      createItem(`$(play) ${[`Preview${line}`, words].filter(Boolean).map(toPlainLine).join(' · ')}`, run),
      ...(failure ? [createItem(`$(warning) ${toPlainLine(failure.brief)}`, explain)] : []),
      ...(chosen.isChosen ? [createItem('Change…', change)] : []),
      ...(summary === '' ? [] : [createItem(toPlainLine(summary), run)]),
    ];
  });
  return (await Promise.all(items)).flat();
}
