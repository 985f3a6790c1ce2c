import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { secondMs } from '../../domain/time/time';

/**
 * The pause after the last key before its value is chosen. Each choice runs a query, and keys pass through other
 * values.
 */
const pauseMs = secondMs;
/**
 * A select changes at the moment of the key press; a later change was picked from its open list, so it applies at once.
 */
const byKeyMs = 300;

/** A value that keys have moved to and that is not chosen yet. */
interface Passing {
  value: string | undefined;
  /** The value before the first key. */
  from: string;
  keyedAtMs: number;
  timer: number;
}

type ChooseValue = (value: string) => void;
type SelectKey = KeyboardEvent & { readonly currentTarget: HTMLSelectElement };

/**
 * Chooses immediately for the pointer. For keys, chooses on Enter, on blur or after a pause. Escape restores the value
 * before the first key.
 */
function usePassing(onChoose: ChooseValue) {
  const { current: passing } = useRef<Passing>({
    value: undefined,
    from: '',
    keyedAtMs: -Infinity,
    timer: 0,
  });
  const choose = (): void => {
    clearTimeout(passing.timer);
    const { value, from } = passing;
    passing.value = undefined;
    if (value !== undefined && value !== from) onChoose(value);
  };
  const latest = useRef(choose);
  latest.current = choose;
  const chooseSoon = (): void => {
    clearTimeout(passing.timer);
    passing.timer = window.setTimeout(() => {
      latest.current();
    }, pauseMs);
  };
  const keyDown = (event: SelectKey): void => {
    passing.keyedAtMs = performance.now();
    if (passing.value === undefined) {
      passing.from = event.currentTarget.value;
      return;
    }
    if (event.key !== 'Enter' && event.key !== 'Escape') {
      chooseSoon();
      return;
    }
    // Enter would open the list on some systems.
    event.preventDefault();
    if (event.key === 'Escape') passing.value = event.currentTarget.value = passing.from;
    choose();
  };
  const change = (value: string): void => {
    passing.value = value;
    if (performance.now() - passing.keyedAtMs <= byKeyMs) {
      chooseSoon();
      return;
    }
    passing.from = '';
    choose();
  };
  useEffect(
    () => () => {
      clearTimeout(passing.timer);
    },
    [],
  );
  return { passing, keyDown, change, choose };
}

const other = ' other';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface SelectProps {
  readonly name: string;
  readonly title?: string;
  readonly choices: readonly Choice[];
  readonly current: Choice;
  readonly onChoose: ChooseValue;
  /** Adds an item for values that are not listed; called when the user picks it. */
  readonly onOther?: () => void;
}

/** A selector that always includes the current value, even when it is not among the choices. */
export function Select({ name, title, choices, current, onChoose, onOther }: SelectProps): VNode {
  const isOffered = choices.some((choice) => choice.value === current.value);
  const all = isOffered ? choices : [current, ...choices];
  const element = useRef<HTMLSelectElement>(null);
  const { passing, keyDown, change, choose } = usePassing((value) => {
    if (value !== other) onChoose(value);
    else if (element.current) {
      element.current.value = current.value;
      onOther?.();
    }
  });
  return (
    <select
      ref={element}
      class="select"
      aria-label={name}
      title={title}
      value={passing.value ?? current.value}
      onKeyDown={keyDown}
      onChange={({ currentTarget: { value } }) => {
        change(value);
      }}
      onBlur={choose}
    >
      {all.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {onOther && <option value={other}>Other…</option>}
    </select>
  );
}
