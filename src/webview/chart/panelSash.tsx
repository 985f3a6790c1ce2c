import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';

/** In pixels. */
const leastHeight = 80;
const stepPixels = 16;

type SashEvent<E extends Event> = E & { readonly currentTarget: HTMLElement };

const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0;

export interface PanelSashProps {
  /** Of the panels above and below. */
  readonly titles: readonly [above: string, below: string];
  /** Called with the height of the panel above as a part of that of both; with undefined for the usual heights. */
  readonly onPart: (part: number | undefined) => void;
}

/** The edge between two panels: dragged, or moved by keys. Twice clicked, or with Enter, both have their usual heights. */
export function PanelSash({ titles: [above, below], onPart }: PanelSashProps): VNode {
  const grip = useRef<number | undefined>(undefined);
  const resize = (sash: HTMLElement, wanted: number): void => {
    const both = heightOf(sash.previousElementSibling) + heightOf(sash.nextElementSibling);
    if (both < 2 * leastHeight) return;
    onPart(Math.min(both - leastHeight, Math.max(leastHeight, wanted)) / both);
  };
  const onKeyDown = (event: SashEvent<KeyboardEvent>): void => {
    const { currentTarget: sash, key } = event;
    const by = { ArrowUp: -stepPixels, ArrowDown: stepPixels }[key];
    if (by !== undefined) resize(sash, heightOf(sash.previousElementSibling) + by);
    else if (key === 'Enter') onPart(undefined);
    else return;
    event.preventDefault();
    // The arrows of the chart itself zoom.
    event.stopPropagation();
  };
  return (
    <div
      class="panel-sash"
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={`Heights of ${above} and ${below}`}
      title="Drag to resize the panels; double-click for their usual heights"
      onKeyDown={onKeyDown}
      onDblClick={() => onPart(undefined)}
      onPointerDown={(event: SashEvent<PointerEvent>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = heightOf(event.currentTarget.previousElementSibling) - event.clientY;
      }}
      onPointerMove={(event: SashEvent<PointerEvent>) => {
        if (grip.current !== undefined) resize(event.currentTarget, grip.current + event.clientY);
      }}
      onPointerUp={() => {
        grip.current = undefined;
      }}
    />
  );
}
