import * as vscode from 'vscode';
import { commands, internalCommands } from '../../host/ids';
import { foundAt } from './chooseFound';
import { findSite } from './findSite';
import type { Models } from './models';
import { promptForFound, type PreviewDeps } from './preview';
import { placeOf } from './show/place';

/** Creates the *Convert to Saved Query* action when the position is inside a query. */
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

/** Saves a query in code. Prompts for the parts that the code leaves open, as before a preview. */
export async function convert(
  deps: Pick<PreviewDeps, 'models' | 'answers' | 'consent' | 'queryPrompt'>,
  args: readonly unknown[],
): Promise<void> {
  const place = await findSite(deps.models, args);
  const answer = place && (await promptForFound(deps, place));
  if (answer) await vscode.commands.executeCommand(commands.savedQuerySave, { query: answer.query });
}
