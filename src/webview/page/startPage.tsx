import { render } from 'preact';
import { isObject, type Query, readChoices } from '../../domain';
import type { Action } from '../../protocol/pageActions';
import type { SavedState, WebviewMessage } from '../../protocol/messages';
import {
  createReceiver,
  createRequests,
  isResultMessage,
  readHostMessage,
  type Received,
  type ReceivedResult,
} from '../../protocol/receive';
import { loadColumns } from '../chart/plot/plotOptions';
import {
  createStore,
  isUnderWay,
  type PageModel,
  readSavedView,
  startModel,
  type Store,
  withHostMessage,
  withShown,
  withTab,
  withViewState,
} from './pageModel';
import { watchTheme } from '../theme';
import { Page, type PageCalls } from './page';
import type { ViewFollower } from './viewFollower';

const saveAfterMs = 100;

const widthAfterMs = 300;

/** Calls `onChange` once the page has another width and keeps it for a moment. */
function watchWidth(onChange: () => void): void {
  let width = window.innerWidth;
  let timer: number | undefined;
  window.addEventListener('resize', () => {
    if (window.innerWidth === width) return;
    width = window.innerWidth;
    window.clearTimeout(timer);
    timer = window.setTimeout(onChange, widthAfterMs);
  });
}

/** A hidden page gets no frames and must not keep the host waiting. */
const longestFrameMs = 250;

/** Calls `act` once the latest render is on screen. */
function afterPaint(act: () => void): void {
  let isDone = false;
  const finish = (): void => {
    if (isDone) return;
    isDone = true;
    act();
  };
  requestAnimationFrame(() => setTimeout(finish));
  setTimeout(finish, longestFrameMs);
}

/** Shows received results and tells the host when each is drawn. */
function createResultIntake(
  show: (result: ReceivedResult) => void,
  postMessage: (message: WebviewMessage) => void,
) {
  /** The newest partial result that arrived while the pointer was pressed. */
  let postponed: ReceivedResult | undefined;
  let isPressed = false;
  const showNow = (result: ReceivedResult): void => {
    postponed = undefined;
    show(result);
  };
  // The button may be released outside the page.
  for (const end of ['pointerup', 'pointercancel', 'blur'])
    window.addEventListener(end, () => {
      isPressed = false;
      if (postponed) showNow(postponed);
    });
  return {
    accept(received: Received): void {
      if ('lost' in received) {
        postMessage({ type: 'drawn', resultId: received.lost, revision: 0 });
        return;
      }
      // A partial result must not move things under the pointer during a selection; the next one arrives soon.
      if (isUnderWay(received.header) && isPressed) postponed = received;
      else showNow(received);
      const { header, revision } = received;
      afterPaint(() => postMessage({ type: 'drawn', resultId: header.resultId, revision }));
    },
    /** Call when a pointer button is pressed: partial results are postponed until its release. */
    onPress: (): void => {
      isPressed = true;
    },
  };
}

const ageEveryMs = 20_000;

function createPageCalls(
  store: Store,
  requests: ReturnType<typeof createRequests>,
  saveSoon: () => void,
  withFollower: (act: (follower: ViewFollower) => void) => void,
): Omit<PageCalls, 'onPress'> {
  const closeRefusal = (): void =>
    store.update((model) => (model.refusal ? { ...model, refusal: undefined } : model));
  return {
    send(action: Action) {
      closeRefusal();
      void requests.send(action).then((outcome) => {
        if (outcome.kind !== 'problem') return;
        store.update((model) => ({ ...model, refusal: outcome.problem }));
      });
    },
    closeRefusal,
    closeOverlay() {
      store.update((model) => ({
        ...model,
        page: { ...model.page, overlay: undefined, otherTitle: undefined },
      }));
    },
    onTime(time) {
      withFollower((follower) => follower.chooseTime(time));
    },
    onTab(id) {
      store.update((model) => withTab(model, id));
      saveSoon();
    },
    onState(id, state) {
      const before = store.state.view;
      store.update((model) => withViewState(model, id, state));
      saveSoon();
      withFollower((follower) => follower.follow(before));
    },
  };
}

/** Returns a function that prepares the page for the first result of a query that runs, if it is still awaited. */
function createWarmUp(isArriving: () => boolean): (query: Query) => void {
  let isBegun = false;
  return (query) => {
    if (isBegun || isArriving()) return;
    isBegun = true;
    // The page first shows that the query runs.
    afterPaint(() => {
      if (isArriving()) return;
      // An update of the extension removed the files: the first chart takes a little longer.
      import('./warmUp')
        .then(({ warmUp }) => (isArriving() ? undefined : warmUp(query)))
        .catch(() => undefined);
    });
  };
}

/** Renders the page into `root`, and updates it with messages from the host. */
export function startPage(root: HTMLElement, api: VsCodeApi): void {
  const postMessage = api.postMessage.bind(api);
  const receiver = createReceiver();
  const requests = createRequests(postMessage);
  const saved = api.getState();
  const draw = (model: PageModel): void => render(<Page model={model} calls={calls} />, root);
  const store = createStore(
    startModel(readSavedView(isObject(saved) ? saved['view'] : undefined), Date.now()),
    draw,
  );
  // The view survives a reload: it is saved at once, or shortly after the last of several changes.
  const save = (): void => {
    const { page, view } = store.state;
    const { panelId, title, query, storedTab } = page;
    if (panelId !== undefined && query) api.setState({ panelId, title, query, view, tab: storedTab });
  };
  let saveTimer: number | undefined;
  const saveSoon = (): void => {
    window.clearTimeout(saveTimer);
    saveTimer = window.setTimeout(save, saveAfterMs);
  };
  const intake = createResultIntake((result) => {
    store.update((model) => withShown(model, result));
    save();
  }, postMessage);
  const following = import('./viewFollower').then((file) =>
    file.createViewFollower(store, postMessage, saveSoon),
  );
  const withFollower = (act: (follower: ViewFollower) => void): void => {
    // An update of the extension removed the files: the page works without the follower.
    following.then(act, () => undefined);
  };
  const calls = { ...createPageCalls(store, requests, saveSoon, withFollower), onPress: intake.onPress };

  let isArriving = false;
  const warmUpOnce = createWarmUp(() => isArriving);

  window.addEventListener('message', ({ data, origin }: MessageEvent<unknown>) => {
    // The VS Code frame around this page has the same origin; no other page does.
    const message = origin === window.origin ? readHostMessage(data) : undefined;
    if (!message) return;
    if (message.type === 'reply') {
      requests.settle(message);
    } else if (isResultMessage(message)) {
      isArriving = true;
      const received = receiver.accept(message);
      if (received) intake.accept(received);
    } else if (message.type === 'choices') {
      const choices = readChoices(message.choices);
      const { shownRegions } = message;
      store.update((model) => ({ ...model, choices, shownRegions }));
    } else if (message.type === 'picture') {
      withFollower((follower) => void follower.drawPicture(message));
    } else {
      store.update((model) => withHostMessage(model, message));
      if (message.type === 'panel') withFollower((follower) => follower.showTime());
      if (message.type === 'loading') warmUpOnce(message.query);
      save();
    }
  });
  window.addEventListener('pagehide', () => {
    save();
    withFollower((follower) => follower.flush());
    requests.dispose();
  });
  window.setInterval(() => store.update((model) => ({ ...model, nowMs: Date.now() })), ageEveryMs);
  watchTheme(() => store.update((model) => ({ ...model, themeChange: model.themeChange + 1 })));
  // The host prepares its messages while the page draws itself for the first time.
  watchWidth(() => postMessage({ type: 'resized' }));
  postMessage({ type: 'ready' });
  draw(store.state);
  void loadColumns().catch(() => undefined);
}

/** The API that VS Code provides once per page. */
interface VsCodeApi {
  postMessage(message: WebviewMessage): void;
  /** Returns the last saved state; unknown because an earlier version may have saved it. */
  getState(): unknown;
  setState(state: SavedState): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

export const acquireApi = (): VsCodeApi => acquireVsCodeApi();
