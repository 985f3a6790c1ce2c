import type * as vscode from 'vscode';
import { titleOfQuery } from '../../../domain/query/queryTitle';
import type { Query } from '../../../domain/query/query';
import { expectedShape, type ResultShape } from '../../../domain/series/resultShape';
import { createHoverText } from '../../../host/hoverText';
import type { Runs } from '../../../services/runs/runs';
import { sparkMarkdown } from '../../../services/sparkMarkdown';
import { sentenceOfUnread } from '../../../words/query/codeWords';
import { pointsWords, wordsOfCost } from '../../../words/query/runWords';
import { escapeMarkdown } from '../../../words/phrases';
import { frameWords } from '../../../words/result/frameWords';
import { summaryMarkdown } from '../../../words/result/summaryWords';
import type { Answers } from '../gaps/answers';
import { documentKey } from '../documents/notebooks';
import { foundAt, type FoundQuery } from '../read/foundQuery';
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

/** The content of a hover below its title and actions. */
interface Content {
  /** Lines that belong to the title. */
  readonly lines: readonly string[];
  readonly paragraphs: readonly string[];
}

async function contentOf({ seen, runs }: HoverDeps, found: FoundQuery, query: Query): Promise<Content> {
  const frameOf = (shape: ResultShape): readonly string[] =>
    [frameWords(shape, found.transport)].filter((words) => words !== undefined).map(escapeMarkdown);
  const summary = await seen.of(query);
  if (summary) {
    const image = sparkMarkdown(summary.spark);
    const { facts, series } = summaryMarkdown(summary, Date.now());
    return {
      lines: [...frameOf(summary.shape), facts],
      paragraphs: [...(image === undefined ? [] : [image]), series],
    };
  }
  if (seen.failureOf(query)) return { lines: [], paragraphs: [] };
  const cost = (await runs.estimate(query))?.cost;
  const shape = expectedShape(query, cost?.buckets);
  const costWords = cost && wordsOfCost(cost, pointsWords(cost.buckets, shape.values));
  const notRun = costWords === undefined ? 'Not run yet.' : `Not run yet. A run takes ${costWords}.`;
  return { lines: [...frameOf(shape), escapeMarkdown(notRun)], paragraphs: [] };
}

/**
 * Creates the hover of a query: the table that its code will get, and its last result or, before the first run, the cost
 * of a run. Sends no request.
 */
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
  const content: Content = query ? await contentOf(deps, found, query) : { lines: [], paragraphs: [] };
  const heading = query
    ? `**${escapeMarkdown(titleOfQuery(query))}**`
    : escapeMarkdown(sentenceOfUnread(found));
  const lines = [
    values.all === '' ? heading : `${heading} with ${escapeMarkdown(values.all)}`,
    ...(failure ? [escapeMarkdown(failure.problem.sentence)] : []),
    ...content.lines,
    actions.map((action) => linkTo(action, place)).join(' · '),
  ];
  // Lines of one paragraph are closer than paragraphs.
  return createHoverText(
    [lines.join('  \n'), ...content.paragraphs].join('\n\n'),
    actions.map(({ command }) => command),
  );
}
