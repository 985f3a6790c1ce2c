import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export interface SegmentsProps<Value extends string> {
  /** The name of the choice, for screen readers. */
  readonly name: string;
  readonly segments: readonly Segment<Value>[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

/** A choice of a few options, all visible side by side: radio buttons with the usual keys. */
export function Segments<Value extends string>(props: SegmentsProps<Value>): VNode {
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
