import type { Query } from '../../domain/query/query';
import { promptFacilities } from './promptFacilities';
import { promptFilters } from './promptFilters';
import { promptInterval, promptMetrics, promptNetwork, promptOperation } from './promptSteps';
import { promptLastInterval, promptPlace, promptSources } from './promptMeasure';
import { promptWindow } from './promptWindow';
import type { Outcome, PromptContext, Session } from './promptSession';
import {
  type Draft,
  firstOpenStep,
  parseUnfinished,
  type Step,
  stepsOf,
  toQuery,
  type Unfinished,
  withDefaultGrouping,
} from './queryDraft';
import type * as vscode from 'vscode';
import { parseQuery } from '../../domain/query/parseQuery';
import type { PromptedQuery } from '../../services/queryPrompt';

const stepFunctions: Readonly<Record<Step, (session: Session) => Promise<Outcome>>> = {
  operation: promptOperation,
  network: promptNetwork,
  facilities: promptFacilities,
  metrics: promptMetrics,
  window: promptWindow,
  interval: promptInterval,
  filters: promptFilters,
  place: promptPlace,
  sources: promptSources,
  lastInterval: promptLastInterval,
};

export interface PromptOptions extends PromptContext {
  /** Known fields of a query to edit, or of one read from code. */
  start?: Draft;
  last?: Query | undefined;
  unfinished?: Unfinished | undefined;
}

/** The query, or the answers so far when the user cancelled; undefined when there were none. */
export type PromptResult = { query: Query } | { unfinished: Unfinished | undefined };

/**
 * Leads the user through the steps of a query. Back returns to the previous step and offers its answer first. When the
 * user cancels, the result has the answers so far.
 */
export async function promptQuery(options: PromptOptions): Promise<PromptResult> {
  const { start, last, unfinished, ...others } = options;
  const title = start === undefined ? 'New Query' : 'Query';
  const draft = start ?? {};
  const session: Session = { ...others, draft, title, steps: stepsOf(draft), last, unfinished };
  let at = session.steps.indexOf(firstOpenStep(draft));
  // A query to edit has its own grouping. A new one gets a default grouping, again whenever its subject changes.
  let groupedFor = start === undefined ? '' : subjectOf(session.draft);
  for (;;) {
    session.steps = stepsOf(session.draft);
    if (at < 0 || at >= session.steps.length) {
      const query = toQuery(session.draft);
      if (query) return { query };
      at = session.steps.indexOf(firstOpenStep(session.draft));
      continue;
    }
    const step = session.steps[at];
    if (step === 'filters' && groupedFor !== subjectOf(session.draft)) {
      if (start === undefined) session.draft = withDefaultGrouping(session.draft, last);
      groupedFor = subjectOf(session.draft);
    }
    const outcome = await stepFunctions[step](session);
    if (outcome === 'cancelled') {
      const { draft } = session;
      return { unfinished: draft.operation === undefined ? undefined : { draft, step } };
    }
    if (typeof outcome === 'number') {
      at = outcome;
      if (stepsOf(session.draft)[at] === 'filters') groupedFor = subjectOf(session.draft);
    } else at = Math.max(0, at + (outcome === 'next' ? 1 : -1));
  }
}

/** The answers that the default grouping depends on. */
const subjectOf = ({ operation, network_code, metrics }: Draft): string =>
  JSON.stringify([operation, network_code, metrics]);

const lastKey = 'gridlens.queryBuilder.last';
const unfinishedKey = 'gridlens.queryBuilder.unfinished';

interface PromptDeps extends PromptContext {
  memento: vscode.Memento;
}

/** Prompts for a query. Stores it for next time, or the answers so far when the user cancels. */
export async function promptAndRemember(
  { memento, ...deps }: PromptDeps,
  start?: Partial<Query>,
): Promise<PromptedQuery | undefined> {
  const stored = memento.get<unknown>(lastKey);
  const last = stored === undefined ? undefined : parseQuery(stored).query;
  const unfinished = start === undefined ? parseUnfinished(memento.get<unknown>(unfinishedKey)) : undefined;
  const prompted = await promptQuery({
    ...deps,
    last,
    unfinished,
    start,
  });
  if ('unfinished' in prompted) {
    if (prompted.unfinished) await memento.update(unfinishedKey, prompted.unfinished);
    return undefined;
  }
  await memento.update(lastKey, prompted.query);
  await memento.update(unfinishedKey, undefined);
  // The last step showed the cost, and confirmed it when it is high.
  return { query: prompted.query, approved: await deps.estimate(prompted.query) };
}
