import { filterFields, type FilterField } from '../../domain/catalog/parameters';
import type { Cost } from '../../domain/cost';
import { isCostly } from '../../services/runs/isCostly';
import { sentenceOfCost, wordsOfCost } from '../../words/cost';
import { asked, pickManyOrType, pickOrType, type Outcome, type Session } from './promptSteps';
import { special } from './choices';
import { toQuery, withFields } from './draft';
import {
  filterChoices,
  filterMenu,
  labelOfFilter,
  parseCodes,
  problemOfCodes,
  takesCodes,
  takesMany,
} from './filters';
import { notesOf } from './notes';

/** The last step: a menu that is left by *Run now*. */
export async function askFilters(session: Session): Promise<Outcome> {
  for (;;) {
    const { draft } = session;
    const query = toQuery(draft);
    const [notes, estimate] = await Promise.all([
      notesOf(draft, session.estimate),
      query && session.estimate(query),
    ]);
    const error = notes.find((note) => note.kind === 'error');
    const question = asked(session, 'filters', error?.sentence ?? 'Run, or narrow it down first');
    const answer = await session.prompts.pickOne({
      ...question,
      choices: filterMenu(draft, notes, estimate?.cost),
    });
    if (answer.kind !== 'answer') return answer.kind;
    const field = filterFields.find((one) => one === answer.value);
    if (field !== undefined && (await askFilter(session, field)) === 'cancelled') return 'cancelled';
    // A query that cannot be sent is not run: the menu stays and says why.
    if (answer.value !== special.run || error !== undefined) continue;
    const outcome = estimate && isCostly(estimate) ? await askCost(session, estimate.cost) : 'next';
    if (outcome !== 'back') return outcome;
  }
}

/** Whether a costly run is meant. Enter leads back to the menu. */
async function askCost(session: Session, cost: Cost): Promise<'next' | 'back' | 'cancelled'> {
  const answer = await session.prompts.pickOne({
    ...asked(session, 'filters', sentenceOfCost(cost), true),
    choices: [
      { value: special.none, label: 'Change it first' },
      { value: special.run, label: 'Run all the same', description: wordsOfCost(cost) },
    ],
  });
  if (answer.kind !== 'answer') return answer.kind;
  return answer.value === special.run ? 'next' : 'back';
}

async function askFilter(session: Session, field: FilterField): Promise<'done' | 'cancelled'> {
  const { draft, prompts } = session;
  const question = asked(session, 'filters', labelOfFilter(field), true);
  const choices = filterChoices(field, draft);
  if (takesCodes(field)) {
    const typed = await prompts.type({
      ...question,
      placeholder: `${labelOfFilter(field)}, apart by commas or spaces; empty for all`,
      value: (draft[field] ?? []).join(', '),
      problemOf: problemOfCodes,
    });
    if (typed.kind === 'answer') session.draft = withFields(draft, { [field]: parseCodes(typed.value) });
    return typed.kind === 'cancelled' ? 'cancelled' : 'done';
  }
  if (takesMany(field)) {
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
