import { definedEntries } from '../../domain/idioms/checkJson';
import type { FailureFacts, FailureKind } from '../../domain/result/failure';

/** The kind of an error and its specific facts, without the facts common to all failures. */
export type Verdict = {
  [Kind in FailureKind]: readonly [kind: Kind, facts?: FailureFacts<Kind>];
}[FailureKind];

/** The facts in the sentences of one message. The first sentence that determines a kind wins. */
interface Found {
  kind?: 'windowTooLong' | 'windowTooOld' | 'unsupportedMetric' | 'unknownNetwork' | 'invalidRequest';
  limitDays?: number;
  reachDays?: number;
  metric?: string;
  supported?: readonly string[];
  network?: string;
  field?: string;
}

/** Beyond any plan: a hundred years. */
const maxDays = 36_600;

/** Parses the days in a sentence; undefined for an implausible number. */
function daysOf(text: string): number | undefined {
  const days = Number(text);
  return days >= 1 && days <= maxDays ? days : undefined;
}

const codePattern = /[A-Za-z]\w{0,79}/g;
const code = `["'‘“]?[A-Za-z]\\w{0,79}["'’”]?`;
/** "price", "price, demand and power", "['price', 'demand']". */
const codeList = `\\[?${code}(?:(?:, ?(?:and |or )?| and | or )${code})*\\]?`;

/** Returns the codes of a list. The words between them are no codes of the service. */
const codesOf = (list: string): readonly string[] =>
  (list.match(codePattern) ?? []).filter((word) => word !== 'and' && word !== 'or');

/** The known sentences. A pattern for names matches a whole sentence without its full stop; a number needs no end. */
const sentences: readonly (readonly [RegExp, (found: string) => Found])[] = [
  [/^date range (?:is )?too large(?: for [\w-]{1,20}(?: interval)?)?$/i, () => ({ kind: 'windowTooLong' })],
  [
    /\bmax(?:imum)?(?: range)? is (\d+) days?\b/i,
    (days) => ({ kind: 'windowTooLong', limitDays: daysOf(days) }),
  ],
  [/^date start is too far in the past$/i, () => ({ kind: 'windowTooOld' })],
  [/\bfrom the last (\d+) days?\b/i, (days) => ({ kind: 'windowTooOld', reachDays: daysOf(days) })],
  [
    new RegExp(`^unsupported metrics?: (${codeList})$`, 'i'),
    (list) => ({ kind: 'unsupportedMetric', metric: codesOf(list).join(', ') }),
  ],
  // Anything but a list of codes names no metric.
  [/^unsupported metrics?(?::.*)?$/i, () => ({ kind: 'unsupportedMetric' })],
  [
    new RegExp(`^(?:this endpoint supports|supported metrics(?: are)?):? (${codeList})$`, 'i'),
    (list) => ({ supported: codesOf(list) }),
  ],
  [
    /^network ["'“]?([\w.-]{1,80})["'”]? (?:is )?not supported$/i,
    (network) => ({ kind: 'unknownNetwork', network }),
  ],
  [
    /^date (start|end) (?:must|should|cannot|is) [\w ,-]+$/i,
    (edge) => ({ kind: 'invalidRequest', field: `date_${edge.toLowerCase()}` }),
  ],
];

/** Splits a message into sentences without their full stops. */
const splitSentences = (message: string): readonly string[] =>
  message
    .split(/(?<=[.!?;])\s+/)
    .map((sentence) => sentence.trim().replace(/[.;]$/, ''))
    .filter((sentence) => sentence !== '');

function readSentence(sentence: string): Found {
  for (const [pattern, toFound] of sentences) {
    const match = pattern.exec(sentence);
    if (match) return toFound(match[1] ?? '');
  }
  return {};
}

/**
 * Reads the service's sentences for a bad request. It has no error codes: only its sentences name the limit, the metric
 * or the network (docs/service.md: Errors). A name counts only if all of its sentence is known, so no part of an unknown
 * one is taken for it. Undefined for a message without a known sentence, which is quoted instead.
 */
export function readSentences(message: string): Verdict | undefined {
  const all = splitSentences(message).reduceRight<Found>(
    (later, sentence) => ({ ...later, ...Object.fromEntries(definedEntries(readSentence(sentence))) }),
    {},
  );
  const { kind, limitDays, reachDays, metric, supported, network, field } = all;
  switch (kind) {
    case 'windowTooLong':
      return [kind, { limitDays }];
    case 'windowTooOld':
      return [kind, { reachDays }];
    case 'unsupportedMetric':
      return [kind, { metric, supported }];
    case 'unknownNetwork':
      return [kind, { network }];
    case 'invalidRequest':
      return [kind, { field }];
    default:
      return undefined;
  }
}
