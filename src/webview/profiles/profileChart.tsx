import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ProfilePlot, type ProfilePlotProps } from './profilePlot';

interface ProfileChartProps extends Omit<ProfilePlotProps, 'onCursor'> {
  /** Changes with every change of the colour theme. */
  themeChange: number;
  /** A description of the chart for screen readers. */
  label: string;
  /** The index under the pointer; undefined for none. */
  cursor: number | undefined;
  onCursor: ProfilePlotProps['onCursor'];
  /** Describes the values at a position for screen readers. */
  wordsAt: (index: number) => string;
}

/** Returns the index that a key moves the cursor to. */
function afterKey(key: string, at: number | undefined, last: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, (at ?? -1) + 1);
    case 'ArrowLeft':
      return Math.max(0, (at ?? last + 1) - 1);
    case 'PageDown':
      return Math.min(last, (at ?? 0) + Math.ceil(last / 10));
    case 'PageUp':
      return Math.max(0, (at ?? last) - Math.ceil(last / 10));
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** The plot of a profile, with a cursor that the pointer or keys move. */
export function ProfileChart(props: ProfileChartProps): VNode {
  const { profile, panel, colours, chosen, theme, themeChange, valueTitle, cursor, onCursor } = props;
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<ProfilePlot | undefined>(undefined);
  const latest = useRef(onCursor);
  latest.current = onCursor;
  const [spoken, setSpoken] = useState('');
  useLayoutEffect(() => {
    if (!box.current) return;
    const plotProps: ProfilePlotProps = {
      profile,
      panel,
      colours,
      chosen,
      theme,
      valueTitle,
      onCursor: (index) => {
        latest.current(index);
      },
    };
    if (plot.current) plot.current.show(plotProps);
    else plot.current = new ProfilePlot(box.current, plotProps);
  }, [profile, panel, theme, themeChange]);
  useLayoutEffect(
    () => () => {
      plot.current?.dispose();
    },
    [],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isEscape = event.key === 'Escape' && cursor !== undefined;
    const next = afterKey(event.key, cursor, profile.positions.length - 1);
    if (next === undefined && !isEscape) return;
    event.preventDefault();
    plot.current?.setCursor(next);
    onCursor(next);
    setSpoken(next === undefined ? '' : props.wordsAt(next));
  };
  return (
    <div
      class="profile-stage"
      tabIndex={0}
      role="group"
      aria-roledescription="chart"
      aria-label={props.label}
      onKeyDown={onKeyDown}
    >
      <div class="profile-plot" ref={box} />
      <div class="only-heard" role="status" aria-live="polite">
        {spoken}
      </div>
    </div>
  );
}
