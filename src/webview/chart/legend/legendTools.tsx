import sort from '@vscode/codicons/src/icons/sort-precedence.svg';
import type { RefObject, VNode } from 'preact';
import { formatCount } from '../../../words/numbers';
import { SvgIcon } from '../../icon';
import { MenuButton } from '../../page/menuButton';
import type { ViewProps } from '../../views/view';
import type { ChartControls } from '../chartControls';
import type { ChartState } from '../chartState';
import { Sash } from '../sash';
import { legendOrders } from './legendNames';
import { useRovingFocus } from './rovingFocus';

/** The toolbar for all legends; it also makes their switches one tab stop. */
export function LegendBar({
  result,
  state,
  controls: { hidden, calls },
  root,
}: Pick<ViewProps<ChartState>, 'result' | 'state'> & {
  controls: ChartControls;
  /** The container of the legends that the bar controls. */
  root: RefObject<HTMLElement | null>;
}): VNode {
  useRovingFocus(root, '.legend-box');
  const hiddenCount = result.series.filter(({ key }) => hidden.has(key)).length;
  const orders = legendOrders.map(({ id, label }) => ({
    label,
    isChecked: id === state.order,
    onPick: () => calls.sort(id),
  }));
  return (
    <>
      {hiddenCount > 0 && (
        <button type="button" class="link-button" onClick={calls.showAll}>
          Show all ({formatCount(hiddenCount, 'hidden', 'hidden')})
        </button>
      )}
      <MenuButton label="Sort the legend" items={orders}>
        <SvgIcon svg={sort} />
      </MenuButton>
    </>
  );
}

/** In pixels. */
const minWidth = 120;
const maxShare = 0.6;

/** The edge between chart and legend. A double click or Enter fits the legend to its content. */
export function LegendSash(props: {
  /** In pixels; undefined when the legend fits its content. */
  width: number | undefined;
  onWidth: (width: number | undefined) => void;
}): VNode {
  const { width, onWidth } = props;
  return (
    <Sash
      class="legend-sash"
      orientation="vertical"
      label="Width of the legend"
      title="Drag to resize the legend; double-click to fit it to its content"
      min={minWidth}
      max={1000}
      value={width ?? minWidth}
      valueText={width === undefined ? 'As wide as its content' : `${width} pixels`}
      sizeOf={(sash) => sash.nextElementSibling?.clientWidth ?? 0}
      onSize={(sash, wanted) => {
        const most = Math.max(minWidth, Math.round((sash.parentElement?.clientWidth ?? 0) * maxShare));
        onWidth(Math.round(Math.min(most, Math.max(minWidth, wanted))));
      }}
      onReset={() => onWidth(undefined)}
    />
  );
}
