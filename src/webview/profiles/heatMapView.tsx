import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { dayAxisTitle, lastRowsNote } from '../../words/result/statisticsWords';
import { missing } from '../../words/numbers';
import { rowNames } from '../chart/legend/legendNames';
import type { Panel } from '../chart/panel';
import { tsvText } from '../table/copyText';
import { type Segment, Segments } from '../views/scope';
import type { ViewProps } from '../views/view';
import { clock } from './dayClock';
import { HeatPlot, type Cell } from './heatPlot';
import { colourCount, colourScale } from './heatColours';
import { Numbers } from './profileNumbers';
import { readable } from './profileLegend';
import {
  cellWords,
  columnName,
  heatMapOf,
  mappedSeries,
  scaleLabels,
  slotName,
  type HeatColumns,
  type ShownHeatMap,
} from './shownHeatMap';
import type { ProfilesState } from './useProfile';
import type { TimeSpan } from '../../domain';

const columnKinds: readonly Segment<HeatColumns>[] = [
  { value: 'day', label: 'By date' },
  { value: 'month', label: 'By month' },
];

type Props = Pick<ViewProps<ProfilesState>, 'state' | 'onState' | 'theme' | 'themeChange'> & {
  panel: Panel;
  within: TimeSpan | undefined;
};

/** The choices of a heat map: its columns, and its series. */
export function HeatChoices({ panel, state, onState }: Pick<Props, 'panel' | 'state' | 'onState'>): VNode {
  const names = rowNames(panel);
  return (
    <>
      <Segments
        name="Columns"
        segments={columnKinds}
        chosen={state.heatColumns}
        onChoose={(heatColumns) => onState({ ...state, heatColumns })}
      />
      {panel.series.length > 1 && (
        <select
          class="select"
          aria-label="Series"
          value={panel.series[mappedSeries(panel, state.heatSeries)]?.key}
          onChange={({ currentTarget: { value } }) => {
            onState({ ...state, panelId: panel.id, heatSeries: value });
          }}
        >
          {panel.series.map(({ key }, s) => (
            <option key={key} value={key}>
              {names[s]}
            </option>
          ))}
        </select>
      )}
    </>
  );
}

/** The colours of the scale with the values of its ends. */
function Scale({ shown, theme }: { shown: ShownHeatMap; theme: Props['theme'] }): VNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { isDiverging, low, high } = shown.range;
  const hasMissing = shown.map.values.subarray(...shown.map.cells).some((value) => Number.isNaN(value));
  useLayoutEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(colourScale(isDiverging, theme), 0, 0);
  }, [isDiverging, theme]);
  return (
    <div class="heat-scale">
      {low < high && (
        <div class="heat-colours">
          <canvas ref={canvas} width={colourCount} height={1} aria-hidden="true" />
          <div class="heat-ends">
            {scaleLabels(shown).map((label) => (
              <span key={label}>{label}</span>
            ))}
          </div>
        </div>
      )}
      <span>{shown.panel.readable.unit}</span>
      {hasMissing && (
        <span class="heat-missing">
          <span class="swatch heat-hatch" />
          Missing
        </span>
      )}
    </div>
  );
}

/** Returns the cell that a key moves the cursor to. */
function afterKey(key: string, at: Cell | undefined, { map: { starts, slots } }: ShownHeatMap) {
  const { column, slot } = at ?? { column: 0, slot: 0 };
  const [lastColumn, lastSlot] = [starts.length - 1, slots - 1];
  const page = Math.ceil(lastColumn / 10);
  switch (key) {
    case 'ArrowRight':
      return { column: at ? Math.min(lastColumn, column + 1) : 0, slot };
    case 'ArrowLeft':
      return { column: at ? Math.max(0, column - 1) : lastColumn, slot };
    case 'ArrowDown':
      return { column, slot: at ? Math.min(lastSlot, slot + 1) : 0 };
    case 'ArrowUp':
      return { column, slot: at ? Math.max(0, slot - 1) : lastSlot };
    case 'PageDown':
      return { column: Math.min(lastColumn, column + page), slot };
    case 'PageUp':
      return { column: Math.max(0, column - page), slot };
    case 'Home':
      return { column: 0, slot };
    case 'End':
      return { column: lastColumn, slot };
    default:
      return undefined;
  }
}

function HeatStage(props: Props & { shown: ShownHeatMap }): VNode {
  const { shown, theme, themeChange } = props;
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<HeatPlot | undefined>(undefined);
  const [cursor, setCursor] = useState<Cell | undefined>(undefined);
  const [spoken, setSpoken] = useState('');
  useLayoutEffect(() => {
    if (!box.current) return;
    const axisTitle = dayAxisTitle(shown.panel.offsetMinutes);
    const plotProps = { shown, theme, axisTitle, onCursor: setCursor };
    if (plot.current) plot.current.show(plotProps);
    else plot.current = new HeatPlot(box.current, plotProps);
  }, [shown, theme, themeChange]);
  // The cell belongs to the previous map.
  useEffect(() => {
    setCursor(undefined);
  }, [shown]);
  useLayoutEffect(
    () => () => {
      plot.current?.dispose();
    },
    [],
  );
  useEffect(() => {
    plot.current?.mark(cursor);
  }, [cursor, shown, theme, themeChange]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isEscape = event.key === 'Escape' && cursor !== undefined;
    const next = afterKey(event.key, cursor, shown);
    if (!next && !isEscape) return;
    event.preventDefault();
    setCursor(next);
    setSpoken(next ? cellWords(shown, next.column, next.slot) : '');
  };
  const { series, panel } = shown;
  const label =
    `Heat map: ${series.label}, ${panel.title} in ${panel.readable.unit}, by time of day and ${shown.by === 'day' ? 'date' : 'month'}. ` +
    'Arrow keys read values; the table below has all.';
  return (
    <>
      <div class="heat-head">
        <Scale {...{ shown, theme }} />
        <span class="profile-caption">
          {cursor ? cellWords(shown, cursor.column, cursor.slot) : series.label}
        </span>
      </div>
      <div
        class="profile-stage heat-stage"
        tabIndex={0}
        role="group"
        aria-roledescription="chart"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        <div class="profile-plot" ref={box} />
        <div class="only-heard" role="status" aria-live="polite">
          {spoken}
        </div>
      </div>
    </>
  );
}

/** The table shows this many days or months. Copies have all. */
const maxRows = 100;

/** Returns the values of a heat map as tab-separated text, a row for each: exact, in the unit of the service. */
function heatText(shown: ShownHeatMap): string {
  const { map, panel, series, by } = shown;
  const head = [by === 'day' ? 'Date' : 'Month', 'Time of day', `${series.label} (${panel.unit})`];
  const lines = Array.from(map.values, (value, cell) => {
    const column = columnName(shown, Math.floor(cell / map.slots));
    return [column, slotName(map, cell % map.slots), Number.isNaN(value) ? '' : String(value)];
  }).slice(...map.cells);
  return [head.map(tsvText), ...lines].map((line) => line.join('\t')).join('\n');
}

function HeatTable({ shown }: { shown: ShownHeatMap }): VNode {
  const { map, panel, series, by } = shown;
  const { slots, slotMs, starts, values } = map;
  const first = Math.max(0, starts.length - maxRows);
  const slotHours = slotMs / 3_600_000;
  return (
    <>
      {first > 0 && <p>{lastRowsNote(maxRows, starts.length)}</p>}
      <table class="plain-table">
        <thead>
          <tr>
            <th scope="col">{by === 'day' ? 'Date' : 'Month'}</th>
            {Array.from({ length: slots }, (_, slot) => (
              <th key={slot} scope="col">
                {clock(slot * slotHours)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from(starts.subarray(first), (_, row) => (
            <tr key={row}>
              <th scope="row">{columnName(shown, first + row)}</th>
              {Array.from({ length: slots }, (__, slot) => {
                const value = values[(first + row) * slots + slot];
                const text = readable(value, series.decimals, panel);
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
    </>
  );
}

/** A series by time of day and by date or month, as colours. */
export function HeatMapBody(props: Props): VNode {
  const { panel, state, onState, within } = props;
  const { heatSeries: seriesKey, heatColumns: by } = state;
  const shown = useMemo(() => heatMapOf(panel, seriesKey, by, within), [panel, seriesKey, by, within]);
  if (typeof shown === 'string') return <p class="profile-reason">{shown}</p>;
  return (
    <>
      <div class="view-notes">
        {shown.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <HeatStage {...props} shown={shown} />
      <Numbers
        isOpen={state.hasNumbers}
        onOpen={(hasNumbers) => onState({ ...state, hasNumbers })}
        isReadable={panel.readable.factor !== 1}
        toText={() => heatText(shown)}
        shown={shown}
        renderTable={() => <HeatTable shown={shown} />}
      />
    </>
  );
}
