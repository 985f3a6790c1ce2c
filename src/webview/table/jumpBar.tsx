import type { RefObject, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { type JumpFault, jumpFaultSentence } from '../../words/result/tableWords';
import { clockWords } from '../../words/times';
import { Icon } from '../icon';
import type { ShownResult } from '../shownResult';
import { positionOfStretch, readTypedTime, rowOfPosition } from './tableTimes';
import type { TableModel } from './useGrid';
import { timeContextOf } from './useTable';

/** Returns the row for a typed time, or the reason why there is none. */
function rowAt(
  text: string,
  result: ShownResult,
  { data, rows }: TableModel,
  nearMs: number,
): number | JumpFault {
  const { times, offsetMinutes } = result;
  const context = timeContextOf(result);
  const stretch = readTypedTime(text, context, nearMs);
  if (!stretch) return { code: 'unread', text };
  const position = positionOfStretch(stretch, times, context.interval, offsetMinutes);
  if (position === undefined) return { code: 'outside', firstMs: times.at(0) ?? NaN, lastMs: context.lastMs };
  return rowOfPosition(position, data, rows) ?? { code: 'filtered', ms: times[position] };
}

interface JumpBarProps {
  result: ShownResult;
  table: TableModel;
  /** A time of day without a date refers to this day. */
  nearMs: number;
  onRow: (row: number) => void;
  onClose: () => void;
  field: RefObject<HTMLInputElement | null>;
}

/** A field for a time on the clock of the table; Enter goes to its row. */
export function JumpBar({ result, table, nearMs, onRow, onClose, field }: JumpBarProps): VNode {
  const { clock, times, series } = result;
  const [fault, setFault] = useState<JumpFault | undefined>(undefined);
  const go = (text: string): void => {
    const row = text.trim() === '' ? undefined : rowAt(text.trim(), result, table, nearMs);
    setFault(typeof row === 'object' ? row : undefined);
    if (typeof row === 'number') onRow(row);
  };
  return (
    <div class="table-tool">
      <label class="table-label">
        Go to
        <input
          ref={field}
          type="text"
          class="field"
          spellcheck={false}
          aria-invalid={fault !== undefined}
          aria-describedby="table-jump-fault"
          placeholder="13 Nov 18:30, 2026-11, yesterday"
          onInput={() => setFault(undefined)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') go(currentTarget.value);
            if (key === 'Escape') onClose();
          }}
        />
      </label>
      <span class="muted">{clockWords(clock, times.at(0) ?? 0, times.at(-1))}</span>
      <span class="table-fault" id="table-jump-fault" role="alert">
        {fault && <Icon name="error" />}
        {fault && jumpFaultSentence(fault, clock, series[0]?.interval)}
      </span>
    </div>
  );
}
