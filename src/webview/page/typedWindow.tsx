import type { VNode } from 'preact';
import { type Clock, formatNaive, parseStamp, toInstant } from '../../domain/time/time';
import { readTypedWindow, type TypedWindow as Typed } from '../../domain/time/typedWindow';
import { optional } from '../../domain/idioms/optional';
import type { QueryChange } from '../../protocol/messages';
import { clockWords } from '../../words/times';
import { typedWindowError, windowHint } from '../../words/query/queryWords';
import { TypedField } from './typedField';

export interface TypedWindowProps {
  /** The current window in words. */
  readonly current: string;
  /** The offset of network time, which the dates of a query use. */
  readonly offsetMinutes: number;
  readonly clock: Clock;
  readonly onChange: (change: QueryChange) => void;
  readonly onClose: () => void;
}

/** Converts dates of a clock to the network dates of a query. */
function toChange(typed: Typed, clock: Clock, offsetMinutes: number): QueryChange {
  if ('window' in typed) return typed;
  const toNetwork = (stamp: string): string =>
    formatNaive(toInstant(parseStamp(stamp, 0) ?? NaN, clock), offsetMinutes);
  const { date_start: start, date_end: end } = typed;
  return {
    dates: optional({
      date_start: start === undefined ? undefined : toNetwork(start),
      date_end: end === undefined ? undefined : toNetwork(end),
    }),
  };
}

/** A field for any window: relative, or dates of a clock. */
export function TypedWindow({ current, offsetMinutes, clock, onChange, onClose }: TypedWindowProps): VNode {
  const enter = (text: string): string | undefined => {
    const read = readTypedWindow(text, { clock, nowMs: Date.now() });
    if (!read) return typedWindowError(text, 'unreadable');
    onChange(toChange(read, clock, offsetMinutes));
    return undefined;
  };
  return (
    <TypedField
      label="Type a window"
      hint={windowHint(clockWords(clock, Date.now()))}
      initial={current}
      onEnter={enter}
      onClose={onClose}
      opener=".select[aria-label=Window]"
    />
  );
}
