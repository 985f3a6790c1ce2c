import sort from '@vscode/codicons/src/icons/sort-precedence.svg';
import type { RefObject, VNode } from 'preact';
import { formatCount } from '../../../words/numbers';
import { SvgIcon } from '../../icon';
import { MenuButton } from '../../page/menuButton';
import type { ViewProps } from '../../views/view';
import type { ChartControls } from '../chartControls';
import type { ChartState } from '../chartState';
import { legendOrders } from './legendOrder';
import { useRovingFocus } from './rovingFocus';

export { LegendSash } from './legendSash';

interface LegendBarProps
  extends Pick<ViewProps<ChartState>, 'result' | 'state'>, Pick<ChartControls, 'calls' | 'hidden'> {
  /** The container of the legends that the bar controls. */
  readonly root: RefObject<HTMLElement | null>;
}

/** The toolbar for all legends; it also makes their switches one tab stop. */
export function LegendBar({ result, state, hidden, calls, root }: LegendBarProps): VNode {
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
      <MenuButton label="Sort the legend" items={orders} isDisabled={false}>
        <SvgIcon svg={sort} />
      </MenuButton>
    </>
  );
}
