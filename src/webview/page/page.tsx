import { Component, type ComponentChild, createRef, type VNode } from 'preact';
import type { TimeChoice } from '../../domain';
import type { Action } from '../../protocol/pageActions';
import { formatCount } from '../../words/numbers';
import type { ShownResult } from '../shownResult';
import { Icon } from '../icon';
import { later } from '../rendering';
import { Header } from './header';
import {
  isUnderWay,
  type Overlay,
  type PageModel,
  type PageState,
  type RunningOverlay,
  type SavedView,
} from './pageModel';
import { partWords, shareDone } from '../../words/query/runWords';
import { currentTheme } from '../theme';
import { views } from '../views/registry';
import type { AnyView, ViewProps } from '../views/view';

interface ResultViewProps {
  result: ShownResult | undefined;
  view: SavedView;
  /** Changes with every other query, whose views are rendered from scratch. */
  viewedCount: number;
  themeChange: number;
  onTab: (id: string) => void;
  onState: (id: string, state: unknown) => void;
  send: (action: Action) => void;
  /** Called when a pointer button is pressed on the result. */
  onPress: () => void;
}

/** The row of tabs. */
function Tabs({ chosen, onTab }: { chosen: string; onTab: (id: string) => void }): VNode {
  const bar = createRef<HTMLDivElement>();
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tabs = [...(bar.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
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

interface PartProps extends Pick<ResultViewProps, 'themeChange' | 'onState' | 'send'> {
  definition: AnyView;
  result: ShownResult;
  state: unknown;
  isChosen: boolean;
  rangeInView: ViewProps<unknown>['rangeInView'];
}

/** A view that is created when first chosen. It does not update while hidden. */
class Part extends Component<PartProps, { wasChosen: boolean }> {
  static override getDerivedStateFromProps({ isChosen }: PartProps, { wasChosen }: { wasChosen: boolean }) {
    return { wasChosen: wasChosen || isChosen };
  }

  override state = { wasChosen: false };

  override shouldComponentUpdate({ isChosen }: PartProps): boolean {
    return isChosen;
  }

  override render(): ComponentChild {
    const { definition, result, state, themeChange, onState, rangeInView, send } = this.props;
    if (!this.state.wasChosen) return null;
    const { create: View, id } = definition;
    return (
      <View
        {...{ result, state, themeChange, rangeInView, send }}
        theme={currentTheme()}
        onState={(next) => onState(id, next)}
      />
    );
  }
}

/** The tabs, and below them the chosen view of the result. */
function ResultView(props: ResultViewProps): VNode {
  const { result, view, viewedCount, themeChange, onTab, onState, send, onPress } = props;
  const zooming = views.find((definition) => definition.rangeInView);
  const rangeInView = zooming?.rangeInView?.(view.states[zooming.id]);
  return (
    <div class="result" hidden={result === undefined} onPointerDown={onPress}>
      <Tabs chosen={view.tab} onTab={onTab} />
      <div class="parts">
        {views.map((definition) => {
          const { id } = definition;
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
                <Part
                  key={viewedCount}
                  {...{ definition, result, isChosen, themeChange, onState, rangeInView, send }}
                  state={view.states[id]}
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

/** The callbacks for the user's actions on the page. */
export interface PageCalls {
  send: (action: Action) => void;
  closeRefusal: () => void;
  closeOverlay: () => void;
  onTab: (id: string) => void;
  onState: (id: string, state: unknown) => void;
  onTime: (time: TimeChoice) => void;
  onPress: () => void;
}

function announcementOf({ overlay, title, otherTitle }: PageState, shown: ShownResult | undefined): string {
  // Announced once, not with every progress message.
  if (overlay?.kind === 'loading') return `Running ${otherTitle ?? title}`;
  if (overlay) return overlay.problem.sentence;
  if (!shown) return '';
  const buckets = formatCount(shown.times.length, 'bucket');
  const words = `${title}: ${buckets}, ${formatCount(shown.series.length, 'series', 'series')}`;
  const { missing } = shown.header;
  return missing ? `${words}. ${missing.sentence}` : words;
}

/** The host's reason for refusing an action. */
function Refusal(
  props: Pick<PageCalls, 'send' | 'closeRefusal'> & {
    refusal: PageModel['refusal'];
  },
): VNode {
  const { refusal, send, closeRefusal } = props;
  return (
    <div class="refused">
      {refusal && (
        <div class="refused-line">
          <ProblemView
            kind="error"
            problem={refusal}
            onAction={(actionId) => send({ kind: 'remedy', actionId })}
          />
          <button type="button" class="tool" aria-label="Close" onClick={closeRefusal}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
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
  send: (action: Action) => void;
  close: () => void;
}): VNode {
  const { overlay, isBare, titles, send, close } = props;
  const told = overlay?.kind === 'loading' ? undefined : overlay;
  return (
    <div class={titles ? 'overlay is-above' : 'overlay'} hidden={told === undefined}>
      {told && (
        <ProblemView
          kind={told.kind}
          about={titles?.other}
          problem={told.problem}
          onAction={(actionId) => send({ kind: 'remedy', actionId })}
        />
      )}
      {told && titles && (
        <button type="button" class="button button-secondary back" title={titles.shown} onClick={close}>
          Back to {titles.shown}
        </button>
      )}
      {told && !isBare && !titles && (
        <button type="button" class="tool" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

/** The whole page. */
export function Page({ model, calls }: { model: PageModel; calls: PageCalls }): VNode {
  const { page, shown, view, zone, viewedCount, themeChange } = model;
  const { send, closeRefusal, onTab, onState, onTime, onPress } = calls;
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
        <Refusal refusal={model.refusal} send={send} closeRefusal={closeRefusal} />
        <OverlayView
          overlay={page.overlay}
          isBare={shown === undefined}
          titles={page.otherTitle === undefined ? undefined : { other: page.otherTitle, shown: page.title }}
          send={send}
          close={calls.closeOverlay}
        />
        {shown?.header.missing && (
          <MissingStrip
            missing={shown.header.missing}
            isRunning={running !== undefined}
            onAction={(actionId) => send({ kind: 'remedy', actionId })}
          />
        )}
        <ResultView result={shown} {...{ view, viewedCount, themeChange, onTab, onState, send, onPress }} />
      </main>
      <div class="only-heard" role="status" aria-live="polite">
        {announcementOf(page, shown)}
      </div>
    </>
  );
}
