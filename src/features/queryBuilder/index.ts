import * as vscode from 'vscode';
import { commands } from '../../host/ids';
import { readResultId } from '../../host/resultReference';
import { registerCommand } from '../../host/registerCommand';
import type { QueryPrompt } from '../../services/queryPrompt';
import type { Services } from '../../services/services';

/** Registers the commands that prompt for a query or a measure, and provides the prompt to other features. */
export function register({
  context,
  connections,
  runs,
  results,
}: Omit<Services, 'queryPrompt'>): QueryPrompt & vscode.Disposable {
  const optionsOf = async () => {
    const { vscodePrompts } = await import('./vscodePrompts');
    const destination = connections.kind === 'sample' ? 'the sample service' : 'the service';
    const { estimate, fetchDirectory } = runs;
    return { prompts: vscodePrompts, destination, nowMs: Date.now(), estimate, fetchDirectory };
  };
  const prompt: QueryPrompt['prompt'] = async (start) => {
    const { promptAndRemember } = await import('./promptQuery');
    return promptAndRemember({ memento: context.globalState, ...(await optionsOf()) }, start);
  };
  const promptParts: QueryPrompt['promptParts'] = async (start, form) => {
    const parts = await import('./promptParts');
    return parts.promptParts(await optionsOf(), start, form);
  };
  const command = registerCommand(commands.queryNew, async () => {
    const prompted = await prompt();
    if (prompted) await results.show(prompted);
  });
  const add = registerCommand(commands.resultAddMeasure, async (reference) =>
    (await import('./addMeasure')).addMeasure(runs, results.find(readResultId(reference))),
  );
  return Object.assign(vscode.Disposable.from(command, add), { prompt, promptParts });
}
