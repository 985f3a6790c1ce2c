import { checkQuery } from '../../domain/query/checkQuery';
import type { Diagnostic, DiagnosticCode, Severity } from '../../domain/query/diagnostic';
import type { Query } from '../../domain/query/query';
import { sentenceOfNotice } from '../../words/result/noticeSentence';
import { sentenceOfDiagnostic } from '../../words/query/diagnosticSentence';
import { special, type Choice } from './choices';
import { toQuery, type Draft } from './draft';
import type { EstimateQuery } from '../../services/runs/runs';

/** A remark on a query before it is sent. */
export interface Note {
  readonly kind: Severity;
  readonly sentence: string;
}

/** Codes that are a warning with a result but only information here, because the user chooses them knowingly. */
const expected: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>(['wallClock', 'pastForecast']);

const kindOf = ({ code, severity }: Diagnostic): Severity => (expected.has(code) ? 'info' : severity);

/** Creates a note with the same sentence as the notice that the result will have. */
const noteOfDerived = ({ interval = '' }: Query, finer: string): Note => ({
  kind: 'info',
  sentence: sentenceOfNotice({ code: 'derivedInterval', from: finer, interval }),
});

/** The notes on a draft: errors first, then warnings, then information. */
export async function notesOf(draft: Draft, estimate: EstimateQuery): Promise<readonly Note[]> {
  const query = toQuery(draft);
  if (query === undefined) return [];
  const checked = checkQuery(query).map((diagnostic): Note => ({
    kind: kindOf(diagnostic),
    sentence: sentenceOfDiagnostic(diagnostic),
  }));
  const finer = (await estimate(query))?.derivedFrom;
  const notes = finer === undefined ? checked : [...checked, noteOfDerived(query, finer)];
  return (['error', 'warning', 'info'] as const).flatMap((kind) =>
    notes.filter((note) => note.kind === kind),
  );
}

/** The number of characters of a label that fit in a picker's row with the name of a group. */
const lineLength = 66;

/** A note as a row without effect. A sentence longer than one line continues in the row's detail. */
export function toNoteChoice({ kind, sentence }: Note): Choice {
  const space = sentence.length <= lineLength ? -1 : sentence.lastIndexOf(' ', lineLength);
  return {
    value: special.note,
    icon: kind,
    group: kind === 'error' ? 'To be changed first' : 'Good to know',
    ...(space < 0
      ? { label: sentence }
      : { label: sentence.slice(0, space), detail: sentence.slice(space + 1) }),
  };
}
