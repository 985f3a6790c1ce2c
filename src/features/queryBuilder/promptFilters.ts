import { coarserQuery, type Cost, type FilterField, filterFields, isCostly } from '../../domain';
import { sentenceOfCost, wordsOfCost } from '../../words/query/runWords';
import { pickManyOrType, pickOrType } from './promptSteps';
import { questionOf, type Outcome, type Session } from './promptSession';
import { special } from './stepChoices';
import { toQuery, withFields } from './queryDraft';
import {
  acceptsCodes,
  acceptsMany,
  filterChoices,
  filterMenu,
  labelOfFilter,
  notesOf,
  parseCodes,
  problemOfCodes,
} from './filterChoices';

/** The last step: a menu of filters that *Run now* closes. */
export async function promptFilters(session: Session): Promise<Outcome> {
  for (;;) {
    const { draft } = session;
    const query = toQuery(draft);
    const [notes, estimate] = await Promise.all([
      notesOf(draft, session.estimate),
      query && session.estimate(query),
    ]);
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
    const outcome = estimate && isCostly(estimate) ? await confirmCost(session, estimate.cost) : 'next';
    if (outcome !== 'back') return outcome;
  }
}

/** Confirms a costly run. Enter leads back to the menu. Measures can be computed from longer intervals instead. */
export async function confirmCost(session: Session, cost: Cost): Promise<'next' | 'back' | 'cancelled'> {
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

/** Prompts for one filter. */
export async function promptFilter(session: Session, field: FilterField): Promise<'done' | 'cancelled'> {
  const { draft, prompts } = session;
  const question = questionOf(session, 'filters', labelOfFilter(field), true);
  const choices = filterChoices(field, draft);
  if (acceptsCodes(field)) {
    const typed = await prompts.type({
      ...question,
      placeholder: `${labelOfFilter(field)}, separated by commas or spaces; empty for all`,
      value: (draft[field] ?? []).join(', '),
      problemOf: problemOfCodes,
    });
    if (typed.kind === 'answer') session.draft = withFields(draft, { [field]: parseCodes(typed.value) });
    return typed.kind === 'cancelled' ? 'cancelled' : 'done';
  }
  if (acceptsMany(field)) {
    const picked = await pickManyOrType(session, question, choices, false);
    if (picked.kind === 'answer') session.draft = withFields(draft, { [field]: picked.value });
    return picked.kind === 'cancelled' ? 'cancelled' : 'done';
  }
  const picked = await pickOrType(session, question, choices);
  if (picked.kind === 'answer') {
    session.draft = withFields(draft, { [field]: picked.value === special.none ? undefined : picked.value });
  }
  return picked.kind === 'cancelled' ? 'cancelled' : 'done';
}
