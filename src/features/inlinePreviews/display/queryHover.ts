import type * as vscode from 'vscode';
import {
  expectedShape,
  isFailing,
  type Query,
  timelessTitle,
  titleOfQuery,
  type Transport,
} from '../../../domain';
import { createHoverText } from '../../../host/hoverText';
import { sparkMarkdown } from '../../../services/sparkMarkdown';
import { sentenceOfUnread } from '../../../words/query/codeWords';
import { pointsWords, wordsOfCost } from '../../../words/query/runWords';
import { escapeMarkdown } from '../../../words/phrases';
import { frameWords } from '../../../words/result/frameWords';
import { summaryMarkdown } from '../../../words/result/summaryWords';
import type { PreviewServices } from '../previewServices';
import { documentKey } from '../documents/notebooks';
import { foundAt } from '../read/foundQuery';
import { placeOf } from '../documents/findSite';
import { actionsOf, explain, run, save, type SiteAction, chosenQuery } from './siteText';

const linkTo = ({ title, command }: SiteAction, place: readonly unknown[]): string =>
  `[${escapeMarkdown(title)}](command:${command}?${encodeURIComponent(JSON.stringify(place))})`;

/**
 * The width of the chart in pixels, which leaves room for the links beside it. VS Code shows at most 250 pixels of a
 * hover’s height, so the lines of a paragraph, which are closer than paragraphs, are preferred too.
 */
const imageWidth = 160;

async function contentOf(
  { seen, runs }: PreviewServices,
  query: Query,
  transport: Transport,
): Promise<{ lines: string[]; image?: string; series?: string }> {
  const withFrame = (line: string, frame: string | undefined) =>
    frame === undefined ? [line] : [line, escapeMarkdown(frame)];
  const summary = await seen.of(query);
  if (summary) {
    const { facts, series } = summaryMarkdown(summary, Date.now());
    const title = `**${escapeMarkdown(timelessTitle(query))}** · ${facts}`;
    const lines = withFrame(title, frameWords(summary.shape, transport));
    return { lines, series, image: sparkMarkdown(summary.spark, imageWidth) };
  }
  const title = `**${escapeMarkdown(titleOfQuery(query))}**`;
  const failure = seen.failureOf(query);
  if (failure) return { lines: [title, escapeMarkdown(failure.problem.sentence)] };
  const cost = (await runs.estimate(query))?.cost;
  const shape = expectedShape(query, cost?.buckets);
  const words = cost && wordsOfCost(cost, pointsWords(cost.buckets, shape.values));
  const notRun = words === undefined ? 'Not run yet.' : `Not run yet. A run takes ${words}.`;
  return { lines: [title, ...withFrame(escapeMarkdown(notRun), frameWords(shape, transport))] };
}

/** Creates the hover of a query: the table its code will get, and its last result or a run's cost. Sends nothing. */
export async function createHover(
  deps: PreviewServices,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.Hover | undefined> {
  const queries = await deps.models.queriesOf(document);
  const site = foundAt(queries.sites, document.offsetAt(position));
  if (!site) return undefined;
  const found = queries.read(site);
  const chosen = chosenQuery(found, deps.answers.of(documentKey(document)));
  const { query, title } = chosen;
  const place = placeOf(document, site);
  const isFailed = query !== undefined && deps.seen.failureOf(query) !== undefined;
  const offered = actionsOf(chosen).filter((action) => action !== save);
  const actions = [{ ...run, title }, ...offered, ...(isFailed ? [explain] : [])];
  // Code that fails gets no table.
  const hasTable = chosen.isOfCode && !found.findings.some(({ code }) => isFailing(code));
  const content = query && (await contentOf(deps, query, hasTable ? found.transport : 'address'));
  const { lines = [escapeMarkdown(sentenceOfUnread(found))], image, series } = content ?? {};
  const links = actions.map((action) => linkTo(action, place)).join(' · ');
  const second = [image === undefined ? links : `${image} ${links}`, series];
  const paragraphs = [lines, second.filter((line) => line !== undefined)];
  return createHoverText(
    paragraphs.map((paragraph) => paragraph.join('  \n')).join('\n\n'),
    actions.map(({ command }) => command),
  );
}
