import { checkQuery } from '../../domain/checkQuery';
import type { Diagnostic, DiagnosticCode, Severity } from '../../domain/diagnostic';
import type { Query } from '../../domain/query';
import { sentenceOfNotice } from '../../words/noticeSentence';
import { sentenceOfDiagnostic } from '../../words/diagnosticSentence';
import { special, type Choice } from './choices';
import { toQuery, type Draft } from './draft';
import type { EstimateQuery } from '../../services/runs/runs';

/** What is to be known about a question before it is sent. */
export interface Note {
  readonly kind: Severity;
  readonly sentence: string;
}

/** The nature of what is being chosen: beside its values it is a warning, in the choice it is not. */
const natural: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>(['wallClock', 'pastForecast']);

const kindOf = ({ code, severity }: Diagnostic): Severity => (natural.has(code) ? 'info' : severity);

/** The same sentence as later beside the result. */
const noteOfDerived = ({ interval = '' }: Query, finer: string): Note => ({
  kind: 'info',
  sentence: sentenceOfNotice({ code: 'derivedInterval', from: finer, interval }),
});

/** Errors first, then warnings, then what is merely good to know. */
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

/** A picker cuts a line that is too long for it: so many characters of a label are seen beside a group’s name. */
const lineLength = 66;

/** A note as a row that does nothing: the sentence on two lines where one is too short. */
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
