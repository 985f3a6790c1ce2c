import { asked, pickManyOrType, pickOrType, problemsOf, type Outcome, type Session } from './askSteps';
import { special } from './choices';
import { withFields } from './draft';
import {
  filterChoices,
  filterFields,
  filterMenu,
  labelOfFilter,
  parseCodes,
  problemOfCodes,
  takesCodes,
  takesMany,
  type FilterField,
} from './filters';

/** The last step: a menu that is left by *Run now*. */
export async function askFilters(session: Session): Promise<Outcome> {
  for (;;) {
    const { errors, warnings } = problemsOf(session);
    const question = asked(session, 'filters', errors[0] ?? 'Run, or narrow it down first');
    const choices = filterMenu(session.draft, [...errors, ...warnings]);
    const answer = await session.prompts.pickOne({ ...question, choices });
    if (answer.kind !== 'answer') return answer.kind;
    const field = filterFields.find((one) => one === answer.value);
    // A query that cannot be sent is not run: the menu stays and says why.
    if (field === undefined && errors.length === 0) return 'next';
    if (field !== undefined && (await askFilter(session, field)) === 'cancelled') return 'cancelled';
  }
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
