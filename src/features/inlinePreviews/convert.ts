import * as vscode from 'vscode';
import { commands, internalCommands } from '../../host/ids';
import { foundAt } from './chooseFound';
import { findSite } from './findSite';
import type { Models } from './models';
import { promptForFound, type PreviewDeps } from './preview';
import { placeOf } from './show/place';

/** *Convert to Saved Query* where a query stands at a place in code. */
export async function createConversions(
  models: Models,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<readonly vscode.CodeAction[]> {
  const { sites } = await models.queriesOf(document);
  const site = foundAt(sites, document.offsetAt(position));
  if (!site) return [];
  const action = new vscode.CodeAction('Convert to Saved Query…', vscode.CodeActionKind.Refactor);
  action.command = {
    command: internalCommands.codeConvert,
    title: action.title,
    arguments: [...placeOf(document, site)],
  };
  return [action];
}

/** Saves the query that stands at a place in code; what the code leaves open is asked for, as before a preview. */
export async function convert(
  deps: Pick<PreviewDeps, 'models' | 'answers' | 'consent' | 'queryPrompt'>,
  args: readonly unknown[],
): Promise<void> {
  const place = await findSite(deps.models, args);
  const answer = place && (await promptForFound(deps, place));
  if (answer) await vscode.commands.executeCommand(commands.savedQuerySave, { query: answer.query });
}
