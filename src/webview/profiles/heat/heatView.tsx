import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { exactCopyNote, heatTableNote } from '../../../words/result/statisticsWords';
import { missing } from '../../../words/numbers';
import { useCopy } from '../../table/useGrid';
import { readable } from '../profileLegend';
import { HeatMap } from './heatMap';
import { columnName, type Heat, type HeatInput, heatText, slotName, toHeat, valueIn } from './heatModel';
import type { Theme } from '../../../domain/catalog/index';

/** The most cells of the table on the page. The copy has all. */
const maxCells = 20_000;

function HeatTable({ heat }: { readonly heat: Heat }): VNode {
  const { grid, series, panel } = heat;
  const slots = Array.from({ length: grid.slots }, (_, slot) => slot);
  const shown = Math.min(grid.starts.length, Math.floor(maxCells / grid.slots));
  const first = grid.starts.length - shown;
  return (
    <table class="plain-table">
      <thead>
        <tr>
          <th scope="col">{panel.readable.unit}</th>
          {slots.map((slot) => (
            <th key={slot} scope="col">
              {slotName(grid, slot)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {grid.starts.slice(first).map((_, at) => (
          <tr key={at}>
            <th scope="row">{columnName(heat, first + at)}</th>
            {slots.map((slot) => {
              const text = readable(valueIn(heat, first + at, slot), series.decimals, panel);
              return (
                <td key={slot} class={text === missing ? 'is-missing' : ''}>
                  {text}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface NumbersProps {
  readonly heat: Heat;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** The numbers of a heat map, a row for each date or month, to read and to copy. */
function HeatNumbers({ heat, isOpen, onOpen }: NumbersProps): VNode {
  const box = useRef<HTMLDivElement>(null);
  const toText = (): string => heatText(heat);
  const { copied, copy } = useCopy(box, toText, [heat]);
  const { grid, panel } = heat;
  return (
    <details
      class="profile-numbers"
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) onOpen(open);
      }}
    >
      <summary>Numbers</summary>
      {isOpen && (
        <>
          <div class="profile-copy">
            <button
              type="button"
              class="tool"
              title="Copy as tab-separated text"
              onClick={() => copy(toText())}
            >
              Copy
            </button>
            <span class="view-status" role="status">
              {copied === 'done' && (panel.readable.factor === 1 ? 'Copied' : `Copied ${exactCopyNote}`)}
              {copied === 'failed' && 'The clipboard could not be written.'}
            </span>
            {grid.values.length > maxCells && <span class="muted">{heatTableNote}</span>}
          </div>
          <div
            class="profile-table"
            ref={box}
            tabIndex={0}
            role="region"
            aria-label="Numbers of the heat map"
          >
            <HeatTable heat={heat} />
          </div>
        </>
      )}
    </details>
  );
}

interface HeatViewProps extends Omit<NumbersProps, 'heat'> {
  readonly input: HeatInput;
  readonly theme: Theme;
  readonly themeChange: number;
}

/** The heat map of a series with its numbers, or the reason why there is none. */
export function HeatView({ input, theme, themeChange, isOpen, onOpen }: HeatViewProps): VNode {
  const { panel, series, range, offsetMinutes, days, by } = input;
  const heat = useMemo(() => toHeat(input), [panel, series, range[0], range[1], offsetMinutes, days, by]);
  if (typeof heat === 'string') return <p class="profile-reason">{heat}</p>;
  return (
    <>
      <HeatMap {...{ heat, theme, themeChange }} />
      <HeatNumbers {...{ heat, isOpen, onOpen }} />
    </>
  );
}
