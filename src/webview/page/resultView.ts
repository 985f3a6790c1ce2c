import { createChartView, type ChartView } from '../chart/chartView';
import { carryRange, isWhole } from '../chart/navigation';
import type { ShownResult } from '../data/shownResult';
import { createDetailsView } from '../details/detailsView';
import { element } from '../element';
import { tabNames, type SavedView, type TabName } from '../savedView';
import { createStatisticsView } from '../statistics/statisticsView';
import { createTableView, type TableView } from '../table/tableView';
import { createTabs } from './tabs';

/** The tabs with a result in them. */
export interface ResultView {
  readonly element: HTMLElement;
  /** Puts another result in the place of the one before. What is not on screen is made when it is asked for. */
  show(result: ShownResult, view: SavedView): void;
  /** Draws anew in the theme's colours. */
  redraw(): void;
  clear(): void;
}

/** Gives the focus to the counterpart of what has it now, once that has been made anew. */
function keepFocus(root: HTMLElement): () => void {
  const focused = document.activeElement;
  if (!focused || !root.contains(focused)) return () => undefined;
  const alike = (): HTMLElement[] => [
    ...root.querySelectorAll<HTMLElement>([focused.localName, ...focused.classList].join('.')),
  ];
  const index = alike().findIndex((one) => one === focused);
  return () => {
    if (!focused.isConnected) alike()[index]?.focus({ preventScroll: true });
  };
}

/** `onChange` is told what is to be kept, whenever the user moves anything. */
export function createResultView(onChange: (change: Partial<SavedView>) => void): ResultView {
  let chart: ChartView | undefined;
  let table: TableView | undefined;
  let current: { readonly result: ShownResult; view: SavedView } | undefined;
  const keep = (change: Partial<SavedView>): void => {
    if (current) current.view = { ...current.view, ...change };
    onChange(change);
  };
  const tabs = createTabs(tabNames, (tab) => {
    keep({ tab });
    fill(tab);
  });
  const fillChart = (result: ShownResult, view: SavedView): void => {
    if (!chart) {
      chart = createChartView({
        result,
        range: carryRange(view.range, result.extent),
        hidden: new Set(view.hidden),
        onChange: ({ range, hidden }) => {
          keep({ range: isWhole(range, result.extent) ? undefined : range, hidden: [...hidden] });
        },
      });
      tabs.parts.chart.replaceChildren(chart.element);
    }
    chart.draw();
  };
  const fillTable = (result: ShownResult, view: SavedView): void => {
    if (!table) {
      table = createTableView({
        result,
        top: view.tableTop,
        left: view.tableLeft,
        onScroll: ({ top, left }) => {
          keep({ tableTop: top, tableLeft: left });
        },
      });
      tabs.parts.table.replaceChildren(table.element);
    }
    table.draw();
  };
  const fill = (tab: TabName): void => {
    if (!current) return;
    const { result, view } = current;
    if (tab === 'chart') fillChart(result, view);
    else if (tab === 'table') fillTable(result, view);
    else if (tabs.parts[tab].childElementCount === 0) {
      tabs.parts[tab].append(tab === 'details' ? createDetailsView(result) : createStatisticsView(result));
    }
  };
  const clear = (): void => {
    chart?.dispose();
    table?.dispose();
    chart = undefined;
    table = undefined;
    current = undefined;
    for (const part of Object.values(tabs.parts)) part.replaceChildren();
  };
  return {
    element: element('div', { class: 'result' }, tabs.bar, tabs.body),
    show(result, view) {
      const giveFocus = keepFocus(tabs.body);
      clear();
      current = { result, view };
      tabs.select(view.tab);
      fill(view.tab);
      giveFocus();
    },
    redraw() {
      if (chart && current?.view.tab === 'chart') chart.draw();
    },
    clear,
  };
}
