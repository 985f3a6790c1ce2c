import type { VNode } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import { bucketsWithin, firstInterval, nextBucket, type TimeSpan } from '../../domain';
import { scopeWords } from '../../words/result/bucketWords';
import { carryRange, isWhole } from '../chart/timeRange';
import type { PageResult } from '../pageResult';
import type { Scope } from './view';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
}

/** A choice of a few options, all visible side by side: radio buttons with the usual keys. */
export function Segments<Value extends string>(props: {
  /** The name of the choice, for screen readers. */
  name: string;
  segments: readonly Segment<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}): VNode {
  const { name, segments, chosen, onChoose } = props;
  const group = useId();
  return (
    <fieldset class="segments">
      <legend class="only-heard">{name}</legend>
      {segments.map(({ value, label }) => (
        <label key={value} class="segment">
          <input
            type="radio"
            class="only-heard"
            name={group}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Returns the counted part of the time axis; undefined for all of it. */
export function spanOf(
  scope: Scope,
  rangeInView: TimeSpan | undefined,
  { extent }: Pick<PageResult, 'extent'>,
): TimeSpan | undefined {
  const range = scope === 'window' ? extent : carryRange(rangeInView, extent);
  return isWhole(range, extent) ? undefined : range;
}

/** Returns the counted part of the time axis; undefined for all of it. Keeps its identity until it changes. */
export function useSpan(
  scope: Scope,
  rangeInView: TimeSpan | undefined,
  { extent }: PageResult,
): TimeSpan | undefined {
  return useMemo(
    () => spanOf(scope, rangeInView, { extent }),
    [scope, rangeInView?.min, rangeInView?.max, extent.min, extent.max],
  );
}

function wordsFor(
  { times, series, span, offsetMinutes, clock }: PageResult,
  within: TimeSpan | undefined,
): string {
  const [first, end] = bucketsWithin(times, within);
  if (first >= end) return 'No buckets';
  const asked = within ? undefined : span;
  const endMs = asked?.endMs ?? nextBucket(times[end - 1], firstInterval(series), offsetMinutes);
  return scopeWords(asked?.startMs ?? times[first], endMs, clock, end - first);
}

/** A switch between the visible range and the whole window, with the dates of the current choice. */
export function ScopeSwitch(props: {
  result: PageResult;
  scope: Scope;
  within: TimeSpan | undefined;
  onScope: (scope: Scope) => void;
}): VNode {
  const { result, scope, within, onScope } = props;
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
