import {
  joinLists,
  checkQuery,
  type Cost,
  type DiagnosticCode,
  fieldsOf,
  type FilterField,
  filterFields,
  type ListField,
  maxListLength,
  parameterOf,
  type Severity,
  titleOfQuery,
} from '../../domain';
import { wordsOfCost } from '../../words/query/runWords';
import { formatCount } from '../../words/numbers';
import { type Choice, special } from './stepChoices';
import { networkOf, type Draft, toQuery } from './queryDraft';
import { sentenceOfNotice } from '../../words/result/noticeSentence';
import { sentenceOfDiagnostic } from '../../words/query/diagnosticSentence';
import type { EstimateQuery } from '../../services/runs/runs';

interface Note {
  kind: Severity;
  sentence: string;
}

/** Codes that are a warning with a result but only information here, because the user chooses them knowingly. */
const expected: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>(['wallClock', 'pastForecast']);

/** The notes on a draft: errors first, then warnings, then information. */
export async function notesOf(draft: Draft, estimate: EstimateQuery): Promise<Note[]> {
  const query = toQuery(draft);
  if (query === undefined) return [];
  const checked = checkQuery(query).map((diagnostic): Note => ({
    kind: expected.has(diagnostic.code) ? 'info' : diagnostic.severity,
    sentence: sentenceOfDiagnostic(diagnostic),
  }));
  const finer = (await estimate(query))?.derivedFrom;
  const { interval = '' } = query;
  // The result will have a notice with the same sentence.
  const notice = finer !== undefined && sentenceOfNotice({ code: 'derivedInterval', from: finer, interval });
  const notes: Note[] = notice ? [...checked, { kind: 'info', sentence: notice }] : checked;
  return (['error', 'warning', 'info'] as const).flatMap((kind) =>
    notes.filter((note) => note.kind === kind),
  );
}

/** The number of characters of a label that fit in a picker's row with the name of a group. */
const lineLength = 66;

/** A note as a row without effect. A sentence longer than one line continues in the row's detail. */
function toNoteChoice({ kind, sentence }: Note): Choice {
  const space = sentence.length <= lineLength ? -1 : sentence.lastIndexOf(' ', lineLength);
  return {
    value: special.note,
    icon: kind,
    group: kind === 'error' ? 'Fix these first' : 'Good to know',
    ...(space < 0
      ? { label: sentence }
      : { label: sentence.slice(0, space), detail: sentence.slice(space + 1) }),
  };
}

export const labelOfFilter = (field: FilterField): string => parameterOf(field).label;

const absentOf = (field: FilterField): string => parameterOf(field).filter?.absent ?? '';

/** Lists codes. More than five are preceded by their count, because the picker cuts the end. */
const someOf = (codes: readonly string[]): string =>
  codes.length <= 5
    ? codes.join(', ')
    : `${formatCount(codes.length, 'code')}: ${codes.slice(0, 5).join(', ')} …`;

/** The menu of the last step: *Run now* with its cost, the filters of the operation, and the notes on the query. */
export function filterMenu(draft: Draft, notes: readonly Note[], cost: Cost | undefined): Choice[] {
  const query = toQuery(draft);
  const allowed: string[] = fieldsOf(draft.operation ?? 'network');
  return [
    {
      value: special.run,
      label: 'Run now',
      icon: 'play',
      description: query && titleOfQuery(query),
      detail: cost && wordsOfCost(cost),
    },
    ...filterFields
      .filter((field) => allowed.includes(field))
      .map((field): Choice => {
        const label = labelOfFilter(field);
        const value = draft[field];
        const description = typeof value === 'string' ? value : value ? someOf(value) : absentOf(field);
        return { value: field, label, description, group: 'Filter and grouping' };
      }),
    // The notes come last, since text typed to find a filter may match a note as well.
    ...notes.map(toNoteChoice),
  ];
}

type ListFilter = Extract<FilterField, ListField>;

const isList = (field: FilterField): field is ListFilter => parameterOf(field).kind === 'codes';

/** True for a filter with several codes to tick. */
export const acceptsMany = (field: FilterField): field is ListFilter =>
  isList(field) && parameterOf(field).valuesIn !== undefined;

/** True for a filter with several codes to type or paste. */
export const acceptsCodes = (field: FilterField): field is ListFilter =>
  isList(field) && parameterOf(field).valuesIn === undefined;

/** Returns the choices for one filter, including a code that is set but not listed. */
export function filterChoices(field: FilterField, draft: Draft): Choice[] {
  const set = draft[field] ?? [];
  const codes = typeof set === 'string' ? [set] : set;
  const listed = listedChoices(field, networkOf(draft), codes);
  const unlisted = codes.filter((code) => !listed.some((choice) => choice.value === code));
  return [...unlisted.map((value): Choice => ({ value, label: value, isPicked: true })), ...listed];
}

function listedChoices(field: FilterField, network: string, picked: readonly string[]): Choice[] {
  const { valuesIn, isClosed } = parameterOf(field);
  const rows = joinLists(valuesIn?.(network)).map(({ code, label, meaning }): Choice => ({
    value: code,
    label,
    description: code,
    isPicked: picked.includes(code),
    detail: meaning,
  }));
  const other: Choice = { value: special.other, label: 'Other code…' };
  if (isClosed) return rows;
  if (acceptsMany(field)) return [...rows, other];
  return [{ value: special.none, label: absentOf(field) }, ...rows, other];
}

/** Parses typed or pasted codes, separated by commas, semicolons or white space. Removes duplicates. */
export function parseCodes(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((code) => code !== ''))];
}

/** Returns the problem with typed codes; undefined when a query can contain them. */
export function problemOfCodes(text: string): string | undefined {
  const { length } = parseCodes(text);
  if (length <= maxListLength) return undefined;
  return `${formatCount(length, 'code')}: a query holds at most ${maxListLength.toLocaleString('en-GB')}.`;
}
