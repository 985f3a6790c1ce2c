import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { ChartChoices } from '../../domain/result/chartChoices';
import type { Panel } from '../data/panel';
import { weightOf, withPart } from './chartChoices';

/** In pixels. */
const stepPixels = 16;

type SashEvent<E extends Event> = E & { readonly currentTarget: HTMLElement };

const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0;

const minHeightOf = (element: Element | null): number =>
  element ? Number.parseFloat(getComputedStyle(element).minHeight) : 0;

export interface PanelSashProps {
  readonly above: Panel;
  readonly below: Panel;
  readonly choices: ChartChoices;
  readonly onChoices: (choices: ChartChoices) => void;
}

/**
 * The draggable edge between two panels, also moved by keys. A double click or Enter restores their default heights.
 */
export function PanelSash({ above, below, choices, onChoices }: PanelSashProps): VNode {
  const onPart = (part: number | undefined): void => {
    onChoices(withPart(choices, above, below, part));
  };
  const percent = Math.round(
    (100 * weightOf(above, choices)) / (weightOf(above, choices) + weightOf(below, choices)),
  );
  const grip = useRef<number | undefined>(undefined);
  const resize = (sash: HTMLElement, wanted: number): void => {
    const both = heightOf(sash.previousElementSibling) + heightOf(sash.nextElementSibling);
    const least = minHeightOf(sash.previousElementSibling);
    if (both < 2 * least) return;
    onPart(Math.min(both - least, Math.max(least, wanted)) / both);
  };
  const onKeyDown = (event: SashEvent<KeyboardEvent>): void => {
    const { currentTarget: sash, key } = event;
    const by = { ArrowUp: -stepPixels, ArrowDown: stepPixels }[key];
    if (by !== undefined) resize(sash, heightOf(sash.previousElementSibling) + by);
    else if (key === 'Enter') onPart(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <div
      class="panel-sash"
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-valuenow={percent}
      aria-valuetext={`${above.title} has ${percent}% of the height of both`}
      aria-label={`Heights of ${above.title} and ${below.title}`}
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
