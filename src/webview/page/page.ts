import type { Query } from '../../domain/query';
import type { Action, HostMessage, Problem } from '../../protocol/messages';
import { readHostMessage } from '../../protocol/readMessage';
import { createReceiver } from '../../protocol/receive';
import { createRequests } from '../../protocol/requests';
import { formatCount } from '../data/numbers';
import { toShownResult, type ShownResult } from '../data/shownResult';
import { button, element } from '../element';
import { icon } from '../icon';
import { readView, type SavedView } from '../savedView';
import { watchTheme } from '../theme';
import type { VsCodeApi } from '../vscodeApi';
import { carryView } from './carryView';
import { createHeader } from './header';
import { createOverlayView } from './overlayView';
import { createMissingStrip } from './missingStrip';
import { isUnderWay, startState, withMessage, withResult, type PageState } from './pageState';
import { createProblemView } from './problemView';
import { createProgressBar } from './progressBar';
import { createResultView } from './resultView';

function readSavedView(api: VsCodeApi): SavedView {
  const saved = api.getState();
  return readView(typeof saved === 'object' && saved !== null && 'view' in saved ? saved.view : undefined);
}

function announcementOf({ overlay, title }: PageState, shown: ShownResult | undefined): string {
  // Said once, not with every part.
  if (overlay?.kind === 'loading') return `Running ${title}`;
  if (overlay) return overlay.problem.sentence;
  if (!shown) return '';
  const buckets = formatCount(shown.times.length, 'bucket', 'buckets');
  const words = `${title}: ${buckets}, ${formatCount(shown.series.length, 'series', 'series')}`;
  const { missing } = shown.header;
  return missing ? `${words}. ${missing.sentence}` : words;
}

/** Fills the page, and keeps it in step with what the host says. */
export function startPage(root: HTMLElement, api: VsCodeApi): void {
  const receiver = createReceiver();
  const requests = createRequests((message) => {
    api.postMessage(message);
  });
  let state = startState;
  let view = readSavedView(api);
  let shown: ShownResult | undefined;
  /** The query of the last result, also when a problem has taken its place. */
  let viewed: Query | undefined;
  let saving = 0;
  /** True while a button of the pointer is held down on the result. */
  let isPressed = false;

  const save = (): void => {
    const { panelId, title, query } = state;
    if (panelId !== undefined && query) api.setState({ panelId, title, query, view });
  };
  const keep = (change: Partial<SavedView>): void => {
    view = { ...view, ...change };
    window.clearTimeout(saving);
    saving = window.setTimeout(save, 100);
  };
  const send = (action: Action): void => {
    refused.replaceChildren();
    void requests.send(action).then((outcome) => {
      if (outcome.kind === 'problem') refuse(outcome.problem);
    });
  };
  const refuse = (problem: Problem): void => {
    const close = button(
      { class: 'tool', 'aria-label': 'Close' },
      () => {
        refused.replaceChildren();
      },
      icon('close'),
    );
    const told = createProblemView('error', problem, (actionId) => {
      send({ kind: 'remedy', actionId });
    });
    refused.replaceChildren(element('div', { class: 'refused-line' }, told, close));
  };

  const header = createHeader(send);
  const overlay = createOverlayView(send);
  const missing = createMissingStrip(send);
  const results = createResultView(keep);
  const refused = element('div', { class: 'refused' });
  const live = element('div', { class: 'only-heard', role: 'status', 'aria-live': 'polite' });
  const progress = createProgressBar();
  const main = element('main', { class: 'main' }, refused, overlay.element, missing.element, results.element);
  root.replaceChildren(header.element, progress.element, main, live);

  results.element.addEventListener('pointerdown', () => {
    isPressed = true;
  });
  for (const end of ['pointerup', 'pointercancel', 'blur'])
    window.addEventListener(end, () => {
      isPressed = false;
    });

  const render = (): void => {
    const running = state.overlay?.kind === 'loading' ? state.overlay : undefined;
    // What the run itself has brought is no thing of the past.
    const isOfBefore = shown !== undefined && !isUnderWay(shown.header);
    main.classList.toggle('is-running', running !== undefined && isOfBefore);
    main.classList.toggle('is-bare', shown === undefined);
    progress.show(running, state.query === undefined);
    missing.show(shown?.header.missing, running !== undefined);
    results.element.hidden = shown === undefined;
    header.show(state, shown);
    overlay.show(state.overlay);
    const words = announcementOf(state, shown);
    if (live.textContent !== words) live.textContent = words;
  };
  const take = (message: HostMessage): void => {
    if (message.type === 'reply') {
      requests.settle(message);
      return;
    }
    if (message.type === 'result' || message.type === 'columns') {
      const received = receiver.take(message);
      if (!received) return;
      // More comes soon: what the user is about to mark must not be taken from under the pointer.
      if (isUnderWay(received.header) && isPressed) return;
      const { query } = received.header;
      view = carryView(view, viewed, query);
      viewed = query;
      state = withResult(state, received);
      shown = toShownResult(received);
      render();
      results.show(shown, view);
    } else {
      state = withMessage(state, message);
      if (!state.result && shown) {
        shown = undefined;
        results.clear();
      }
      render();
    }
    save();
  };

  window.addEventListener('message', ({ data, origin }: MessageEvent<unknown>) => {
    // VS Code's own frame around this page is of the same origin; nobody else's is.
    const message = origin === window.origin ? readHostMessage(data) : undefined;
    if (message) take(message);
  });
  window.addEventListener('pagehide', () => {
    save();
    requests.dispose();
  });
  const ageEveryMs = 20_000;
  window.setInterval(() => {
    header.tick(Date.now());
  }, ageEveryMs);
  watchTheme(() => {
    results.redraw();
  });
  render();
  api.postMessage({ type: 'ready' });
}
