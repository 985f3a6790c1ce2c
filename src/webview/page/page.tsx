import { createRef, render, type VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { isObject, type Query, readChoices, type TimeChoice } from '../../domain';
import type { SavedState, WebviewMessage } from '../../protocol/messages';
import type { Action } from '../../protocol/pageActions';
import {
  createReceiver,
  createRequests,
  isResultMessage,
  readHostMessage,
  type Received,
  type ReceivedResult,
} from '../../protocol/receive';
import { formatCount } from '../../words/numbers';
import { partWords, shareDone } from '../../words/query/runWords';
import { loadColumns } from '../chart/plot/plotOptions';
import { Icon } from '../icon';
import type { PageResult } from '../pageResult';
import { later } from '../rendering';
import { currentTheme, watchTheme } from '../theme';
import { views } from '../views/registry';
import { Header } from './header';
import { elementsIn } from './menuButton';
import {
  createStore,
  isUnderWay,
  type Overlay,
  type PageModel,
  type PageState,
  readSavedView,
  type RunningOverlay,
  startModel,
  type Store,
  withHostMessage,
  withShown,
  withTab,
  withViewState,
} from './pageModel';
import type { ViewFollower } from './viewFollower';

function Tabs({ chosen, onTab }: { chosen: string; onTab: (id: string) => void }): VNode {
  const bar = createRef<HTMLDivElement>();
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tabs = elementsIn(bar, '[role=tab]');
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    if (step === undefined || at < 0) return;
    const next = tabs[(at + step + tabs.length) % tabs.length];
    next.focus();
    next.click();
    event.preventDefault();
  };
  return (
    <div role="tablist" class="tabs" aria-label="Views" ref={bar} onKeyDown={onKeyDown}>
      {views.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          class="tab"
          aria-controls={`part-${id}`}
          aria-selected={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onTab(id)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

/** A view that is created when first chosen. It does not update while hidden. */
function Part({ isChosen, draw }: { isChosen: boolean; draw: () => VNode }): VNode | null {
  const drawn = useRef<VNode | null>(null);
  if (isChosen) drawn.current = draw();
  return drawn.current;
}

/** The tabs, and below them the chosen view of the result. */
function ResultView({ model, calls }: { model: PageModel; calls: PageCalls }): VNode {
  const { shown: result, view, viewedCount, themeChange } = model;
  const { onTab, onState, send, onPress } = calls;
  const zooming = views.find((definition) => definition.rangeInView);
  const rangeInView = zooming?.rangeInView?.(view.states[zooming.id]);
  return (
    <div class="result" hidden={result === undefined} onPointerDown={onPress}>
      <Tabs chosen={view.tab} onTab={onTab} />
      <div class="parts">
        {views.map((definition) => {
          const { id, create: View } = definition;
          const isChosen = id === view.tab;
          return (
            <div
              key={id}
              role="tabpanel"
              id={`part-${id}`}
              class={`part part-${id}`}
              aria-labelledby={`tab-${id}`}
              hidden={!isChosen}
            >
              {result && (
                // Every other query has its views rendered from scratch.
                <Part
                  key={viewedCount}
                  isChosen={isChosen}
                  draw={() => (
                    <View
                      {...{ result, themeChange, rangeInView, send }}
                      state={view.states[id]}
                      theme={currentTheme()}
                      onState={(next) => onState(id, next)}
                    />
                  )}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The thin bar at the top of the page: the completed share of a run, or an indeterminate bar. */
function ProgressBar(props: {
  running: RunningOverlay | undefined;
  /** True while the page waits for the host's first message. */
  isStarting: boolean;
}): VNode {
  const { running, isStarting } = props;
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

/** A problem with its buttons, loaded lazily because most results never show one. */
const ProblemView = later(async () => (await import('./problemView')).ProblemView);
const MissingStrip = later(async () => (await import('./problemView')).MissingStrip);

function announcementOf({ overlay, title, otherTitle }: PageState, shown: PageResult | undefined): string {
  // Announced once, not with every progress message.
  if (overlay?.kind === 'loading') return `Running ${otherTitle ?? title}`;
  if (overlay) return overlay.problem.sentence;
  if (!shown) return '';
  const buckets = formatCount(shown.times.length, 'bucket');
  const words = `${title}: ${buckets}, ${formatCount(shown.series.length, 'series', 'series')}`;
  const { missing } = shown.header;
  return missing ? `${words}. ${missing.sentence}` : words;
}

/**
 * A problem: above the result of another query, over the foot of the result of the same, or in its place. The header
 * shows runs, so the overlay skips them.
 */
function OverlayView(props: {
  overlay: Overlay | undefined;
  /** True without a displayed result: the overlay takes its place. */
  isBare: boolean;
  /** The titles of the problem's query and of the displayed result, if these are two. */
  titles: { other: string; shown: string } | undefined;
  onAction: (actionId: string) => void;
  close: () => void;
}): VNode {
  const { isBare, titles, onAction, close } = props;
  const overlay = props.overlay?.kind === 'loading' ? undefined : props.overlay;
  return (
    <div class={titles ? 'overlay is-above' : 'overlay'} hidden={overlay === undefined}>
      {overlay && (
        <ProblemView
          kind={overlay.kind}
          about={titles?.other}
          problem={overlay.problem}
          onAction={onAction}
        />
      )}
      {overlay && titles && (
        <button type="button" class="button button-secondary back" title={titles.shown} onClick={close}>
          Back to {titles.shown}
        </button>
      )}
      {overlay && !isBare && !titles && (
        <button type="button" class="tool" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

function Page({ model, calls }: { model: PageModel; calls: PageCalls }): VNode {
  const { page, shown, view, zone, refusal } = model;
  const { send, onTime } = calls;
  const remedy = (actionId: string): void => send({ kind: 'remedy', actionId });
  const running = page.overlay?.kind === 'loading' ? page.overlay : undefined;
  // A partial result of the current run is not outdated.
  const isBehindRun = running !== undefined && shown !== undefined && !isUnderWay(shown.header);
  const isOutdated = isBehindRun || (page.otherTitle !== undefined && running === undefined);
  const states = [isOutdated && 'is-running', shown === undefined && 'is-bare'].filter(Boolean);
  return (
    <>
      <Header {...{ page, zone, send, onTime }} result={shown} nowMs={model.nowMs} time={view.time} />
      <ProgressBar running={running} isStarting={!page.query && !page.overlay} />
      <main class={['main', ...states].join(' ')}>
        <div class="refused">
          {refusal && (
            <div class="refused-line">
              <ProblemView kind="error" problem={refusal} onAction={remedy} />
              <button type="button" class="tool" aria-label="Close" onClick={calls.closeRefusal}>
                <Icon name="close" />
              </button>
            </div>
          )}
        </div>
        <OverlayView
          overlay={page.overlay}
          isBare={shown === undefined}
          titles={page.otherTitle === undefined ? undefined : { other: page.otherTitle, shown: page.title }}
          onAction={remedy}
          close={calls.closeOverlay}
        />
        {shown?.header.missing && (
          <MissingStrip missing={shown.header.missing} isRunning={running !== undefined} onAction={remedy} />
        )}
        <ResultView model={model} calls={calls} />
      </main>
      <div class="only-heard" role="status" aria-live="polite">
        {announcementOf(page, shown)}
      </div>
    </>
  );
}

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
  onPress: () => void,
) {
  const closeRefusal = (): void =>
    store.update((model) => (model.refusal ? { ...model, refusal: undefined } : model));
  return {
    send: (action: Action): void => {
      closeRefusal();
      void requests.send(action).then((outcome) => {
        if (outcome.kind !== 'problem') return;
        store.update((model) => ({ ...model, refusal: outcome.problem }));
      });
    },
    closeRefusal,
    closeOverlay: (): void => {
      store.update((model) => ({
        ...model,
        page: { ...model.page, overlay: undefined, otherTitle: undefined },
      }));
    },
    onPress,
    onTime: (time: TimeChoice): void => {
      withFollower((follower) => follower.chooseTime(time));
    },
    onTab: (id: string): void => {
      store.update((model) => withTab(model, id));
      saveSoon();
    },
    onState: (id: string, state: unknown): void => {
      const before = store.state.view;
      store.update((model) => withViewState(model, id, state));
      saveSoon();
      withFollower((follower) => follower.follow(before));
    },
  };
}

type PageCalls = ReturnType<typeof createPageCalls>;

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

/** Returns the API of the page; VS Code provides it once. */
declare function acquireVsCodeApi(): {
  postMessage(message: WebviewMessage): void;
  /** Returns the last saved state; unknown because an earlier version may have saved it. */
  getState(): unknown;
  setState(state: SavedState): void;
};

/** Renders the page into `root`, and updates it with messages from the host. */
export function startPage(root: HTMLElement): void {
  const api = acquireVsCodeApi();
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
  const calls = createPageCalls(store, requests, saveSoon, withFollower, intake.onPress);

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
