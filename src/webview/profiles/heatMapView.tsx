import type uPlot from 'uplot';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { missing } from '../../words/numbers';
import { rowNames } from '../chart/legend/legendNames';
import type { Panel } from '../chart/panel';
import { tsvText } from '../table/copyText';
import { type Segment, Segments } from '../views/scope';
import type { ViewProps } from '../views/view';
import { clock } from './profile';
import { createHeatPlot, markCell, type Cell } from './heatPlot';
import { indexAfter, PlotStage } from './plotStage';
import { Numbers } from './profileNumbers';
import { readable } from './profileLegend';
import {
  cellWords,
  colourCount,
  colourScale,
  columnName,
  heatMapOf,
  mappedSeries,
  scaleLabels,
  slotName,
  type HeatColumns,
  type ShownHeatMap,
} from './shownHeatMap';
import type { ProfilesState } from './useProfile';
import { hourMs, type TimeSpan } from '../../domain';

const columnKinds: readonly Segment<HeatColumns>[] = [
  { value: 'day', label: 'By date' },
  { value: 'month', label: 'By month' },
];

type Props = Pick<ViewProps<ProfilesState>, 'state' | 'onState' | 'theme' | 'themeChange'> & {
  panel: Panel;
  within: TimeSpan | undefined;
};

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
          onChange={({ currentTarget: { value } }) =>
            onState({ ...state, panelId: panel.id, heatSeries: value })
          }
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
  useLayoutEffect(
    () => canvas.current?.getContext('2d')?.putImageData(colourScale(isDiverging, theme), 0, 0),
    [isDiverging, theme],
  );
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

/** The keys that move through the slots of a column. */
const slotKeys: Readonly<Partial<Record<string, string>>> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' };

function afterKey(key: string, at: Cell | undefined, { map: { starts, slots } }: ShownHeatMap) {
  const slotKey = slotKeys[key];
  const column = slotKey ? (at?.column ?? 0) : indexAfter(key, at?.column, starts.length - 1);
  const slot = slotKey ? indexAfter(slotKey, at?.slot, slots - 1) : (at?.slot ?? 0);
  return column === undefined || slot === undefined ? undefined : { column, slot };
}

function HeatStage(props: Props & { shown: ShownHeatMap }): VNode {
  const { shown, theme, themeChange } = props;
  const plot = useRef<uPlot>(null);
  const [cursor, setCursor] = useState<Cell | undefined>(undefined);
  // The cell belongs to the previous map.
  useEffect(() => setCursor(undefined), [shown]);
  useEffect(() => {
    if (plot.current) markCell(plot.current, shown.map, cursor);
  }, [cursor, shown, theme, themeChange]);
  const { series, panel } = shown;
  return (
    <>
      <div class="heat-head">
        <Scale {...{ shown, theme }} />
        <span class="profile-caption">{cursor ? cellWords(shown, cursor) : series.label}</span>
      </div>
      <PlotStage
        {...{ plot, cursor }}
        create={(parent) => createHeatPlot(parent, shown, theme, setCursor)}
        inputs={[shown, theme, themeChange]}
        className="profile-stage heat-stage"
        label={
          `Heat map: ${series.label}, ${panel.title} in ${panel.readable.unit}, by time of day and ${shown.by === 'day' ? 'date' : 'month'}. ` +
          'Arrow keys read values; the table below has all.'
        }
        afterKey={(key) => afterKey(key, cursor, shown)}
        onMove={setCursor}
        wordsAt={(cell) => cellWords(shown, cell)}
      />
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
  const slotHours = slotMs / hourMs;
  return (
    <>
      {first > 0 && (
        <p>{`The last ${maxRows} of ${starts.length.toLocaleString('en-AU')} rows. Copy has all.`}</p>
      )}
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
