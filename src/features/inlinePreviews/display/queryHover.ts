import type * as vscode from 'vscode';
import { titleOfQuery } from '../../../domain/query/queryTitle';
import type { Query } from '../../../domain/query/query';
import { createHoverText } from '../../../host/hoverText';
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
import { actionsOf, explain, run, type SiteAction } from './siteActions';
import { chosenQuery } from './siteText';

interface HoverDeps {
  readonly models: Models;
  readonly answers: Answers;
  readonly seen: SeenResults;
  readonly runs: Pick<Runs, 'estimate'>;
}

const linkTo = ({ title, command }: SiteAction, place: readonly unknown[]): string =>
  `[${escapeMarkdown(title)}](command:${command}?${encodeURIComponent(JSON.stringify(place))})`;

async function linesOfQuery({ seen, runs }: HoverDeps, query: Query): Promise<readonly string[]> {
  const summary = await seen.of(query);
  if (!summary) {
    if (seen.failureOf(query)) return [];
    const estimate = await runs.estimate(query);
    return [
      estimate ? `Not run yet. A run takes ${escapeMarkdown(wordsOfCost(estimate.cost))}.` : 'Not run yet.',
    ];
  }
  const image = sparkMarkdown(summary.spark);
  return [...(image === undefined ? [] : [image]), summaryMarkdown(summary, Date.now())];
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
  const chosen = chosenQuery(found, deps.answers.of(documentKey(document)));
  const { query, values, title } = chosen;
  const failure = query && deps.seen.failureOf(query);
  const place = placeOf(document, site);
  const actions = [{ ...run, title }, ...actionsOf(chosen), ...(failure ? [explain] : [])];
  const paragraphs = [
    query ? `**${escapeMarkdown(titleOfQuery(query))}**` : escapeMarkdown(sentenceOfUnread(found)),
    actions.map((action) => linkTo(action, place)).join(' · '),
    ...(values.all === '' ? [] : [`With ${escapeMarkdown(values.all)}`]),
    ...(failure ? [escapeMarkdown(failure.problem.sentence)] : []),
    ...(query ? await linesOfQuery(deps, query) : []),
  ];
  return createHoverText(
    paragraphs.join('\n\n'),
    actions.map(({ command }) => command),
  );
}
