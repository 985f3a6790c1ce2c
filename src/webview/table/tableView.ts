import { valueAt } from '../../domain/align';
import { formatOffset } from '../../domain/time';
import { formatExact } from '../data/numbers';
import type { ShownResult } from '../data/shownResult';
import { formatTableStamp } from '../data/times';
import { element } from '../element';
import { columnWidths } from './columnWidths';
import { textMeasure } from './textMeasure';
import { edgesOf, visibleColumns, visibleRows } from './visible';

const rowHeight = 22;
const headHeight = 44;
const timeWidth = 148;

export interface TableOptions {
  readonly result: ShownResult;
  readonly top: number;
  readonly left: number;
  readonly onScroll: (place: { readonly top: number; readonly left: number }) => void;
}

export interface TableView {
  readonly element: HTMLElement;
  /** Fills what is in view. To be called once the element is on screen. */
  draw(): void;
  dispose(): void;
}

/** A cell at its place in a row; `column` counts from 1 as screen readers do. */
function cell(role: string, column: number, left: number, width: number, name = 'cell'): HTMLElement {
  const made = element('div', { role, class: name, 'aria-colindex': column });
  made.style.left = `${left}px`;
  made.style.width = `${width}px`;
  return made;
}

/**
 * The values as a table: a row per bucket, the time column fixed, a column per series. Only what is in view is there at
 * all, in both directions, so that a million rows and hundreds of columns scroll alike.
 */
export function createTableView(options: TableOptions): TableView {
  const { series, times, offsetMinutes, header } = options.result;
  const edges = edgesOf(columnWidths(series, textMeasure()));
  const width = timeWidth + (edges.at(-1) ?? 0);
  const head = element('div', { role: 'row', class: 'table-head', 'aria-rowindex': 1 });
  const body = element('div', { role: 'rowgroup', class: 'table-body' });
  const scroller = element(
    'div',
    {
      class: 'table',
      role: 'grid',
      tabindex: 0,
      'aria-label': `Values of ${header.title}`,
      'aria-rowcount': times.length + 1,
      'aria-colcount': series.length + 1,
      'aria-readonly': 'true',
    },
    head,
    body,
  );
  head.style.width = `${width}px`;
  body.style.width = `${width}px`;
  body.style.height = `${times.length * rowHeight}px`;
  let frame = 0;

  const timeHead = (): HTMLElement => {
    const made = cell('columnheader', 1, 0, timeWidth, 'cell cell-time');
    made.append(
      element('span', { class: 'cell-name' }, 'Time'),
      element('span', { class: 'cell-unit' }, `network ${formatOffset(offsetMinutes)}`),
    );
    return made;
  };
  const seriesHead = (s: number): HTMLElement => {
    const one = series[s];
    const left = edges[s] ?? 0;
    const made = cell('columnheader', s + 2, timeWidth + left, (edges[s + 1] ?? left) - left);
    made.title = `${one?.label ?? ''} (${one?.unit ?? ''})`;
    made.append(
      element('span', { class: 'cell-name' }, one?.label ?? ''),
      element('span', { class: 'cell-unit' }, one?.unit ?? ''),
    );
    return made;
  };
  const valueCell = (row: number, s: number): HTMLElement => {
    const left = edges[s] ?? 0;
    const one = series[s];
    const value = one ? valueAt(one, times[row] ?? NaN) : NaN;
    const name = Number.isNaN(value) ? 'cell cell-missing' : 'cell';
    const made = cell('gridcell', s + 2, timeWidth + left, (edges[s + 1] ?? left) - left, name);
    made.textContent = formatExact(value, one?.decimals ?? 3);
    if (Number.isNaN(value)) made.setAttribute('aria-label', 'no value');
    return made;
  };
  const draw = (): void => {
    frame = 0;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = scroller;
    const rows = visibleRows(scrollTop, clientHeight - headHeight, rowHeight, times.length);
    const seen = visibleColumns(edges, scrollLeft, scrollLeft + clientWidth - timeWidth);
    const inView = Array.from({ length: seen.end - seen.first }, (_, i) => seen.first + i);
    head.replaceChildren(timeHead(), ...inView.map(seriesHead));
    const lines: HTMLElement[] = [];
    for (let row = rows.first; row < rows.end; row++) {
      const time = cell('rowheader', 1, 0, timeWidth, 'cell cell-time');
      time.textContent = formatTableStamp(times[row] ?? 0, offsetMinutes);
      const line = element(
        'div',
        { role: 'row', class: row % 2 === 1 ? 'table-row is-odd' : 'table-row', 'aria-rowindex': row + 2 },
        time,
        ...inView.map((s) => valueCell(row, s)),
      );
      line.style.top = `${row * rowHeight}px`;
      lines.push(line);
    }
    body.replaceChildren(...lines);
  };
  const drawSoon = (): void => {
    frame ||= requestAnimationFrame(draw);
  };
  scroller.addEventListener('scroll', () => {
    drawSoon();
    // A table that is not on screen has no place of its own.
    if (scroller.clientHeight > 0) {
      options.onScroll({ top: scroller.scrollTop, left: scroller.scrollLeft });
    }
  });
  const resize = new ResizeObserver(drawSoon);
  resize.observe(scroller);
  let isPlaced = false;
  return {
    element: scroller,
    draw() {
      if (!isPlaced) scroller.scrollTo(options.left, options.top);
      isPlaced = true;
      draw();
    },
    dispose() {
      cancelAnimationFrame(frame);
      resize.disconnect();
    },
  };
}
