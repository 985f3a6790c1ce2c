import sort from '@vscode/codicons/src/icons/sort-precedence.svg';
import type { RefObject, VNode } from 'preact';
import { formatCount } from '../../../words/numbers';
import { SvgIcon } from '../../icon';
import { MenuButton } from '../../page/menuButton';
import type { ViewProps } from '../../views/view';
import type { ChartControls } from '../chartControls';
import type { ChartState } from '../chartState';
import { legendOrders } from './legendNames';
import { useRovingFocus } from './rovingFocus';
import { useRef } from 'preact/hooks';

interface LegendBarProps
  extends Pick<ViewProps<ChartState>, 'result' | 'state'>, Pick<ChartControls, 'calls' | 'hidden'> {
  /** The container of the legends that the bar controls. */
  root: RefObject<HTMLElement | null>;
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

/** In pixels. */
export const minWidth = 120;
const maxShare = 0.6;
const stepPixels = 16;

/** The element that the sash resizes. */
const legendOf = (sash: HTMLElement): Element | null => sash.nextElementSibling;

const widthOf = (sash: HTMLElement): number => legendOf(sash)?.clientWidth ?? 0;
const maxWidth = (sash: HTMLElement): number =>
  Math.max(minWidth, Math.round((sash.parentElement?.clientWidth ?? 0) * maxShare));

type SashEvent<E extends Event> = E & { currentTarget: HTMLElement };

/**
 * The draggable edge between chart and legend, also moved by keys. A double click or Enter fits the legend to its
 * content.
 */
export function LegendSash(props: {
  /** In pixels; undefined when the legend fits its content. */
  width: number | undefined;
  onWidth: (width: number | undefined) => void;
}): VNode {
  const { width, onWidth } = props;
  const grip = useRef<number | undefined>(undefined);
  const resize = (sash: HTMLElement, wanted: number): void =>
    onWidth(Math.round(Math.min(maxWidth(sash), Math.max(minWidth, wanted))));
  const onKeyDown = (event: SashEvent<KeyboardEvent>): void => {
    const { currentTarget: sash, key } = event;
    const by = { ArrowLeft: stepPixels, ArrowRight: -stepPixels }[key];
    if (by !== undefined) resize(sash, widthOf(sash) + by);
    else if (key === 'Home') resize(sash, minWidth);
    else if (key === 'End') resize(sash, Infinity);
    else if (key === 'Enter') onWidth(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <div
      class="legend-sash"
      role="separator"
      tabIndex={0}
      aria-label="Width of the legend"
      aria-orientation="vertical"
      aria-valuemin={minWidth}
      aria-valuemax={1000}
      aria-valuenow={width ?? minWidth}
      aria-valuetext={width === undefined ? 'As wide as its content' : `${width} pixels`}
      title="Drag to resize the legend; double-click to fit it to its content"
      onKeyDown={onKeyDown}
      onDblClick={() => onWidth(undefined)}
      onPointerDown={(event: SashEvent<PointerEvent>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = event.clientX + widthOf(event.currentTarget);
      }}
      onPointerMove={(event: SashEvent<PointerEvent>) => {
        if (grip.current !== undefined) resize(event.currentTarget, grip.current - event.clientX);
      }}
      onPointerUp={() => {
        grip.current = undefined;
      }}
    />
  );
}
