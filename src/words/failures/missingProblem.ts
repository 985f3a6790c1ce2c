import {
  type FailureKind,
  formatDates,
  formatOffset,
  joinAdjacent,
  type MissingPart,
  type Parameter,
  parameters,
  type Problem,
  type ProblemAction,
  type Provenance,
  type Query,
  type Result,
  toLocalDate,
  type Window,
} from '../../domain';
import { problemOfFailure } from './failureProblem';
import { formatCount } from '../numbers';
import { listOf } from '../phrases';

/** Adjacent missing parts, merged: a span of time, a part of the query, or both. */
interface MissingSpan {
  window?: Window;
  /** The missing part of the query: "units A, B, C and 3 more". Absent when the whole query is missing. */
  subject?: string;
}

const maxCodes = 3;

const rankOf = ({ nouns }: Parameter): number => (nouns?.[0] === '' ? 1 : 0);

/** Parameters whose values need a noun ("units A, B") come before those whose values explain themselves. */
const byNoun = [...parameters].sort((one, other) => rankOf(one) - rankOf(other));

/**
 * Names the part of the query that a request covers: the lists that are shorter than in the whole query. Undefined when
 * it covers everything.
 */
export function subjectOf(part: MissingPart, whole: Query): string | undefined {
  const fewer = byNoun.flatMap(({ name, nouns }) => {
    const [own, all] = [part.query[name], whole[name]];
    if (!nouns || !Array.isArray(own) || own.length === 0 || own.length >= (all?.length ?? Infinity))
      return [];
    const [one, many] = nouns;
    return [`${own.length === 1 ? one : many} ${listOf(own as string[], maxCodes)}`.trim()];
  });
  return fewer.length > 0 ? fewer.join(', ') : undefined;
}

/** Sorts the parts by time and merges adjacent ones with the same subject and cause. */
const toMissingSpans = (missing: readonly MissingPart[], whole: Query): MissingSpan[] =>
  joinAdjacent(
    missing.map((part) => ({ ...part, subject: subjectOf(part, whole) })),
    ({ kind, subject }) => JSON.stringify([kind, subject]),
  );

/** Fetches only the missing parts of a result. */
export const completeResult: ProblemAction = { id: 'completeResult', title: 'Fetch the Missing Parts' };

const maxNamed = 4;
const maxCauses = 2;
const maxActions = 3;

/** True when a span is written with its dates; a subject that is missing in the whole window is not. */
const hasSpan =
  ({ askedWindow }: Provenance) =>
  ({ window, subject }: MissingSpan) =>
    window !== undefined &&
    (subject === undefined || window.startMs !== askedWindow?.startMs || window.endMs !== askedWindow.endMs);

/** Returns a function that formats a span: its dates and the missing part of the query. */
function spanWriter(provenance: Provenance): (missingSpan: MissingSpan) => string {
  const { offsetMinutes, missing = [], askedWindow } = provenance;
  const edges = [askedWindow, ...missing.map((part) => part.window)].flatMap((window) =>
    window ? [window.startMs, window.endMs - 1] : [],
  );
  const years = new Set(edges.map((ms) => toLocalDate(ms, offsetMinutes).getUTCFullYear()));
  return (missingSpan) => {
    const { window, subject } = missingSpan;
    if (!window || !hasSpan(provenance)(missingSpan)) return subject ?? '';
    const span = formatDates(window.startMs, window.endMs, offsetMinutes, years.size > 1);
    return subject === undefined ? span : `${subject} in ${span}`;
  };
}

/** Names the first few spans, then the number of further ones. */
function where(spans: readonly MissingSpan[], provenance: Provenance): string {
  const write = spanWriter(provenance);
  const named = spans.map(write).filter((text) => text !== '');
  if (named.length === 0) return '';
  const hasTime = spans.some(hasSpan(provenance));
  return `: ${listOf(named, maxNamed)}${hasTime ? ` (${formatOffset(provenance.offsetMinutes)})` : ''}`;
}

function causeOf(part: MissingPart): Problem {
  if (part.kind === 'cancelled') return { sentence: 'The run was stopped before they arrived.', actions: [] };
  return problemOfFailure(part);
}

/** The distinct causes, the most frequent first; causes with the same sentence count as one. */
function causesOf(missing: readonly MissingPart[]): Problem[] {
  const counted = new Map<string, { problem: Problem; count: number }>();
  for (const part of missing) {
    const problem = causeOf(part);
    const known = counted.get(problem.sentence);
    if (known) known.count += 1;
    else counted.set(problem.sentence, { problem, count: 1 });
  }
  return [...counted.values()].sort((a, b) => b.count - a.count).map(({ problem }) => problem);
}

/** Actions that would not fetch these parts from this service. */
const elsewhere = new Set([
  'useSampleData',
  'chooseConnection',
  'continueWithoutKey',
  'showLog',
  'copyDetails',
]);

/** Failures that a repeat of the same requests would meet again. */
const lasting: ReadonlySet<FailureKind> = new Set<FailureKind>([
  'invalidRequest',
  'unknownNetwork',
  'unsupportedMetric',
  'windowTooLong',
  'windowTooOld',
  'tooManyCodes',
  'collidingSeries',
]);

/**
 * Puts “Fetch the Missing Parts” in the place of “Try Again”, after any action that the cause requires first. Omits it
 * when a repeat cannot help, and omits signing in for sample data.
 */
function actionsFor({ actions }: Problem, { missing = [], isSample }: Provenance): ProblemAction[] {
  const useful = actions.filter(({ id }) => !elsewhere.has(id) && !(isSample && id === 'signIn'));
  if (missing.every(({ kind }) => lasting.has(kind)))
    return useful.filter(({ id }) => id !== 'retry').slice(0, maxActions);
  const at = useful.findIndex(({ id }) => id === 'retry');
  const others = useful.filter(({ id }) => id !== 'retry');
  const before = at < 0 ? 1 : at;
  return [...others.slice(0, before), completeResult, ...others.slice(before)].slice(0, maxActions);
}

/** Says how many parts and which buckets are missing, why, and the remedies; undefined when complete. */
export function problemOfMissing({
  query,
  provenance,
}: Pick<Result, 'query' | 'provenance'>): Problem | undefined {
  const { requests, missing = [], awaited = [] } = provenance;
  if (missing.length === 0) return undefined;
  const total = formatCount(requests.length + missing.length + awaited.length, 'part');
  const causes = causesOf(missing);
  const [first] = causes;
  const spans = toMissingSpans(missing, query);
  const sentences = causes.slice(0, maxCauses).map(({ sentence }) => sentence);
  return {
    sentence: `${missing.length} of ${total} ${missing.length === 1 ? 'is' : 'are'} missing${where(spans, provenance)}.`,
    remedy: [...sentences, first.remedy].filter((text) => text !== undefined).join(' '),
    detail: first.detail,
    actions: actionsFor(first, provenance),
  };
}

const maxListed = 200;

/** Describes each missing part and its cause, up to 200, then the number of further ones. */
export function sentencesOfMissing({ query, provenance }: Pick<Result, 'query' | 'provenance'>): string[] {
  const { missing = [], offsetMinutes } = provenance;
  const write = spanWriter(provenance);
  const listed = missing.slice(0, maxListed).map((part) => {
    const subject = subjectOf(part, query);
    const missingSpan: MissingSpan = { window: part.window, subject };
    const text = write(missingSpan);
    const offset = hasSpan(provenance)(missingSpan) ? ` (${formatOffset(offsetMinutes)})` : '';
    const sentence =
      part.kind === 'cancelled' ? 'The run was stopped before it arrived.' : causeOf(part).sentence;
    return `${text === '' ? 'One part' : text}${offset}: ${sentence}`;
  });
  const more = missing.length - listed.length;
  return more > 0 ? [...listed, `And ${formatCount(more, 'part')} more.`] : listed;
}
