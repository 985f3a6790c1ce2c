import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { nextBucket } from '../../domain/time/bucket';
import { bucketsWithin, type TimeSpan } from '../../domain/series/bucketState';
import { scopeWords } from '../../words/result/bucketWords';
import { carryRange, isWhole } from '../chart/navigation';
import type { ShownResult } from '../data/shownResult';
import type { Scope } from './readScope';
import { Segments } from './segments';

/** Returns the counted part of the time axis; undefined for all of it. Keeps its identity until it changes. */
export function useSpan(
  scope: Scope,
  rangeInView: TimeSpan | undefined,
  { extent }: ShownResult,
): TimeSpan | undefined {
  return useMemo(() => {
    const range = scope === 'window' ? extent : carryRange(rangeInView, extent);
    return isWhole(range, extent) ? undefined : range;
  }, [scope, rangeInView?.min, rangeInView?.max, extent.min, extent.max]);
}

function wordsFor(
  { times, series, span, offsetMinutes, clock }: ShownResult,
  within: TimeSpan | undefined,
): string {
  const [first, end] = bucketsWithin(times, within);
  const [start, last] = [times[first], times[end - 1]];
  if (start === undefined || last === undefined || first >= end) return 'No buckets';
  const asked = within ? undefined : span;
  const endMs = asked?.endMs ?? nextBucket(last, series[0]?.interval ?? '', offsetMinutes);
  return scopeWords(asked?.startMs ?? start, endMs, clock, end - first);
}

export interface ScopeSwitchProps {
  readonly result: ShownResult;
  readonly scope: Scope;
  readonly within: TimeSpan | undefined;
  readonly onScope: (scope: Scope) => void;
}

/** A switch between the visible range and the whole window, with the dates of the current choice. */
export function ScopeSwitch({ result, scope, within, onScope }: ScopeSwitchProps): VNode {
  return (
    <>
      <Segments<Scope>
        name="Numbers of"
        segments={[
          { value: 'view', label: 'In view' },
          { value: 'window', label: 'Whole window' },
        ]}
        chosen={scope}
        onChoose={onScope}
      />
      <span class="scope-words">{wordsFor(result, within)}</span>
    </>
  );
}
