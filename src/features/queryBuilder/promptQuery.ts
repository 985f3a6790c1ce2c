import type { Query } from '../../domain/query';
import { askFilters } from './promptFilters';
import {
  askInterval,
  askMetrics,
  askNetwork,
  askOperation,
  askWindow,
  type Outcome,
  type Session,
} from './promptSteps';
import {
  firstOpenStep,
  steps,
  toQuery,
  withDefaultGrouping,
  type Draft,
  type Step,
  type Unfinished,
} from './draft';
import type { EstimateQuery } from '../../services/runs/runs';
import type { Prompts } from './prompts';

const stepFunctions: Readonly<Record<Step, (session: Session) => Promise<Outcome>>> = {
  operation: askOperation,
  network: askNetwork,
  metrics: askMetrics,
  window: askWindow,
  interval: askInterval,
  filters: askFilters,
};

export interface AskOptions {
  readonly prompts: Prompts;
  /** What is known already: a query to edit, or what could be read from code. */
  readonly start?: Draft;
  readonly asks: string;
  readonly last?: Query | undefined;
  readonly unfinished?: Unfinished | undefined;
  readonly nowMs: number;
  readonly estimate: EstimateQuery;
}

/** The query asked, or the question as far as it came. */
export type AskResult = { readonly query: Query } | { readonly left: Unfinished | undefined };

/**
 * Leads through the steps. Back goes to the step before, with its answer offered first; a question that is given up
 * comes back as far as it was answered.
 */
export async function askQuery(options: AskOptions): Promise<AskResult> {
  const { start, last, unfinished, prompts, asks, nowMs, estimate } = options;
  const title = start === undefined ? 'New Query' : 'Query';
  const session: Session = { draft: start ?? {}, prompts, title, asks, last, unfinished, nowMs, estimate };
  let at = steps.indexOf(firstOpenStep(session.draft));
  // A given question has the grouping it has; a new one gets a useful one, until its subject changes.
  let groupedFor = start === undefined ? '' : subjectOf(session.draft);
  for (;;) {
    const step = steps[at];
    if (step === undefined) {
      const query = toQuery(session.draft);
      if (query) return { query };
      at = steps.indexOf(firstOpenStep(session.draft));
      continue;
    }
    if (step === 'filters' && groupedFor !== subjectOf(session.draft)) {
      if (start === undefined) session.draft = withDefaultGrouping(session.draft, last);
      groupedFor = subjectOf(session.draft);
    }
    const outcome = await stepFunctions[step](session);
    if (outcome === 'cancelled') {
      return { left: session.draft.operation === undefined ? undefined : { draft: session.draft, step } };
    }
    if (typeof outcome === 'number') {
      at = outcome;
      if (steps[at] === 'filters') groupedFor = subjectOf(session.draft);
    } else at = Math.max(0, at + (outcome === 'next' ? 1 : -1));
  }
}

/** What a default grouping depends on. */
const subjectOf = ({ operation, network_code, metrics }: Draft): string =>
  JSON.stringify([operation, network_code, metrics]);
