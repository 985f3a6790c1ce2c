import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';

/** In pixels. */
export const minWidth = 120;
const maxShare = 0.6;
const stepPixels = 16;

/** The element that the sash resizes. */
const legendOf = (sash: HTMLElement): Element | null => sash.nextElementSibling;

const widthOf = (sash: HTMLElement): number => legendOf(sash)?.clientWidth ?? 0;
const maxWidth = (sash: HTMLElement): number =>
  Math.max(minWidth, Math.round((sash.parentElement?.clientWidth ?? 0) * maxShare));

type SashEvent<E extends Event> = E & { readonly currentTarget: HTMLElement };

export interface LegendSashProps {
  /** In pixels; undefined when the legend fits its content. */
  readonly width: number | undefined;
  readonly onWidth: (width: number | undefined) => void;
}

/**
 * The draggable edge between chart and legend, also moved by keys. A double click or Enter fits the legend to its
 * content.
 */
export function LegendSash({ width, onWidth }: LegendSashProps): VNode {
  const grip = useRef<number | undefined>(undefined);
  const resize = (sash: HTMLElement, wanted: number): void => {
    onWidth(Math.round(Math.min(maxWidth(sash), Math.max(minWidth, wanted))));
  };
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
