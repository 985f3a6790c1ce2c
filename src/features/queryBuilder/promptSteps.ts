import {
  joinLists,
  findMeasure,
  operations,
  coarserQuery,
  type Estimate,
  type FilterField,
  filterFields,
  isCostly,
} from '../../domain';
import {
  type Choice,
  intervalChoices,
  metricChoices,
  networkChoices,
  operationChoices,
  special,
  typedMeasure,
} from './stepChoices';
import {
  hasMeasuresAlone,
  stepsOf,
  withFields,
  withMeasure,
  withNetwork,
  withOperation,
  toQuery,
} from './queryDraft';
import { type Answer, type Outcome, type Question, questionOf, type Session } from './promptSession';
import {
  parseCodes,
  acceptsCodes,
  acceptsMany,
  filterChoices,
  filterMenu,
  labelOfFilter,
  notesOf,
  problemOfCodes,
} from './filterChoices';
import { sentenceOfCost, wordsOfCost } from '../../words/query/runWords';

const problemOfCode = (text: string): string | undefined =>
  text.trim() === '' || /\s/.test(text.trim()) ? 'Type one code, without spaces.' : undefined;

/** Prompts for one of the choices or a typed code. Back from typing returns to the choices. */
export async function pickOrType(
  { prompts }: Session,
  question: Question,
  choices: readonly Choice[],
): Promise<Answer<string>> {
  for (;;) {
    const picked = await prompts.pickOne({ ...question, choices });
    if (picked.kind !== 'answer' || picked.value !== special.other) return picked;
    const typed = await prompts.type({
      ...question,
      placeholder: 'A code that is not in the list; it is sent as typed',
      value: '',
      canGoBack: true,
      problemOf: problemOfCode,
    });
    if (typed.kind === 'cancelled') return typed;
    if (typed.kind === 'answer') return { kind: 'answer', value: typed.value.trim() };
  }
}

async function pickManyOrType(
  { prompts }: Session,
  question: Question,
  choices: readonly Choice[],
  atLeastOne: boolean,
): Promise<Answer<readonly string[]>> {
  for (;;) {
    const picked = await prompts.pickMany({ ...question, choices, atLeastOne });
    if (picked.kind !== 'answer' || !picked.value.includes(special.other)) return picked;
    const typed = await prompts.type({
      ...question,
      placeholder: 'Codes that are not in the list, separated by commas or spaces',
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

export async function promptOperation(session: Session): Promise<Outcome> {
  const { draft, last, unfinished, prompts } = session;
  const choices = operationChoices(draft, last, unfinished?.draft);
  const question = questionOf(
    session,
    'operation',
    `What do you want to see? Queries go to ${session.destination}`,
  );
  const answer = await prompts.pickOne({ ...question, choices, typed: typedMeasure });
  if (answer.kind !== 'answer') return answer.kind;
  if (answer.value === special.unfinished && unfinished) {
    session.draft = unfinished.draft;
    return stepsOf(unfinished.draft).indexOf(unfinished.step);
  }
  const operation = operations.find((one) => one === answer.value);
  const measure = findMeasure(answer.value);
  // The measure in its own row is the one of the draft, with all that was chosen for it.
  if (measure && String(draft.measures) !== measure.code) session.draft = withMeasure(draft, measure);
  if (answer.value === special.same && !hasMeasuresAlone(draft) && last)
    session.draft = withFields(draft, { operation: last.operation, measures: last.measures });
  if (operation) {
    const { measures: _measures, ...others } = draft;
    session.draft = withOperation(hasMeasuresAlone(draft) ? others : draft, operation);
  }
  return 'next';
}

export async function promptNetwork(session: Session): Promise<Outcome> {
  const { draft, last } = session;
  const answer = await pickOrType(
    session,
    questionOf(session, 'network', 'Which network?'),
    networkChoices(draft, last),
  );
  if (answer.kind !== 'answer') return answer.kind;
  session.draft = withNetwork(draft, answer.value);
  return 'next';
}

export async function promptMetrics(session: Session): Promise<Outcome> {
  const { draft, last } = session;
  const question = questionOf(session, 'metrics', 'Which metrics or measures? Tick one or more, then OK');
  const answer = await pickManyOrType(session, question, metricChoices(draft, last), true);
  if (answer.kind !== 'answer') return answer.kind;
  const measures = answer.value.filter((code) => findMeasure(code) !== undefined);
  const metrics = answer.value.filter((code) => !measures.includes(code));
  session.draft = withFields(draft, { metrics, measures });
  return hasMeasuresAlone(session.draft) ? stepsOf(session.draft).indexOf('window') : 'next';
}

/** Prompts for the interval. `more` follows the intervals, and is returned when it is picked. */
export async function promptInterval(session: Session): Promise<Outcome>;
export async function promptInterval(session: Session, more: Choice): Promise<Outcome | 'more'>;
export async function promptInterval(session: Session, more?: Choice): Promise<Outcome | 'more'> {
  const { draft, last, nowMs, estimate } = session;
  const choices = await intervalChoices(draft, last, nowMs, estimate);
  const question = more
    ? questionOf(session, 'lastInterval', 'Which interval? Picking one runs the query')
    : questionOf(session, 'interval', 'Which interval?');
  const answer = await pickOrType(session, question, more ? [...choices, more] : choices);
  if (answer.kind !== 'answer') return answer.kind;
  if (answer.value === more?.value) return 'more';
  const interval = answer.value === special.serviceDefault ? undefined : answer.value;
  session.draft = withFields(draft, { interval });
  return 'next';
}

export async function checkDraft({ draft, estimate }: Session) {
  const query = toQuery(draft);
  const [notes, estimated] = await Promise.all([notesOf(draft, estimate), query && estimate(query)]);
  return { notes, estimate: estimated };
}

/** The last step: a menu of filters that *Run now* closes. */
export async function promptFilters(session: Session): Promise<Outcome> {
  for (;;) {
    const { draft } = session;
    const { notes, estimate } = await checkDraft(session);
    const error = notes.find((note) => note.kind === 'error');
    const question = questionOf(session, 'filters', error?.sentence ?? 'Run, or narrow it down first');
    const answer = await session.prompts.pickOne({
      ...question,
      choices: filterMenu(draft, notes, estimate?.cost),
    });
    if (answer.kind !== 'answer') return answer.kind;
    const field = filterFields.find((one) => one === answer.value);
    if (field !== undefined && (await promptFilter(session, field)) === 'cancelled') return 'cancelled';
    // A query with an error is not run: the menu stays open and shows the error.
    if (answer.value !== special.run || error !== undefined) continue;
    const outcome = await confirmCost(session, estimate);
    if (outcome !== 'back') return outcome;
  }
}

/** Confirms a costly run. Enter leads back to the menu. Measures can be computed from longer intervals instead. */
export async function confirmCost(
  session: Session,
  costly: Estimate | undefined,
): Promise<'next' | 'back' | 'cancelled'> {
  if (!costly || !isCostly(costly)) return 'next';
  const { cost } = costly;
  const query = toQuery(session.draft);
  const coarser = query && coarserQuery(query);
  const estimate = coarser && (await session.estimate(coarser));
  const answer = await session.prompts.pickOne({
    ...questionOf(session, 'filters', sentenceOfCost(cost), true),
    choices: [
      { value: special.none, label: 'Change it first' },
      ...(estimate
        ? [
            {
              value: special.same,
              label: 'Run approximately, from hourly means',
              description: wordsOfCost(estimate.cost),
            },
          ]
        : []),
      { value: special.run, label: 'Run anyway', description: wordsOfCost(cost) },
    ],
  });
  if (answer.kind !== 'answer') return answer.kind;
  if (answer.value === special.same && coarser) session.draft = coarser;
  return answer.value === special.none ? 'back' : 'next';
}

export async function promptFilter(session: Session, field: FilterField): Promise<'done' | 'cancelled'> {
  const { draft, prompts } = session;
  const label = labelOfFilter(field);
  const question = questionOf(session, 'filters', label, true);
  const change = (picked: Answer<string | readonly string[] | undefined>) => {
    if (picked.kind === 'answer') session.draft = withFields(draft, { [field]: picked.value });
    return picked.kind === 'cancelled' ? 'cancelled' : 'done';
  };
  if (acceptsCodes(field)) {
    const typed = await prompts.type({
      ...question,
      placeholder: `${label}, separated by commas or spaces; empty for all`,
      value: joinLists(draft[field]).join(', '),
      problemOf: problemOfCodes,
    });
    return change(typed.kind === 'answer' ? { ...typed, value: parseCodes(typed.value) } : typed);
  }
  const choices = filterChoices(field, draft);
  if (acceptsMany(field)) return change(await pickManyOrType(session, question, choices, false));
  const picked = await pickOrType(session, question, choices);
  const isNone = picked.kind === 'answer' && picked.value === special.none;
  return change(isNone ? { ...picked, value: undefined } : picked);
}
