import {
  findFueltech,
  fueltechGroups,
  fueltechs,
  isMeasureOf,
  networks,
  parseQuery,
  type Query,
} from '../../domain';
import { promptFacilities } from './promptFacilities';
import {
  checkDraft,
  promptFilters,
  confirmCost,
  promptInterval,
  promptMetrics,
  promptNetwork,
  promptOperation,
} from './promptSteps';
import { promptWindow } from './promptWindow';
import { type Outcome, type PromptContext, type Session, questionOf } from './promptSession';
import {
  type Draft,
  firstOpenStep,
  parseUnfinished,
  type Step,
  stepsOf,
  toQuery,
  type Unfinished,
  withDefaultGrouping,
  measuresOf,
  withFields,
  withNetwork,
  withOperation,
} from './queryDraft';
import type * as vscode from 'vscode';
import type { PromptedQuery } from '../../services/queryPrompt';
import { type Choice, first, special } from './stepChoices';

interface FieldsChoice extends Choice {
  fields: Parameters<typeof withFields>[1];
}

type Place = Pick<Draft, 'network_code' | 'network_region' | 'primary_grouping'>;

const valueOf = ({ network_code = '', network_region, primary_grouping }: Place): string =>
  [network_code, network_region ?? primary_grouping ?? ''].join(' ').trim();

const toPlace = (label: string, description: string, place: Place): FieldsChoice => ({
  value: valueOf(place),
  label,
  description,
  fields: { network_region: undefined, primary_grouping: undefined, ...place },
});

/** The networks that have the measures of a draft, each with its regions. AU is left out: it joins two markets. */
function placeChoices(draft: Draft): FieldsChoice[] {
  const measures = measuresOf(draft);
  const isServed = ({ code }: { code: string }) =>
    code !== 'AU' && measures.every((one) => one.networks?.includes(code) !== false);
  const areOfRegions = measures.every(({ seriesPer }) => seriesPer === 'region');
  // Facilities are chosen instead of regions, and some measures name their regions themselves.
  const hasNoRegions =
    draft.operation === 'facilities' || measures.some(({ seriesPer }) => seriesPer === 'query');
  return networks.filter(isServed).flatMap(({ code, label, regions }) => {
    const whole = toPlace(code, label, { network_code: code });
    if (regions.length <= 1 || hasNoRegions) return [whole];
    const each = toPlace(`${code} by Region`, 'Each of its regions', {
      network_code: code,
      primary_grouping: 'network_region',
    });
    const single = regions.map((region) =>
      toPlace(region.code, region.label, { network_code: code, network_region: region.code }),
    );
    return [...(areOfRegions ? [each, whole] : [whole, each]), ...single];
  });
}

/** Prompts for one of the choices. Returns the picked one, or the outcome of the step. */
async function pickFields(
  session: Session,
  step: Step,
  placeholder: string,
  choices: readonly FieldsChoice[],
): Promise<FieldsChoice | 'next' | 'back' | 'cancelled'> {
  const answer = await session.prompts.pickOne({ ...questionOf(session, step, placeholder), choices });
  if (answer.kind !== 'answer') return answer.kind;
  return choices.find(({ value }) => value === answer.value) ?? 'next';
}

async function promptPlace(session: Session): Promise<Outcome> {
  const { draft, last } = session;
  const before = draft.network_code === undefined ? last : draft;
  const choices = first(placeChoices(draft), before && valueOf(before));
  const picked = await pickFields(session, 'place', 'Where?', choices);
  if (typeof picked === 'string') return picked;
  session.draft = withFields(withNetwork(draft, String(picked.fields.network_code)), picked.fields);
  return 'next';
}

const noSources = { fueltech: undefined, fueltech_group: undefined, secondary_grouping: undefined };

/** Returns the sources to choose from: all of them, each one, one group or one fuel technology; or facilities. */
function sourceChoices(draft: Draft): FieldsChoice[] {
  const measures = measuresOf(draft);
  const isLeftOut = (code: string) => measures.some(({ without = [] }) => without.includes(code));
  const grouped = (value: string, label: string, grouping?: string): FieldsChoice => ({
    value,
    label,
    fields: { ...noSources, secondary_grouping: grouping },
  });
  const facilities: FieldsChoice = {
    value: 'facilities',
    label: 'Facilities or Units…',
    description: 'Chosen in the next step',
    fields: noSources,
  };
  const units: FieldsChoice = {
    value: 'units',
    label: 'Each Unit of All Facilities',
    fields: { ...noSources, facility_code: undefined, unit_code: undefined },
  };
  const isOfUnits = measures.every((one) => isMeasureOf(one, 'facilities'));
  const isOfPlace = measures.every(({ seriesPer }) => seriesPer === 'regionOrFacility');
  const ofFacilities = isOfUnits
    ? [facilities, isOfPlace ? { ...units, label: 'Each Facility' } : units]
    : [];
  if (isOfPlace) return [grouped(special.all, 'All Sources'), ...ofFacilities];
  const canJoin = measures.every(
    ({ seriesPer }) => seriesPer === 'sourceIfGrouped' || seriesPer === 'regionOrFacility',
  );
  return [
    ...(canJoin ? [grouped(special.all, 'All Sources Together')] : []),
    grouped('by fueltech', 'Each Fuel Technology', 'fueltech'),
    grouped('by fueltech_group', 'Each Group of Fuel Technologies', 'fueltech_group'),
    ...ofFacilities,
    ...fueltechGroups
      .filter(({ code }) => !isLeftOut(code) && findFueltech(code) === undefined)
      .map(({ code, label }): FieldsChoice => ({
        value: `group ${code}`,
        label,
        description: 'All of this group',
        group: 'One group',
        fields: { ...noSources, fueltech_group: [code] },
      })),
    ...fueltechs
      .filter(({ code }) => !isLeftOut(code))
      .map(({ code, label }): FieldsChoice => ({
        value: code,
        label,
        group: 'One fuel technology',
        fields: { ...noSources, fueltech: [code] },
      })),
  ];
}

/** The value of the sources that a draft has; undefined when none were chosen. */
function sourcesOf(draft: Draft): string | undefined {
  const { operation, fueltech, fueltech_group, secondary_grouping, window, date_start } = draft;
  if (operation === 'facilities') return draft.facility_code || draft.unit_code ? 'facilities' : 'units';
  if (fueltech) return fueltech[0];
  if (fueltech_group) return `group ${fueltech_group[0]}`;
  if (secondary_grouping !== undefined) return `by ${secondary_grouping}`;
  // A query to edit has sources even if it names none.
  const isEdited = window !== undefined || date_start !== undefined;
  return isEdited ? sourceChoices(draft)[0]?.value : undefined;
}

async function promptSources(session: Session): Promise<Outcome> {
  const { draft } = session;
  const current = sourcesOf(draft);
  const choices = first(sourceChoices(draft), current);
  const picked = await pickFields(session, 'sources', 'Which sources?', choices);
  if (typeof picked === 'string') return picked;
  if (picked.value === current && picked.value !== 'units') return 'next';
  const operation = picked.value === 'facilities' || picked.value === 'units' ? 'facilities' : 'network';
  const { measures } = draft;
  session.draft = withFields(withOperation(withFields(draft, picked.fields), operation), { measures });
  // All units need no choice of facilities.
  return picked.value === 'units' ? stepsOf(session.draft).indexOf('window') : 'next';
}

const moreChoice: Choice = {
  value: special.more,
  label: 'Filter and Grouping…',
  description: 'Add filters first',
};

/** Prompts for the interval, the last question about a measure. The answer runs the query. */
async function promptLastInterval(session: Session): Promise<Outcome> {
  for (;;) {
    const outcome = await promptInterval(session, moreChoice);
    if (outcome !== 'next' && outcome !== 'more') return outcome;
    const { notes, estimate } = await checkDraft(session);
    // A query with an error is not run: the menu of filters says what is wrong.
    const isMore = outcome === 'more' || notes.some(({ kind }) => kind === 'error');
    const next = await (isMore ? promptFilters(session) : confirmCost(session, estimate));
    if (next !== 'back') return next;
  }
}

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

/**
 * Leads the user through the steps of a query. Back returns to the previous step and offers its answer first. When the
 * user cancels, the result has the answers so far.
 */
export async function promptQuery(
  options: PromptOptions,
): Promise<{ query: Query } | { unfinished: Unfinished | undefined }> {
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

/** Prompts for a query. Stores it for next time, or the answers so far when the user cancels. */
export async function promptAndRemember(
  { memento, ...deps }: PromptContext & { memento: vscode.Memento },
  start?: Partial<Query>,
): Promise<PromptedQuery | undefined> {
  const stored = memento.get<unknown>(lastKey);
  const last = stored === undefined ? undefined : parseQuery(stored).query;
  const unfinished = start === undefined ? parseUnfinished(memento.get<unknown>(unfinishedKey)) : undefined;
  const prompted = await promptQuery({ ...deps, last, unfinished, start });
  if ('unfinished' in prompted) {
    if (prompted.unfinished) await memento.update(unfinishedKey, prompted.unfinished);
    return undefined;
  }
  await memento.update(lastKey, prompted.query);
  await memento.update(unfinishedKey, undefined);
  // The last step showed the cost, and confirmed it when it is high.
  return { query: prompted.query, approved: await deps.estimate(prompted.query) };
}
