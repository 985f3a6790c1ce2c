import { elementsIn } from './menuButton';
import { createRef, type VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { TimeChoice } from '../../domain';
import type { Action } from '../../protocol/pageActions';
import { formatCount } from '../../words/numbers';
import type { PageResult } from '../pageResult';
import { Icon } from '../icon';
import { later } from '../rendering';
import { Header } from './header';
import { isUnderWay, type Overlay, type PageModel, type PageState, type RunningOverlay } from './pageModel';
import { partWords, shareDone } from '../../words/query/runWords';
import { currentTheme } from '../theme';
import { views } from '../views/registry';

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

export interface PageCalls {
  send: (action: Action) => void;
  closeRefusal: () => void;
  closeOverlay: () => void;
  onTab: (id: string) => void;
  onState: (id: string, state: unknown) => void;
  onTime: (time: TimeChoice) => void;
  onPress: () => void;
}

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

export function Page({ model, calls }: { model: PageModel; calls: PageCalls }): VNode {
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
