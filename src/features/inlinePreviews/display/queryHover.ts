import type * as vscode from 'vscode';
import { titleOfQuery } from '../../../domain/query/queryTitle';
import type { Query } from '../../../domain/query/query';
import type { ResultSummary } from '../../../domain/series/resultSummary';
import { createHoverText } from '../../../host/hoverText';
import { commands, internalCommands } from '../../../host/ids';
import type { Runs } from '../../../services/runs/runs';
import { sparkMarkdown } from '../../../services/sparkMarkdown';
import { sentenceOfUnread } from '../../../words/query/codeWords';
import { wordsOfCost } from '../../../words/query/runWords';
import { escapeMarkdown } from '../../../words/phrases';
import { summaryMarkdown } from '../../../words/result/summaryWords';
import type { Answers } from '../gaps/answers';
import { documentKey } from '../documents/notebooks';
import { foundAt } from '../read/foundQuery';
import type { Models } from '../documents/models';
import { placeOf } from '../documents/findSite';
import type { SeenResults } from './seenResults';
import { chosenQuery } from './siteText';

interface HoverDeps {
  readonly models: Models;
  readonly answers: Answers;
  readonly seen: SeenResults;
  readonly runs: Pick<Runs, 'estimate'>;
}

const linkTo = (label: string, args: readonly unknown[], command: string = commands.codePreview): string =>
  `[${label}](command:${command}?${encodeURIComponent(JSON.stringify(args))})`;

function linesOfSeen(summary: ResultSummary, place: readonly unknown[]): string[] {
  const image = sparkMarkdown(summary.spark);
  return [
    ...(image === undefined ? [] : [image, '']),
    `${linkTo('Open Chart', place, internalCommands.codeOpenChart)} · ${linkTo('Run Again', place)}`,
    '',
    summaryMarkdown(summary, Date.now()),
  ];
}

async function linesOfQuery(
  { seen, runs }: HoverDeps,
  query: Query,
  place: readonly unknown[],
): Promise<string[]> {
  const failure = seen.failureOf(query);
  const failed = failure
    ? [
        `${escapeMarkdown(failure.problem.sentence)} ${linkTo('What Helps', place, internalCommands.codeShowProblem)}`,
        '',
      ]
    : [];
  const summary = await seen.of(query);
  if (summary) return [...failed, ...linesOfSeen(summary, place)];
  if (failure) return [...failed, linkTo('Run Again', place)];
  const estimate = await runs.estimate(query);
  return [
    estimate ? `Not run yet. A run takes ${escapeMarkdown(wordsOfCost(estimate.cost))}.` : 'Not run yet.',
    '',
    linkTo('Run', place),
  ];
}

/** Creates the hover of a query: its last result or, before the first run, the cost of a run. Sends no request. */
export async function createHover(
  deps: HoverDeps,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.Hover | undefined> {
  const queries = await deps.models.queriesOf(document);
  const site = foundAt(queries.sites, document.offsetAt(position));
  if (!site) return undefined;
  const found = queries.read(site);
  const { query, words } = chosenQuery(found, deps.answers.of(documentKey(document)));
  const place = placeOf(document, site);
  const lines = query
    ? [
        `**${escapeMarkdown(titleOfQuery(query))}**`,
        '',
        ...(words === ''
          ? []
          : [`With ${escapeMarkdown(words)} · ${linkTo('Change', place, commands.codeChangeAnswers)}`, '']),
        ...(await linesOfQuery(deps, query, place)),
      ]
    : [escapeMarkdown(sentenceOfUnread(found)), '', linkTo('Choose and Run', place)];
  return createHoverText(lines.join('\n'), [
    commands.codePreview,
    commands.codeChangeAnswers,
    internalCommands.codeOpenChart,
    internalCommands.codeShowProblem,
  ]);
}
