import {
  dayMs,
  type Diagnostic,
  formatNaive,
  formatOffset,
  hasOffset,
  labelOfWindow,
  offsetMinutesOf,
  parseQueryDate,
  readTypedWindow,
  type TypedWindow,
  whenOf,
} from '../../domain';
import { sentenceOfDiagnostic } from '../../words/query/diagnosticSentence';
import { special, windowChoices, type Choice, offerChoices, offeredFields } from './stepChoices';
import { networkOf, withFields, type Draft } from './queryDraft';
import { questionOf, type Outcome, type Session } from './promptSession';

/** Checks a typed date in a network's time. `start` is the start of the window, for checking its end. */
export function diagnoseDate(
  field: 'date_start' | 'date_end',
  text: string,
  networkCode: string,
  start?: string,
): Diagnostic | undefined {
  const offset = offsetMinutesOf(networkCode);
  const ms = parseQueryDate(text, offset);
  const common = { severity: 'error', path: [field], value: text } as const;
  if (ms === undefined) return { ...common, code: 'badDate' };
  if (hasOffset(text)) return { ...common, code: 'dateHasOffset' };
  const startMs = start === undefined ? undefined : parseQueryDate(start, offset);
  return startMs !== undefined && ms <= startMs ? { ...common, code: 'endNotAfterStart' } : undefined;
}

/** Converts a typed date to the form of requests: "2026-10-05" → "2026-10-05T00:00:00". */
export function toStamp(text: string, networkCode: string): string {
  const offset = offsetMinutesOf(networkCode);
  const ms = parseQueryDate(text, offset);
  return ms === undefined ? text : formatNaive(ms, offset);
}

/** The date `days` before now in network time: the initial value of a date's input box. */
export function dayBefore(nowMs: number, days: number, networkCode: string): string {
  return formatNaive(nowMs - days * dayMs, offsetMinutesOf(networkCode)).slice(0, 10);
}

/**
 * Returns the interval after the window changes. An interval chosen for the old window is dropped. One without a
 * window, as from code whose dates could not be read, stays.
 */
const intervalAfterChange = ({ window, date_start, interval }: Draft): string | undefined =>
  window === undefined && date_start === undefined ? interval : undefined;

const noWindow = { window: undefined, date_start: undefined, date_end: undefined };

function readTyped({ draft, nowMs }: Session, text: string): TypedWindow | undefined {
  return readTypedWindow(text, { clock: offsetMinutesOf(networkOf(draft)), nowMs });
}

/**
 * Creates a choice from typed text. Its label repeats the text, so that VS Code sorts it first; its description shows
 * the interpretation.
 */
function typedChoice(session: Session, text: string): Choice | undefined {
  const read = readTyped(session, text);
  if (read === undefined) return undefined;
  const { network_code = '' } = session.draft;
  const label = text.trim();
  const meaning = 'window' in read ? labelOfWindow(read.window) : whenOf({ network_code, ...read });
  const isSame = meaning.toLowerCase() === label.toLowerCase();
  return { value: `${special.typed}${text}`, label, description: !isSame ? meaning : undefined };
}

function windowOf(session: Session, value: string): TypedWindow {
  if (value === special.serviceDefault) return {};
  if (!value.startsWith(special.typed)) return { window: value };
  return readTyped(session, value.slice(special.typed.length)) ?? {};
}

export async function promptWindow(session: Session): Promise<Outcome> {
  for (;;) {
    const { draft, last, prompts, offers } = session;
    const question = questionOf(
      session,
      'window',
      'Which window? 14d, this month, Oct 2026, 1 Oct to 8 Oct …',
    );
    const answer = await prompts.pickOne({
      ...question,
      choices: [...offerChoices(offers), ...windowChoices(draft, last)],
      typed: (text) => typedChoice(session, text),
    });
    if (answer.kind !== 'answer') return answer.kind;
    if (answer.value === special.unchanged) return 'next';
    if (answer.value !== special.dates) {
      const window = offeredFields(offers, answer.value) ?? windowOf(session, answer.value);
      const isSame = 'window' in window && window.window === draft.window;
      const interval = isSame ? draft.interval : intervalAfterChange(draft);
      session.draft = withFields(draft, { ...noWindow, ...window, interval });
      return 'next';
    }
    const outcome = await promptDates(session);
    if (outcome !== 'back') return outcome;
  }
}

async function promptDates(session: Session): Promise<'next' | 'back' | 'cancelled'> {
  const { draft, prompts, nowMs } = session;
  const network = networkOf(draft);
  const offset = formatOffset(offsetMinutesOf(network));
  let start = draft.date_start ?? (draft.date_end === undefined ? dayBefore(nowMs, 7, network) : '');
  const sentence = (...args: Parameters<typeof diagnoseDate>) => {
    const diagnostic = diagnoseDate(...args);
    return diagnostic && sentenceOfDiagnostic(diagnostic);
  };
  for (;;) {
    const from = await prompts.type({
      ...questionOf(
        session,
        'window',
        `Start in network time (${offset}): 2026-10-05 or 2026-10-05T14:30. Leave empty for an end only`,
        true,
      ),
      value: start,
      problemOf: (text) => (text.trim() === '' ? undefined : sentence('date_start', text, network)),
    });
    if (from.kind !== 'answer') return from.kind;
    start = from.value.trim();
    const hasStart = start !== '';
    const to = await prompts.type({
      ...questionOf(
        session,
        'window',
        `End in network time (${offset}), not included${hasStart ? '. Leave empty for now' : ''}`,
        true,
      ),
      value:
        draft.date_end ?? (hasStart && draft.date_start !== undefined ? '' : dayBefore(nowMs, 0, network)),
      problemOf: (text) =>
        hasStart && text.trim() === ''
          ? undefined
          : sentence('date_end', text, network, hasStart ? start : undefined),
    });
    if (to.kind === 'cancelled') return 'cancelled';
    if (to.kind === 'back') continue;
    session.draft = withFields(draft, {
      ...noWindow,
      interval: intervalAfterChange(draft),
      date_start: toStamp(start, network),
      date_end: toStamp(to.value.trim(), network),
    });
    return 'next';
  }
}
