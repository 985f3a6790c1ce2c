import type { QueryProblem } from '../domain/query';
import { listOf } from './phrases';

const quote = (value: string | undefined): string =>
  value === undefined ? 'This value' : `“${value.length > 60 ? `${value.slice(0, 60)}…` : value}”`;

const allowedIn = ({ allowed }: QueryProblem): string =>
  allowed && allowed.length > 0 ? ` Known: ${listOf(allowed)}.` : '';

/** One row per code: a code without words does not compile. */
const sentences: Readonly<Record<QueryProblem['code'], (problem: QueryProblem) => string>> = {
  notAnObject: () => 'A query is a JSON object with at least operation, network_code and metrics.',
  unknownField: (problem) => `A query has no field ${quote(problem.field)}.${allowedIn(problem)}`,
  wrongType: ({ field, allowed }) =>
    `${field} has a value of the wrong type${allowed?.[0] === undefined ? '' : `: it must be ${allowed[0]}`}.`,
  missing: ({ field }) => `${field} is missing.`,
  unknownOperation: (problem) => `${quote(problem.value)} is not an operation.${allowedIn(problem)}`,
  unknownCode: (problem) =>
    problem.severity === 'warning'
      ? `${quote(problem.value)} is not a value of ${problem.field} that Gridlens knows. It is sent all the same.${allowedIn(problem)}`
      : `${quote(problem.value)} is not a value of ${problem.field} that Gridlens knows.${allowedIn(problem)}`,
  notOffered: (problem) =>
    `${problem.value === undefined ? problem.field : `${problem.field} ${quote(problem.value)}`} is not offered by this operation.`,
  tooManyCodes: ({ field, allowed }) => `${field} takes at most ${allowed?.[0] ?? '30'} codes.`,
  badDate: (problem) =>
    `${quote(problem.value)} is not a date that ${problem.field} can take. Write 2026-10-05 or 2026-10-05T14:30:00, in the years 1900 to 2199.`,
  dateHasOffset: (problem) =>
    `${problem.field} is in the network’s own time: leave out the offset at the end of ${quote(problem.value)}.`,
  endNotAfterStart: () => 'The window ends before it begins: date_end must be after date_start.',
  badWindow: (problem) =>
    `${quote(problem.value)} is not a window. Write 24h, 7d, 12M, this month or last fy, for example.`,
  windowAndDates: () => 'A query has either a window or dates, not both.',
  unitWithoutFacility: () =>
    'The query names units but not their facility: each unit is asked by itself, so that none is added to another.',
  facilitiesNotNamed: () =>
    'The query names neither facilities nor units: the service adds the whole network into one series.',
  groupingForced: (problem) =>
    `The filter ${problem.field} makes the service group by ${listOf(problem.allowed ?? [])}, whatever grouping was asked.`,
  askedElsewhere: (problem) =>
    `${quote(problem.value)} is ${problem.allowed?.[0] ?? 'other'} data: it is asked there, in a request of its own.`,
  wallClock: () =>
    'AU joins its networks on the clock: values of Western Australia stand two hours early, and the last two hours are the NEM’s alone.',
  forecastNetwork: (problem) => `${quote(problem.value)} exists for the NEM only.`,
  pastForecast: (problem) =>
    `For a window in the past, ${quote(problem.value)} is what was forecast for it last. Leave the window to the service for what is to come.`,
};

/** A problem of a query as one sentence. */
export function sentenceOfQueryProblem(problem: QueryProblem): string {
  return sentences[problem.code](problem);
}
