import * as vscode from 'vscode';
import { parseQuery } from '../../domain/parseQuery';
import { showInformation } from '../../host/notifications';
import type { PromptedQuery, QueryPrompt } from '../../services/queryPrompt';
import type { Results } from '../../services/results/results';
import { askFor } from './ask/askFor';
import type { Answers } from './ask/answers';
import { documentKey } from './ask/documentKey';
import { fillGaps } from './ask/fillGaps';
import { isOpen } from './ask/gaps';
import { readInKernel } from './ask/readInKernel';
import { namesOfUnread } from './chooseFound';
import { findSite, type FoundSite } from './findSite';
import type { FoundQuery } from './foundQuery';
import type { Models } from './models';

export interface PreviewDeps {
  readonly models: Models;
  readonly answers: Answers;
  readonly results: Pick<Results, 'show'>;
  readonly queryPrompt: QueryPrompt;
}

/** Names what could not be read. A notification without a button would show no more than its first line. */
async function showUnread(document: vscode.TextDocument, { start, end, unread }: FoundQuery): Promise<void> {
  const goToCode = 'Go to Code';
  const picked = await showInformation(
    `Not read from the code: ${namesOfUnread(unread)}. Choose instead.`,
    goToCode,
  );
  if (picked !== goToCode) return;
  const selection = new vscode.Range(document.positionAt(start), document.positionAt(end));
  await vscode.window.showTextDocument(document, { selection });
}

/**
 * The query that stands at a place in code. What the code leaves open is that of the notebook's kernel, else what was
 * chosen for the same names, else asked for; where it may be anything, all steps of a query are offered. Undefined when the
 * user gave up.
 */
export async function promptForFound(
  deps: Pick<PreviewDeps, 'answers' | 'queryPrompt'>,
  place: FoundSite,
): Promise<PromptedQuery | undefined> {
  const { answers, queryPrompt } = deps;
  const { document, queries, site } = place;
  const found = await readInKernel(place);
  const filled = fillGaps(found, answers.of(documentKey(document)));
  const partial =
    isOpen(found) || filled.gaps.length === 0
      ? filled.partial
      : await askFor(deps, documentKey(document), filled.partial, filled.gaps, found, queries.asCalled(site));
  if (!partial) return undefined;
  const query = isOpen(found) ? undefined : parseQuery(partial).query;
  if (query) return { query };
  // Not awaited: the prompts follow at once.
  if (found.unread.length > 0) void showUnread(document, queries.read(site));
  return queryPrompt.prompt(partial);
}

/** Runs the query that stands at a place in code. */
export async function preview(deps: PreviewDeps, args: readonly unknown[]): Promise<void> {
  const place = await findSite(deps.models, args);
  const answer = place && (await promptForFound(deps, place));
  if (!answer) return;
  const isKept = args[3] === 'kept';
  await deps.results.show({ ...answer, isKept, preserveFocus: true, placement: 'preview' });
}
