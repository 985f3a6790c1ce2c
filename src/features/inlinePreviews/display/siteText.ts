import { fieldsIn, type Query, type ResultSummary } from '../../../domain';
import { formatCount } from '../../../words/numbers';
import { answersWords } from '../../../words/query/codeWords';
import { briefSummary, firstBrief, type OpenValues } from '../../../words/result/summaryWords';
import type { Answer } from '../gaps/answers';
import { assumedGaps, fillGaps, type Gap, isOpen, queryOf } from '../gaps/gaps';
import type { FoundQuery } from '../read/foundQuery';
import type { SeenResults } from './seenResults';
import { commands, internalCommands } from '../../../host/ids';

/** A query in code with the user's answers applied. */
export interface ChosenQuery {
  /** Undefined while a part is open. */
  query: Query | undefined;
  values: OpenValues;
  isChosen: boolean;
  /** True when the query is the one of the code, and not of all items of its loops. */
  isOfCode: boolean;
  /** The title of the preview: "Preview", or "Preview (choose region)…" while a part is open. */
  title: string;
}

/** An action on a query in code. Lens, hover and code actions use the same titles. */
export interface SiteAction {
  command: string;
  title: string;
  tooltip: string;
}

export const run: SiteAction = {
  command: commands.codePreview,
  title: 'Preview',
  tooltip: 'Run this query and show the result',
};

export const explain: SiteAction = {
  command: internalCommands.codeShowProblem,
  title: 'Show Details',
  tooltip: 'Show the error',
};

export const change: SiteAction = {
  command: commands.codeChangeAnswers,
  title: 'Change…',
  tooltip: 'Change or forget the values chosen for this query',
};

const openChart: SiteAction = {
  command: internalCommands.codeOpenChart,
  title: 'Open Chart',
  tooltip: 'Show the result in a tab of its own',
};

export const save: SiteAction = {
  command: internalCommands.codeSave,
  title: 'Save Query…',
  tooltip: 'Save this query, for you or for the project',
};

export const actionsOf = ({ query, isChosen }: ChosenQuery): SiteAction[] => [
  ...(query ? [openChart, save] : []),
  ...(isChosen ? [change] : []),
];

const partNames: Record<string, string> = {
  network_code: 'network',
  network_region: 'region',
  primary_grouping: 'grouping',
  secondary_grouping: 'grouping',
};

function previewTitle(found: FoundQuery, gaps: readonly Gap[]): string {
  if (isOpen(found)) return 'Preview (choose everything)…';
  const parts = [...new Set(gaps.map(({ part }) => partNames[part] ?? part.replaceAll('_', ' ')))];
  if (parts.length === 0) return 'Preview';
  return `Preview (choose ${parts.length > 2 ? formatCount(parts.length, 'value') : parts.join(', ')})…`;
}

export function chosenQuery(found: FoundQuery, answers: Answer[]): ChosenQuery {
  const filled = fillGaps(found, answers);
  const assumed = assumedGaps({ ...found, assumed: filled.assumed });
  const assumedParts = assumed.map(({ part }) => ({ part, fields: fieldsIn(filled.partial, part) }));
  return {
    query: queryOf(found, filled),
    values: { all: answersWords([...filled.used, ...assumedParts]), assumed: answersWords(assumedParts) },
    isChosen: filled.used.length > 0,
    isOfCode: !filled.assumed.some(({ why }) => why === 'loop'),
    title: previewTitle(found, filled.gaps),
  };
}

/**
 * Returns the text of a query's lens or cell item, with the result in it: "Preview", or "24,857 MW ▂▅▇▅▂ 5 min". Chosen
 * values follow where they fit. `hasPast`: the result of the code before the edit is also shown; values are then left
 * out.
 */
export async function siteText(
  { query, values, title }: ChosenQuery,
  seen: SeenResults,
  hasPast = false,
): Promise<{ text: string; summary?: ResultSummary }> {
  const summary = query && (await seen.of(query));
  if (summary) return { text: briefSummary(summary, values, Date.now()), summary };
  const withValues = hasPast || values.all === '' ? [] : [`${title} · ${values.all}`];
  return { text: firstBrief([...withValues, title]) };
}
