import { narrowResult } from '../../domain/result/resultView';
import type { Result } from '../../domain/result/result';
import type { LiveResult } from '../../services/results/liveResult';
import { wordsOfNarrowed } from '../../words/exports/exportWords';

/** The part of a result that its chart shows. */
export interface VisiblePart {
  readonly result: Result;
  /** "2 of 5 series, 13–19 Nov 2026 network time +10:00". */
  readonly words: string;
}

/** What the chart shows of the result on show; undefined where that is all of it, or not known. */
export async function visiblePart({
  shown,
  pictures,
}: Pick<LiveResult, 'shown' | 'pictures'>): Promise<VisiblePart | undefined> {
  const view = await pictures.view();
  const result = view && shown && narrowResult(shown.result, view);
  const { narrowed, offsetMinutes } = result?.provenance ?? {};
  if (!result || !narrowed || offsetMinutes === undefined) return undefined;
  return { result, words: wordsOfNarrowed(narrowed, offsetMinutes) };
}
