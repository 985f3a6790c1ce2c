import type * as vscode from 'vscode';
import type { ChartedRun } from '../../../domain/series/resultSummary';
import type { Query } from '../../../domain/query/query';
import { createTooltip } from '../../../host/hoverText';
import type { OpenedRuns } from '../../../services/lastRuns/lastRuns';
import type { Library } from '../../../services/savedQueries/library';
import type { QueryNode } from '../../../services/savedQueries/tree/tree';
import { sparkMarkdown } from '../../../services/sparkMarkdown';
import { lastRunWords, valueWords } from '../../../words/result/summaryWords';
import { escapeMarkdown } from '../../../words/phrases';
import { queryWords } from '../../../words/query/queryWords';

const paragraph = (line: string): string[] => ['', line];

function linesOfQuery(query: Query): string[] {
  const rows = queryWords(query).map((row) => `| ${row.map(escapeMarkdown).join(' | ')} |`);
  return ['', '| Query | |', '| :-- | :-- |', ...rows];
}

function linesOfRun(run: ChartedRun): string[] {
  const image = sparkMarkdown(run.spark);
  const values = run.numbers ? paragraph(escapeMarkdown(valueWords(run.numbers))) : [];
  return [
    ...paragraph(escapeMarkdown(lastRunWords(run, Date.now()))),
    ...(image === undefined ? [] : paragraph(image)),
    ...values,
  ];
}

/** Creates a tooltip with the query, and the result of its last run or the reason for its failure. Sends nothing. */
export async function createQueryTooltip(
  { stored, ...node }: QueryNode,
  { library, runs }: { library: Pick<Library, 'open'>; runs: OpenedRuns },
): Promise<vscode.MarkdownString> {
  const { problem } = runs.of(stored.queryDigest);
  const [opened, run] = await Promise.all([
    // A file that is already gone still has a row in the tree.
    library.open({ ...node, stored }).catch(() => undefined),
    runs.read(stored.queryDigest),
  ]);
  return createTooltip(
    [
      `**${escapeMarkdown(stored.name)}**`,
      ...paragraph(escapeMarkdown(stored.title)),
      ...(problem ? paragraph(escapeMarkdown(`The last run failed: ${problem.sentence}`)) : []),
      ...(run ? linesOfRun(run) : paragraph('Not run yet.')),
      ...(opened ? linesOfQuery(opened.saved.query) : []),
    ].join('\n'),
  );
}
