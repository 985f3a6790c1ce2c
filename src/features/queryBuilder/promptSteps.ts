import { offsetMinutesOf } from '../../domain/catalog/index';
import { operations, type Query } from '../../domain/query';
import { formatOffset } from '../../domain/time';
import type { EstimateQuery } from '../../services/runs/runs';
import { sentenceOfDiagnostic } from '../../words/diagnosticSentence';
import { networkChoices, operationChoices, special, windowChoices, type Choice } from './choices';
import { dayBefore, diagnoseDate, toStamp } from './dates';
import {
  steps,
  withFields,
  withNetwork,
  withOperation,
  type Draft,
  type Step,
  type Unfinished,
} from './draft';
import { parseCodes } from './filters';
import { intervalChoices } from './intervalChoices';
import { metricChoices } from './metricChoices';
import type { Answer, Asked, Prompts } from './prompts';

/** One question in the making. The draft is replaced, never changed. */
export interface Session {
  draft: Draft;
  readonly prompts: Prompts;
  readonly title: string;
  /** Where queries go, for the first step. */
  readonly asks: string;
  readonly last: Query | undefined;
  readonly unfinished: Unfinished | undefined;
  readonly nowMs: number;
  readonly estimate: EstimateQuery;
}

/** What a step comes to. A number is the step to go on with. */
export type Outcome = 'next' | 'back' | 'cancelled' | number;

export function asked(session: Session, step: Step, placeholder: string, isInner = false): Asked {
  const at = steps.indexOf(step);
  return {
    title: session.title,
    step: at + 1,
    totalSteps: steps.length,
    placeholder,
    canGoBack: isInner || at > 0,
  };
}

const isCode = (text: string): string | undefined =>
  text.trim() === '' || /\s/.test(text.trim()) ? 'Type one code, without spaces.' : undefined;

/** One of the choices, or a code that is typed. Back from typing leads to the choices again. */
export async function pickOrType(
  { prompts }: Session,
  question: Asked,
  choices: readonly Choice[],
): Promise<Answer<string>> {
  for (;;) {
    const picked = await prompts.pickOne({ ...question, choices });
    if (picked.kind !== 'answer' || picked.value !== special.other) return picked;
    const typed = await prompts.type({
      ...question,
      placeholder: 'A code that is not listed: it is sent as it is',
      value: '',
      canGoBack: true,
      problemOf: isCode,
    });
    if (typed.kind === 'cancelled') return typed;
    if (typed.kind === 'answer') return { kind: 'answer', value: typed.value.trim() };
  }
}

/** Some of the choices, with codes that are typed. */
export async function pickManyOrType(
  { prompts }: Session,
  question: Asked,
  choices: readonly Choice[],
  atLeastOne: boolean,
): Promise<Answer<readonly string[]>> {
  for (;;) {
    const picked = await prompts.pickMany({ ...question, choices, atLeastOne });
    if (picked.kind !== 'answer' || !picked.value.includes(special.other)) return picked;
    const typed = await prompts.type({
      ...question,
      placeholder: 'Codes that are not listed, apart by commas or spaces',
      value: '',
      canGoBack: true,
      problemOf: (text) => (parseCodes(text).length === 0 ? 'Type at least one code.' : undefined),
    });
    if (typed.kind === 'cancelled') return typed;
    if (typed.kind === 'back') continue;
    const listed = picked.value.filter((code) => code !== special.other);
    return { kind: 'answer', value: [...new Set([...listed, ...parseCodes(typed.value)])] };
  }
}

export async function askOperation(session: Session): Promise<Outcome> {
  const { draft, last, unfinished, prompts } = session;
  const choices = operationChoices(draft, last, unfinished?.draft);
  const question = asked(session, 'operation', `What do you want to see? Asks ${session.asks}`);
  const answer = await prompts.pickOne({ ...question, choices });
  if (answer.kind !== 'answer') return answer.kind;
  if (answer.value === special.unfinished && unfinished) {
    session.draft = unfinished.draft;
    return steps.indexOf(unfinished.step);
  }
  const operation = operations.find((one) => one === answer.value);
  if (operation) session.draft = withOperation(draft, operation);
  return 'next';
}

export async function askNetwork(session: Session): Promise<Outcome> {
  const { draft, last } = session;
  const answer = await pickOrType(
    session,
    asked(session, 'network', 'Which network?'),
    networkChoices(draft, last),
  );
  if (answer.kind !== 'answer') return answer.kind;
  session.draft = withNetwork(draft, answer.value);
  return 'next';
}

export async function askMetrics(session: Session): Promise<Outcome> {
  const { draft, last } = session;
  const question = asked(session, 'metrics', 'Which metrics? Tick one or more, then Enter');
  const answer = await pickManyOrType(session, question, metricChoices(draft, last), true);
  if (answer.kind !== 'answer') return answer.kind;
  session.draft = withFields(draft, { metrics: answer.value });
  return 'next';
}

/**
 * Another window asks for another interval: the old one is no longer a choice but a leftover. One that came without
 * a window, as from code whose dates could not be read, still is what was asked for.
 */
const intervalForAnother = ({ window, date_start, interval }: Draft): string | undefined =>
  window === undefined && date_start === undefined ? interval : undefined;

const noWindow = { window: undefined, date_start: undefined, date_end: undefined };

export async function askWindow(session: Session): Promise<Outcome> {
  for (;;) {
    const { draft, last, prompts } = session;
    const question = asked(session, 'window', 'Which window?');
    const answer = await prompts.pickOne({ ...question, choices: windowChoices(draft, last) });
    if (answer.kind !== 'answer') return answer.kind;
    if (answer.value === special.keep) return 'next';
    if (answer.value !== special.dates) {
      const window = answer.value === special.serviceDefault ? undefined : answer.value;
      const interval = window === draft.window ? draft.interval : intervalForAnother(draft);
      session.draft = withFields(draft, { ...noWindow, window, interval });
      return 'next';
    }
    const outcome = await askDates(session);
    if (outcome !== 'back') return outcome;
  }
}

async function askDates(session: Session): Promise<'next' | 'back' | 'cancelled'> {
  const { draft, prompts, nowMs } = session;
  const network = draft.network_code ?? '';
  const offset = formatOffset(offsetMinutesOf(network));
  let start = draft.date_start ?? dayBefore(nowMs, 7, network);
  const sentence = (...args: Parameters<typeof diagnoseDate>): string | undefined => {
    const diagnostic = diagnoseDate(...args);
    return diagnostic && sentenceOfDiagnostic(diagnostic);
  };
  for (;;) {
    const from = await prompts.type({
      ...asked(session, 'window', `From, in network time (${offset}): 2026-10-05 or 2026-10-05T14:30`, true),
      value: start,
      problemOf: (text) => sentence('date_start', text, network),
    });
    if (from.kind !== 'answer') return from.kind;
    start = from.value;
    const to = await prompts.type({
      ...asked(session, 'window', `To, in network time (${offset}), not included`, true),
      value: draft.date_end ?? dayBefore(nowMs, 0, network),
      problemOf: (text) => sentence('date_end', text, network, from.value),
    });
    if (to.kind === 'cancelled') return 'cancelled';
    if (to.kind === 'back') continue;
    session.draft = withFields(draft, {
      ...noWindow,
      interval: intervalForAnother(draft),
      date_start: toStamp(from.value, network),
      date_end: toStamp(to.value, network),
    });
    return 'next';
  }
}

export async function askInterval(session: Session): Promise<Outcome> {
  const { draft, last, nowMs, estimate } = session;
  const choices = await intervalChoices(draft, last, nowMs, estimate);
  const answer = await pickOrType(session, asked(session, 'interval', 'Which interval?'), choices);
  if (answer.kind !== 'answer') return answer.kind;
  session.draft = withFields(draft, { interval: answer.value });
  return 'next';
}
