import { element } from '../element';
import type { RunningOverlay } from './pageState';
import { partWords, shareDone } from './runWords';

/** The thin bar on top of the page: how much of a run is done, or only that it runs. */
export interface ProgressBar {
  readonly element: HTMLElement;
  /** `isStarting`: the page waits for the host's first word. */
  show(running: RunningOverlay | undefined, isStarting: boolean): void;
}

export function createProgressBar(): ProgressBar {
  const root = element('div', {
    class: 'progress',
    role: 'progressbar',
    'aria-label': 'Running',
    hidden: true,
  });
  const set = (name: string, value: string | undefined): void => {
    if (value === undefined) root.removeAttribute(name);
    else root.setAttribute(name, value);
  };
  return {
    element: root,
    show(running, isStarting) {
      const share = running && shareDone(running);
      const percent = share === undefined ? undefined : String(Math.round(share * 100));
      root.hidden = running === undefined && !isStarting;
      root.classList.toggle('is-determinate', percent !== undefined);
      root.style.setProperty('--share', `${percent ?? 0}%`);
      set('aria-valuenow', percent);
      set('aria-valuetext', running && partWords(running));
    },
  };
}
