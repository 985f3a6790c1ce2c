import type { VNode } from 'preact';
import {
  type Clock,
  formatNaive,
  parseStamp,
  type Query,
  readTypedWindow,
  shiftedDates,
  toInstant,
  type TypedWindow as Typed,
} from '../../domain';
import type { Action, QueryChange } from '../../protocol/pageActions';
import { clockWords } from '../../words/times';
import { typedWindowError, windowHint } from '../../words/query/queryWords';
import { TypedField } from './typedField';
import previous from '@vscode/codicons/src/icons/chevron-left.svg';
import next from '@vscode/codicons/src/icons/chevron-right.svg';
import { SvgIcon } from '../icon';

/** Converts dates of a clock to the network dates of a query. */
function toChange(typed: Typed, clock: Clock, offsetMinutes: number): QueryChange {
  if ('window' in typed) return typed;
  const toNetwork = (stamp: string): string =>
    formatNaive(toInstant(parseStamp(stamp, 0) ?? NaN, clock), offsetMinutes);
  const { date_start: start, date_end: end } = typed;
  return {
    dates: {
      date_start: start === undefined ? undefined : toNetwork(start),
      date_end: end === undefined ? undefined : toNetwork(end),
    },
  };
}

/** A field for any window: relative, or dates of a clock. */
export function TypedWindow(props: {
  current: string;
  /** The offset of network time, which the dates of a query use. */
  offsetMinutes: number;
  clock: Clock;
  onChange: (change: QueryChange) => void;
  onClose: () => void;
}): VNode {
  const { current, offsetMinutes, clock, onChange, onClose } = props;
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

/** Moves the window of the query by its own length. */
export function WindowStep(props: { query: Query; send: (action: Action) => void; by: -1 | 1 }): VNode {
  const { query, send, by } = props;
  const label = by < 0 ? 'Window before' : 'Window after';
  const step = (): void => {
    const dates = shiftedDates(query, by, Date.now());
    if (dates) send({ kind: 'change', dates });
  };
  const hasWindow = query.window !== undefined || query.date_start !== undefined;
  return (
    <button type="button" class="tool" aria-label={label} title={label} disabled={!hasWindow} onClick={step}>
      <SvgIcon svg={by < 0 ? previous : next} />
    </button>
  );
}
