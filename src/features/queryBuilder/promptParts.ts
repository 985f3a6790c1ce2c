import type { Query } from '../../domain/query/query';
import { fieldsIn, withoutPart, type QueryPart } from '../../domain/query/queryParts';
import type { PartQuestion } from '../../services/queryPrompt';
import { offerChoices, offeredFields, special } from './stepChoices';
import { withFields } from './queryDraft';
import { filterChoices } from './filterChoices';
import { pickOrType, promptInterval, promptMetrics, promptNetwork } from './promptSteps';
import { promptFacilities } from './promptFacilities';
import { promptFilter } from './promptFilters';
import { promptWindow } from './promptWindow';
import type { Outcome, PromptContext, Prompts, Question, Session } from './promptSession';

/** Wraps prompts so that each question shows the names it is about and its number among the steps. */
function framed(prompts: Prompts, at: number, count: number, names: string): Prompts {
  const frame = <Asked extends Question>(question: Asked): Asked => ({
    ...question,
    title: 'Preview',
    step: at + 1,
    totalSteps: count,
    canGoBack: question.canGoBack || at > 0,
    placeholder: question.canGoBack ? question.placeholder : `${names} · ${question.placeholder}`,
  });
  return {
    pickOne: (question) => prompts.pickOne(frame(question)),
    pickMany: (question) => prompts.pickMany(frame(question)),
    wait: (question, work) => prompts.wait(frame(question), work),
    type: (question) => prompts.type(frame(question)),
  };
}

const questionOf = (placeholder: string): Question => ({
  title: '',
  step: 1,
  totalSteps: 1,
  placeholder,
  canGoBack: false,
});

/** Prompts for one region or all. The regions come first. */
async function promptRegion(session: Session): Promise<Outcome> {
  const listed = filterChoices('network_region', session.draft);
  const isCode = ({ value }: { readonly value: string }): boolean => !value.startsWith(' ');
  const choices = [
    ...offerChoices(session.offers),
    ...listed.filter(isCode),
    ...listed
      .filter((choice) => !isCode(choice))
      .map((choice) => (choice.value === special.none ? { ...choice, label: 'All regions' } : choice)),
  ];
  const answer = await pickOrType(session, questionOf('Which region?'), choices);
  if (answer.kind !== 'answer') return answer.kind;
  const region = answer.value === special.none ? undefined : answer.value;
  const fields = offeredFields(session.offers, answer.value) ?? { network_region: region };
  session.draft = withFields(session.draft, fields);
  return 'next';
}

async function promptPart(session: Session, part: QueryPart): Promise<Outcome> {
  switch (part) {
    case 'dates':
      return promptWindow(session);
    case 'facility':
      return promptFacilities(session);
    case 'network_region':
      return promptRegion(session);
    case 'network_code':
      return promptNetwork(session);
    case 'metrics':
      return promptMetrics(session);
    case 'interval':
      return promptInterval(session);
    case 'measures':
      // Code has no measures, so it leaves none open.
      return 'next';
    default:
      return (await promptFilter(session, part)) === 'cancelled' ? 'cancelled' : 'next';
  }
}

/**
 * Prompts for one of the offered answers, if there are any. *Choose another…* leads to the usual steps. The window and
 * the region list the offers in their own step.
 */
async function promptOffered(session: Session, part: QueryPart): Promise<Outcome> {
  const { offers = [], prompts } = session;
  if (offers.length === 0 || part === 'dates' || part === 'network_region') return promptPart(session, part);
  for (;;) {
    const answer = await prompts.pickOne({
      ...questionOf('Which?'),
      choices: [...offerChoices(offers), { value: special.other, label: 'Choose another…' }],
    });
    if (answer.kind !== 'answer') return answer.kind;
    const fields = offeredFields(offers, answer.value);
    if (fields) {
      session.draft = { ...withoutPart(session.draft, part), ...fields };
      return 'next';
    }
    const outcome = await promptPart(session, part);
    if (outcome !== 'back') return outcome;
  }
}

/** Prompts for parts of a query, one step each. Returns undefined when the user cancels. */
export async function promptParts(
  context: PromptContext,
  start: Partial<Query>,
  questions: readonly PartQuestion[],
): Promise<readonly Partial<Query>[] | undefined> {
  let draft = start;
  const answers: Partial<Query>[] = [];
  for (let at = 0; at < questions.length;) {
    const question = questions[at];
    if (!question) break;
    const { part, names, offers } = question;
    const session: Session = {
      ...context,
      draft,
      offers,
      title: 'Preview',
      steps: [],
      last: undefined,
      unfinished: undefined,
      prompts: framed(context.prompts, at, questions.length, names),
    };
    const outcome = await promptOffered(session, part);
    if (outcome === 'cancelled') return undefined;
    if (outcome === 'back') {
      at = Math.max(0, at - 1);
      continue;
    }
    // An interval stated in the code is not affected by the window.
    const { interval } = draft;
    draft = part === 'dates' ? withFields(session.draft, { interval }) : session.draft;
    answers[at] = fieldsIn(draft, part);
    at++;
  }
  return answers;
}
