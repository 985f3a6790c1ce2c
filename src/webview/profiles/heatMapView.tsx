import uPlot from 'uplot';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { missing } from '../../words/numbers';
import { rowNames } from '../chart/legend/legendNames';
import type { Panel } from '../chart/panel';
import { tsvOf, tsvText } from '../table/copyText';
import { type Segment, Segments } from '../views/scope';
import type { ViewProps } from '../views/view';
import { clock, hours, hourTicks } from './profile';
import { indexAfter, PlotStage, tickAxis } from './plotStage';
import { Numbers } from './profileNumbers';
import { readable } from './profileLegend';
import {
  cellWords,
  colourCount,
  colourScale,
  columnName,
  columnTicks,
  heatImage,
  heatMapOf,
  mappedSeries,
  scaleLabels,
  slotName,
  type HeatColumns,
  type ShownHeatMap,
} from './shownHeatMap';
import type { ProfilesState } from './useProfile';
import { type HeatMap, hourMs, type Theme, type TimeSpan } from '../../domain';
import { dayAxisTitle } from '../../words/result/statisticsWords';
import { themeColour } from '../theme';

interface Cell {
  column: number;
  slot: number;
}

/** The distance of the lines that hatch missing cells, in pixels. */
const hatchPixels = 6;

/** Draws diagonal lines over the plot: what no cell covers is missing. */
function hatch({ ctx, bbox: { left, top, width, height } }: uPlot): void {
  ctx.beginPath();
  ctx.strokeStyle = themeColour(['--vscode-descriptionForeground', '--vscode-foreground']);
  ctx.lineWidth = devicePixelRatio;
  for (let x = left - height; x < left + width; x += hatchPixels * devicePixelRatio) {
    ctx.moveTo(x, top + height);
    ctx.lineTo(x + height, top);
  }
  ctx.stroke();
}

function clearOutside(plot: uPlot, { map: { slots, starts, cells } }: ShownHeatMap): void {
  const { ctx, bbox } = plot;
  const [first, end] = cells;
  const width = bbox.width / starts.length;
  const heightOf = (count: number): number => (bbox.height * count) / slots;
  const last = (end - 1) % slots;
  ctx.clearRect(bbox.left, bbox.top, width, heightOf(first % slots));
  ctx.clearRect(
    bbox.left + bbox.width - width,
    bbox.top + heightOf(last + 1),
    width,
    heightOf(slots - 1 - last),
  );
}

function paint(plot: uPlot, shown: ShownHeatMap, theme: Theme): void {
  const { ctx, bbox } = plot;
  const image = heatImage(shown, theme);
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  hatch(plot);
  clearOutside(plot, shown);
  // Cells that are smaller than a pixel are averaged; larger ones have sharp edges.
  ctx.imageSmoothingEnabled = image.width > bbox.width || image.height > bbox.height;
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(image, bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.restore();
}

function markCell({ over }: uPlot, { slots, starts }: HeatMap, cell: Cell | undefined): void {
  over.querySelector('.heat-mark')?.remove();
  if (!cell) return;
  const mark = document.createElement('div');
  mark.className = 'heat-mark';
  mark.style.left = `${(cell.column / starts.length) * 100}%`;
  mark.style.top = `${(cell.slot / slots) * 100}%`;
  mark.style.width = `${100 / starts.length}%`;
  mark.style.height = `${100 / slots}%`;
  over.append(mark);
}

function cellAt({ cursor, over }: uPlot, { slots, starts }: HeatMap): Cell | undefined {
  const { left = -1, top = -1 } = cursor;
  if (left < 0 || top < 0) return undefined;
  const { width, height } = over.getBoundingClientRect();
  return {
    column: Math.min(starts.length - 1, Math.floor((left / width) * starts.length)),
    slot: Math.min(slots - 1, Math.floor((top / height) * slots)),
  };
}

/** Calls `onCursor` with the cell under the pointer, and with undefined when the pointer leaves. */
function createHeatPlot(
  parent: HTMLElement,
  shown: ShownHeatMap,
  theme: Theme,
  onCursor: (cell: Cell | undefined) => void,
): uPlot {
  const { map, panel } = shown;
  const columns = map.starts.length;
  const grid = { show: false };
  return new uPlot(
    {
      width: parent.clientWidth,
      height: parent.clientHeight,
      ms: 1,
      legend: { show: false },
      padding: [10, 24, 0, 0],
      cursor: {
        x: false,
        y: false,
        drag: { x: false, y: false, setScale: false },
        points: { show: false },
      },
      scales: {
        x: { time: false, range: () => [0, columns] },
        // Midnight is at the top, as in a calendar.
        y: { dir: -1, range: () => [0, hours] },
      },
      axes: [
        tickAxis(({ width }) => columnTicks(shown, width / 70), { grid, size: 36, gap: 6 }),
        tickAxis(({ bbox }) => hourTicks(bbox.height / devicePixelRatio / 24), {
          grid,
          size: 54,
          gap: 4,
          label: dayAxisTitle(panel.offsetMinutes),
        }),
      ],
      series: [{}, { show: false }],
      hooks: {
        draw: [(plot) => paint(plot, shown, theme)],
        setCursor: [(plot) => onCursor(cellAt(plot, map))],
      },
    },
    [
      [0, columns],
      [null, null],
    ],
    parent,
  );
}

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
  return tsvOf([head.map(tsvText), ...lines]);
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
