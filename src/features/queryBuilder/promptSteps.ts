import { operations } from '../../domain/query/query';
import { networkChoices, operationChoices, special } from './choices';
import { stepsOf, withFields, withNetwork, withOperation } from './draft';
import { intervalChoices } from './intervalChoices';
import { metricChoices } from './metricChoices';
import { pickManyOrType, pickOrType } from './pickOrType';
import { questionOf, type Outcome, type Session } from './session';

export async function promptOperation(session: Session): Promise<Outcome> {
  const { draft, last, unfinished, prompts } = session;
  const choices = operationChoices(draft, last, unfinished?.draft);
  const question = questionOf(session, 'operation', `What do you want to see? Asks ${session.destination}`);
  const answer = await prompts.pickOne({ ...question, choices });
  if (answer.kind !== 'answer') return answer.kind;
  if (answer.value === special.unfinished && unfinished) {
    session.draft = unfinished.draft;
    return stepsOf(unfinished.draft).indexOf(unfinished.step);
  }
  const operation = operations.find((one) => one === answer.value);
  if (operation) session.draft = withOperation(draft, operation);
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
  const question = questionOf(session, 'metrics', 'Which metrics? Tick one or more, then Enter');
  const answer = await pickManyOrType(session, question, metricChoices(draft, last), true);
  if (answer.kind !== 'answer') return answer.kind;
  session.draft = withFields(draft, { metrics: answer.value });
  return 'next';
}

export async function promptInterval(session: Session): Promise<Outcome> {
  const { draft, last, nowMs, estimate } = session;
  const choices = await intervalChoices(draft, last, nowMs, estimate);
  const answer = await pickOrType(session, questionOf(session, 'interval', 'Which interval?'), choices);
  if (answer.kind !== 'answer') return answer.kind;
  const interval = answer.value === special.serviceDefault ? undefined : answer.value;
  session.draft = withFields(draft, { interval });
  return 'next';
}
