import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';

/** In pixels. */
const stepPixels = 16;

/** The pixels that each key adds to a size; Home and End go to its bounds. A vertical sash has its part to the right. */
const steps: Readonly<Record<'horizontal' | 'vertical', Partial<Record<string, number>>>> = {
  horizontal: { ArrowUp: -stepPixels, ArrowDown: stepPixels },
  vertical: { ArrowLeft: stepPixels, ArrowRight: -stepPixels, Home: -Infinity, End: Infinity },
};

/** A draggable edge between two parts of the chart, also moved by keys. A double click or Enter resets it. */
export function Sash(props: {
  class: string;
  orientation: 'horizontal' | 'vertical';
  label: string;
  title: string;
  min?: number;
  max?: number;
  value: number;
  valueText: string;
  /** Returns the size of the part that the sash resizes, in pixels. */
  sizeOf: (sash: HTMLElement) => number;
  onSize: (sash: HTMLElement, wanted: number) => void;
  onReset: () => void;
}): VNode {
  const { orientation, sizeOf, onSize, onReset } = props;
  const grip = useRef<number | undefined>(undefined);
  const pixelsAt = ({ clientX, clientY }: PointerEvent): number =>
    orientation === 'horizontal' ? clientY : -clientX;
  return (
    <div
      class={props.class}
      role="separator"
      tabIndex={0}
      aria-label={props.label}
      aria-orientation={orientation}
      aria-valuemin={props.min}
      aria-valuemax={props.max}
      aria-valuenow={props.value}
      aria-valuetext={props.valueText}
      title={props.title}
      onKeyDown={(event) => {
        const { currentTarget: sash, key } = event;
        const by = steps[orientation][key];
        if (by !== undefined) onSize(sash, sizeOf(sash) + by);
        else if (key === 'Enter') onReset();
        else return;
        event.preventDefault();
      }}
      onDblClick={onReset}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = sizeOf(event.currentTarget) - pixelsAt(event);
      }}
      onPointerMove={(event) => {
        if (grip.current !== undefined) onSize(event.currentTarget, grip.current + pixelsAt(event));
      }}
      onPointerUp={() => {
        grip.current = undefined;
      }}
    />
  );
}
