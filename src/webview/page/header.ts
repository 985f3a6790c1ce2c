import { exportFormatRows } from '../../domain/catalog/exportFormats';
import type { Action } from '../../protocol/messages';
import { formatCount } from '../data/numbers';
import type { ShownResult } from '../data/shownResult';
import { formatSpan } from '../data/times';
import { button, element } from '../element';
import { icon } from '../icon';
import { ageWords } from './ageWords';
import { createMenuButton } from './menuButton';
import { createNotices } from './notices';
import type { PageState } from './pageState';
import { createQueryControls } from './queryControls';

/** The head of the page: what is shown, when, and what can be done with it. */
export interface Header {
  readonly element: HTMLElement;
  show(state: PageState, result: ShownResult | undefined): void;
  /** Writes the age anew. */
  tick(nowMs: number): void;
}

/** The buckets asked for; where the query left the window to the service, from the first bucket to the last. */
function spanOf({ header, panels, extent, offsetMinutes }: ShownResult): string {
  const { window, askedWindow = window } = header.provenance;
  if (askedWindow) return formatSpan(askedWindow.startMs, askedWindow.endMs, offsetMinutes);
  return panels.length > 0 ? formatSpan(extent.min, extent.max, offsetMinutes) : '';
}

/** The window of the query to the minute, where whole buckets reach further. */
function exactSpanOf({ header, offsetMinutes }: ShownResult): string {
  const { window, askedWindow = window } = header.provenance;
  if (!window || !askedWindow) return '';
  if (window.startMs === askedWindow.startMs && window.endMs === askedWindow.endMs) return '';
  return `Asked: ${formatSpan(window.startMs, window.endMs, offsetMinutes)}`;
}

export function createHeader(send: (action: Action) => void): Header {
  const title = element('h1', { class: 'title' });
  const badge = element(
    'span',
    { class: 'badge', title: 'Made up by the embedded sample service', hidden: true },
    icon('beaker'),
    'Sample data',
  );
  const controls = createQueryControls((change) => {
    send({ kind: 'change', ...change });
  });
  const refresh = button(
    { class: 'tool', title: 'Ask the service again', 'aria-label': 'Refresh' },
    () => {
      send({ kind: 'run' });
    },
    icon('refresh'),
  );
  const save = button(
    { class: 'tool', title: 'Keep the query in the sidebar', 'aria-label': 'Save' },
    () => {
      send({ kind: 'save' });
    },
    icon('star'),
    element('span', { class: 'tool-name' }, 'Save'),
  );
  const edit = button(
    { class: 'tool', title: 'Change the query step by step', 'aria-label': 'Edit query' },
    () => {
      send({ kind: 'edit' });
    },
    icon('edit'),
    element('span', { class: 'tool-name' }, 'Edit query'),
  );
  const exports = createMenuButton(
    'Export',
    [icon('export'), element('span', { class: 'tool-name' }, 'Export'), icon('chevronDown')],
    exportFormatRows.map(({ id, title }) => ({
      label: `As ${title}…`,
      onPick: () => {
        send({ kind: 'export', format: id });
      },
    })),
  );
  const span = element('span', {});
  const size = element('span', {});
  const requests = element('span', {});
  const age = element('span', {});
  const staleWords = element('span', {});
  const stale = element('span', { class: 'stale', hidden: true }, icon('warning'), staleWords);
  const notices = createNotices();
  const toolbar = element(
    'div',
    { class: 'toolbar', role: 'toolbar', 'aria-label': 'Query', hidden: true },
    ...controls.elements,
    refresh,
    save,
    exports.element,
    edit,
  );
  let shown: ShownResult | undefined;
  const tick = (nowMs: number): void => {
    const provenance = shown?.header.provenance;
    const words = provenance && ageWords(provenance, nowMs);
    age.textContent = words?.age ?? '';
    stale.hidden = words?.warning === undefined;
    staleWords.textContent = words?.warning ?? '';
  };
  return {
    element: element(
      'header',
      { class: 'header' },
      element('div', { class: 'headline' }, title, badge),
      toolbar,
      element('div', { class: 'subline' }, span, size, requests, age, stale, notices.element),
    ),
    show(state, result) {
      shown = result;
      // The host has yet to say what is asked; the page was given its title with it.
      const name = state.query ? state.title : document.title;
      title.textContent = name;
      title.title = name;
      toolbar.hidden = state.query === undefined;
      badge.hidden = !state.isSample;
      if (state.query) controls.show(state.query);
      exports.button.disabled = result === undefined;
      span.textContent = result ? spanOf(result) : '';
      size.textContent = result
        ? `${formatCount(result.times.length, 'bucket', 'buckets')} × ${formatCount(result.series.length, 'series', 'series')}`
        : '';
      span.title = result ? exactSpanOf(result) : '';
      requests.textContent = result
        ? formatCount(result.header.provenance.requests.length, 'request', 'requests')
        : '';
      notices.show(result);
      tick(Date.now());
    },
    tick,
  };
}
