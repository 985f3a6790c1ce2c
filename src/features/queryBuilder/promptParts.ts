import {
  dayMs,
  fieldsIn,
  intervalMsOf,
  type Query,
  type QueryPart,
  titleOfQuery,
  withoutPart,
} from '../../domain';
import { answersWords } from '../../words/query/codeWords';
import type { PartQuestion, PartsForm } from '../../services/queryPrompt';
import { type Choice, offerChoices, offeredFields, special, suggestedInterval } from './stepChoices';
import { type Draft, toQuery, withFields } from './queryDraft';
import { filterChoices } from './filterChoices';
import { pickOrType, promptInterval, promptMetrics, promptNetwork, promptFilter } from './promptSteps';
import { promptFacilities } from './promptFacilities';
import { promptWindow } from './promptWindow';
import type { Outcome, PromptContext, Prompts, Question, Session } from './promptSession';

/** Wraps prompts so that each question has the form’s title and the names that it is about. */
function framed(prompts: Prompts, title: string, names: string, canGoBack: boolean): Prompts {
  const frame = <Asked extends Question>(question: Asked): Asked => ({
    ...question,
    title,
    step: 1,
    totalSteps: 1,
    canGoBack: question.canGoBack || canGoBack,
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
  const isCode = ({ value }: { value: string }) => !value.startsWith(' ');
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
    case 'measures_from':
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

/** Returns the value that a part has at first: an offer, or a usual one. Undefined where only the user knows one. */
function valueAtFirst(
  draft: Draft,
  { part, offers }: PartQuestion,
  nowMs: number,
): Partial<Query> | undefined {
  const offer = offers.at(0);
  if (offer) return offer.fields;
  const { date_start: start, date_end: end, interval = '5m' } = draft;
  switch (part) {
    case 'dates':
      if (start !== undefined) return fieldsIn(draft, part);
      return end === undefined ? { window: intervalMsOf(interval) < dayMs ? '7d' : '1y' } : undefined;
    case 'network_code':
      return { network_code: 'NEM' };
    case 'interval':
      return { interval: suggestedInterval(draft, undefined, nowMs) };
    case 'metrics':
    case 'facility':
      return undefined;
    default:
      return {};
  }
}

/** The values of a form’s rows, all of which a filter may hide. */
const rows = {
  run: 'run',
  forget: 'forget',
  /** Followed by the index of the part. */
  part: 'part ',
} as const;

class Form {
  draft: Draft;
  #questions: readonly PartQuestion[];
  #open = new Set<PartQuestion>();

  constructor(start: Draft, questions: readonly PartQuestion[], nowMs: number) {
    this.draft = start;
    this.#questions = questions;
    for (const question of questions) {
      if (question.isAnswered === true) continue;
      const value = valueAtFirst(this.draft, question, nowMs);
      if (value) this.draft = { ...withoutPart(this.draft, question.part), ...value };
      else this.#open.add(question);
    }
  }

  get firstOpen(): PartQuestion | undefined {
    return this.#questions.find((question) => this.#open.has(question));
  }

  get answers(): readonly Partial<Query>[] {
    return this.#questions.map(({ part }) => fieldsIn(this.draft, part));
  }

  answer(question: PartQuestion, draft: Draft): void {
    this.draft = draft;
    this.#open.delete(question);
  }

  /** *Preview*, which Enter picks once all parts have a value, and a row for each part. */
  choices(forget: string | undefined): readonly Choice[] {
    const query = this.firstOpen ? undefined : toQuery(this.draft);
    return [
      {
        value: rows.run,
        label: 'Preview',
        description: query && titleOfQuery(query),
        icon: 'play',
        isPicked: this.firstOpen === undefined,
      },
      ...this.#questions.map((question, index): Choice => ({
        value: `${rows.part}${index}`,
        label: question.names,
        description: this.#describe(question),
        icon: 'edit',
        isPicked: question === this.firstOpen,
      })),
      ...(forget === undefined
        ? []
        : [{ value: rows.forget, label: 'Forget', description: forget, icon: 'discard' }]),
    ];
  }

  #describe(question: PartQuestion): string {
    if (this.#open.has(question)) return 'Choose…';
    const { part, offers } = question;
    const fields = fieldsIn(this.draft, part);
    const offer = offers.find((one) => JSON.stringify(one.fields) === JSON.stringify(fields));
    return [answersWords([{ part, fields }]), ...(offer ? [offer.from] : [])].join(' · ');
  }
}

/**
 * Prompts for parts of a query in one form, which is filled in as far as possible: Enter accepts it, and each part can be
 * changed. The only part without a value is prompted for at once. Returns undefined when the user cancels.
 */
export async function promptParts(
  context: PromptContext,
  start: Partial<Query>,
  { title, questions, forget }: PartsForm,
): Promise<readonly Partial<Query>[] | 'forget' | undefined> {
  const form = new Form(start, questions, context.nowMs);
  const isForm = questions.length > 1 || form.firstOpen === undefined || forget !== undefined;
  for (;;) {
    const picked = isForm
      ? await context.prompts.pickOne({
          title,
          step: 1,
          totalSteps: 1,
          placeholder: 'Run with these values, or change one',
          canGoBack: false,
          choices: form.choices(forget),
        })
      : ({ kind: 'answer', value: `${rows.part}0` } as const);
    if (picked.kind !== 'answer') return undefined;
    if (picked.value === rows.forget) return 'forget';
    const isRun = picked.value === rows.run;
    const question = isRun ? form.firstOpen : questions[Number(picked.value.slice(rows.part.length))];
    if (!question) return form.answers;
    const session: Session = {
      ...context,
      draft: form.draft,
      offers: question.offers,
      title,
      steps: [],
      last: undefined,
      unfinished: undefined,
      prompts: framed(context.prompts, title, question.names, isForm),
    };
    const outcome = await promptOffered(session, question.part);
    if (outcome === 'cancelled') return undefined;
    if (outcome === 'back') continue;
    // An interval stated in the code is not affected by the window.
    const { interval } = form.draft;
    form.answer(
      question,
      question.part === 'dates' ? withFields(session.draft, { interval }) : session.draft,
    );
    if (!isForm) return form.answers;
  }
}
