import type { VNode } from 'preact';
import type { RunningOverlay } from './pageState';
import { partWords, shareDone } from '../../words/query/runWords';

export interface ProgressBarProps {
  readonly running: RunningOverlay | undefined;
  /** True while the page waits for the host's first message. */
  readonly isStarting: boolean;
}

/** The thin bar at the top of the page: the completed share of a run, or an indeterminate bar. */
export function ProgressBar({ running, isStarting }: ProgressBarProps): VNode {
  const share = running && shareDone(running);
  const percent = share === undefined ? undefined : Math.round(share * 100);
  return (
    <div
      class={percent === undefined ? 'progress' : 'progress is-determinate'}
      role="progressbar"
      aria-label="Running"
      hidden={running === undefined && !isStarting}
      style={{ '--share': `${percent ?? 0}%` }}
      aria-valuenow={percent}
      aria-valuetext={running && partWords(running)}
    />
  );
}
