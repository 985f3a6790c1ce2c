import * as vscode from 'vscode';
import { commands } from '../../../host/ids';
import { toPlainLine } from '../../../host/plainText';
import type { Answers } from '../ask/answers';
import { documentKey } from '../ask/documentKey';
import { fillGaps } from '../ask/fillGaps';
import type { Models } from '../models';
import type { SeenResults } from './seenResults';
import { siteText } from './siteText';

interface ItemDeps {
  readonly models: Models;
  readonly answers: Answers;
  readonly seen: SeenResults;
}

/** What would crowd out the other items of a cell is left to the command at the cursor. */
const mostItems = 5;

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

/** For each query of a cell an item that runs it, one that says what it brought, and one more where something was chosen for it. */
export async function createCellItems(
  { models, answers, seen }: ItemDeps,
  { document }: vscode.NotebookCell,
): Promise<vscode.NotebookCellStatusBarItem[]> {
  const queries = await models.queriesOf(document);
  const kept = answers.of(documentKey(document));
  const items = queries.sites.slice(0, mostItems).map(async (site) => {
    const found = queries.read(site);
    const place = [document.uri.toString(), site.start, document.version];
    const { words, summary } = await siteText(found, kept, seen);
    const line = queries.sites.length > 1 ? ` line ${document.positionAt(site.start).line + 1}` : '';
    const run: vscode.Command = {
      command: commands.codePreview,
      title: 'Run this query and show the result',
      arguments: place,
    };
    const change: vscode.Command = {
      command: commands.codeChangeAnswers,
      title: 'Change or forget what was chosen for this query',
      arguments: place,
    };
    const isChosen = fillGaps(found, kept).used.length > 0;
    // VS Code cuts each item at half the width of the cell.
    return [
      createItem(`$(play) ${[`Preview${line}`, words].filter(Boolean).map(toPlainLine).join(' · ')}`, run),
      ...(isChosen ? [createItem('Change…', change)] : []),
      ...(summary === '' ? [] : [createItem(toPlainLine(summary), run)]),
    ];
  });
  return (await Promise.all(items)).flat();
}
