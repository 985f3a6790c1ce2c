import type { FailureKind } from '../domain/failure';
import { formatDates } from '../domain/dateSpan';
import type { Problem, ProblemAction } from '../domain/problem';
import { optional } from '../domain/optional';
import type { Query } from '../domain/query';
import type { MissingPart, Provenance, Result } from '../domain/result';
import { formatOffset, toLocalDate } from '../domain/time';
import { problemOfFailure } from './failureProblem';
import { subjectOf, type Stretch, toStretches } from './missingStretches';
import { formatCount } from './numbers';
import { listOf } from './phrases';

/** Asks for the missing parts of a result alone. */
export const completeResult: ProblemAction = { id: 'completeResult', title: 'Fetch the Missing Parts' };

const mostNamed = 4;
const mostCauses = 2;
const mostActions = 3;

/** How many requests a result is made of: those that came, failed and are still to come. */
const partsOf = ({ requests, missing = [], awaited = [] }: Provenance): number =>
  requests.length + missing.length + awaited.length;

/** True for a stretch whose dates are written: those of a subject that is missing in all of the window are not. */
const hasSpan =
  ({ askedWindow }: Provenance) =>
  ({ window, subject }: Stretch): boolean =>
    window !== undefined &&
    (subject === undefined || window.startMs !== askedWindow?.startMs || window.endMs !== askedWindow.endMs);

/** Writes stretches of time and what of the query is missing in them. */
function stretchWriter(provenance: Provenance): (stretch: Stretch) => string {
  const { offsetMinutes, missing = [], askedWindow } = provenance;
  const edges = [askedWindow, ...missing.map((part) => part.window)].flatMap((window) =>
    window ? [window.startMs, window.endMs - 1] : [],
  );
  const years = new Set(edges.map((ms) => toLocalDate(ms, offsetMinutes).getUTCFullYear()));
  return (stretch) => {
    const { window, subject } = stretch;
    if (!window || !hasSpan(provenance)(stretch)) return subject ?? '';
    const span = formatDates(window.startMs, window.endMs, offsetMinutes, years.size > 1);
    return subject === undefined ? span : `${subject} in ${span}`;
  };
}

/** Named exactly: the first few, then how many more. */
function where(stretches: readonly Stretch[], provenance: Provenance): string {
  const write = stretchWriter(provenance);
  const named = stretches.map(write).filter((text) => text !== '');
  if (named.length === 0) return '';
  const hasTime = stretches.some(hasSpan(provenance));
  return `: ${listOf(named, mostNamed)}${hasTime ? ` (${formatOffset(provenance.offsetMinutes)})` : ''}`;
}

function causeOf(part: MissingPart): Problem {
  if (part.kind === 'cancelled') return { sentence: 'The run was stopped before they came.', actions: [] };
  return problemOfFailure(part);
}

/** The causes, the most frequent first; alike are those that are told alike. */
function causesOf(missing: readonly MissingPart[]): readonly Problem[] {
  const counted = new Map<string, { readonly problem: Problem; count: number }>();
  for (const part of missing) {
    const problem = causeOf(part);
    const known = counted.get(problem.sentence);
    if (known) known.count += 1;
    else counted.set(problem.sentence, { problem, count: 1 });
  }
  return [...counted.values()].sort((a, b) => b.count - a.count).map(({ problem }) => problem);
}

/** What leads another way than back to these parts of this service has no place here. */
const elsewhere = new Set([
  'useSampleData',
  'chooseConnection',
  'continueWithoutKey',
  'showLog',
  'copyDetails',
]);

/** Failures that the same requests would meet again. */
const lasting: ReadonlySet<FailureKind> = new Set<FailureKind>([
  'invalidRequest',
  'unknownNetwork',
  'unsupportedMetric',
  'windowTooLong',
  'windowTooOld',
  'tooManyCodes',
]);

/**
 * Fetching stands where trying again would: after what the cause itself wants done first. Not at all where it cannot
 * help. Nobody signs in for sample data.
 */
function actionsFor({ actions }: Problem, { missing = [], isSample }: Provenance): readonly ProblemAction[] {
  const useful = actions.filter(({ id }) => !elsewhere.has(id) && !(isSample && id === 'signIn'));
  if (missing.every(({ kind }) => lasting.has(kind)))
    return useful.filter(({ id }) => id !== 'retry').slice(0, mostActions);
  const at = useful.findIndex(({ id }) => id === 'retry');
  const others = useful.filter(({ id }) => id !== 'retry');
  const before = at < 0 ? 1 : at;
  return [...others.slice(0, before), completeResult, ...others.slice(before)].slice(0, mostActions);
}

/**
 * What of a result is missing: how many of its parts, which buckets exactly (in network time), why, and what can be
 * done. Undefined when nothing is.
 */
export function problemOfMissing({
  query,
  provenance,
}: Pick<Result, 'query' | 'provenance'>): Problem | undefined {
  const { missing = [] } = provenance;
  if (missing.length === 0) return undefined;
  const total = formatCount(partsOf(provenance), 'part');
  const [first, ...others] = causesOf(missing);
  const stretches = toStretches(missing, query);
  const sentences = [first, ...others].slice(0, mostCauses).map((cause) => cause?.sentence);
  return {
    sentence: `${missing.length} of ${total} ${missing.length === 1 ? 'is' : 'are'} missing${where(stretches, provenance)}.`,
    remedy: [...sentences, first?.remedy].filter((text) => text !== undefined).join(' '),
    ...(first?.detail === undefined ? {} : { detail: first.detail }),
    actions: first ? actionsFor(first, provenance) : [completeResult],
  };
}

const mostListed = 200;

/** Each missing part in words: what it is, and why it is missing. At most 200, and how many more. */
export function sentencesOfMissing({
  query,
  provenance,
}: {
  query: Query;
  provenance: Provenance;
}): string[] {
  const { missing = [], offsetMinutes } = provenance;
  const write = stretchWriter(provenance);
  const listed = missing.slice(0, mostListed).map((part) => {
    const subject = subjectOf(part, query);
    const stretch: Stretch = optional({ window: part.window, subject });
    const text = write(stretch);
    const offset = hasSpan(provenance)(stretch) ? ` (${formatOffset(offsetMinutes)})` : '';
    const sentence =
      part.kind === 'cancelled' ? 'The run was stopped before it came.' : causeOf(part).sentence;
    return `${text === '' ? 'One part' : text}${offset}: ${sentence}`;
  });
  const more = missing.length - listed.length;
  return more > 0 ? [...listed, `And ${formatCount(more, 'part')} more.`] : listed;
}
