import type { VNode } from 'preact';
import type { TimeChoice } from '../../domain/time/time';
import type { Action } from '../../protocol/messages';
import { formatCount } from '../../words/numbers';
import type { ShownResult } from '../data/shownResult';
import { Icon } from '../icon';
import { later } from '../views/later';
import { Header } from './header';
import { OverlayView } from './overlayView';
import { ProblemView } from './laterProblem';
import type { PageModel } from './pageModel';
import { isUnderWay, type PageState } from './pageState';
import { ProgressBar } from './progressBar';
import { ResultView } from './resultView';

const MissingStrip = later(async () => (await import('./missingStrip')).MissingStrip);

/** The callbacks for the user's actions on the page. */
export interface PageCalls {
  readonly send: (action: Action) => void;
  readonly closeRefusal: () => void;
  readonly closeOverlay: () => void;
  readonly onTab: (id: string) => void;
  readonly onState: (id: string, state: unknown) => void;
  readonly onTime: (time: TimeChoice) => void;
  readonly onPress: () => void;
}

function announcementOf({ overlay, title }: PageState, shown: ShownResult | undefined): string {
  // Announced once, not with every progress message.
  if (overlay?.kind === 'loading') return `Running ${title}`;
  if (overlay) return overlay.problem.sentence;
  if (!shown) return '';
  const buckets = formatCount(shown.times.length, 'bucket');
  const words = `${title}: ${buckets}, ${formatCount(shown.series.length, 'series', 'series')}`;
  const { missing } = shown.header;
  return missing ? `${words}. ${missing.sentence}` : words;
}

interface RefusalProps extends Pick<PageCalls, 'send' | 'closeRefusal'> {
  readonly refusal: PageModel['refusal'];
}

/** The host's reason for refusing an action. */
function Refusal({ refusal, send, closeRefusal }: RefusalProps): VNode {
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

/** The whole page. */
export function Page({ model, calls }: { readonly model: PageModel; readonly calls: PageCalls }): VNode {
  const { page, shown, view, zone, viewedCount, themeChange } = model;
  const { send, closeRefusal, onTab, onState, onTime, onPress } = calls;
  const running = page.overlay?.kind === 'loading' ? page.overlay : undefined;
  // A partial result of the current run is not outdated.
  const isOutdated = running !== undefined && shown !== undefined && !isUnderWay(shown.header);
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
