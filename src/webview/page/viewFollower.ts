import { type TimeChoice, type Zone, zoneOf } from '../../domain';
import type { HostMessage, WebviewMessage } from '../../protocol/messages';
import { readChartState } from '../chart/chartState';
import type { DrawPicture } from '../picture/drawPicture';
import { choicesIn, type PageModel, type SavedView, type Store } from './pageModel';

const sendAfterMs = 300;

/** Returns the model with times in a zone; network time when undefined. */
function withZone(model: PageModel, zone: Zone | undefined): PageModel {
  const { shown } = model;
  return { ...model, zone, shown: shown && { ...shown, clock: zone ?? shown.offsetMinutes } };
}

/** Reacts to changes of the view, from shortly after the first paint. */
export function createViewFollower(
  store: Store,
  postMessage: (message: WebviewMessage) => void,
  saveSoon: () => void,
) {
  let timer: number | undefined;
  const flush = (): void => {
    if (timer === undefined) return;
    window.clearTimeout(timer);
    timer = undefined;
    const choices = choicesIn(store.state.view);
    if (choices) postMessage({ type: 'remember', choices });
  };
  let shown: TimeChoice | undefined;
  /** Shows times in the clock of the view, or in the host's default. */
  const showTime = (): void => {
    const { view, page } = store.state;
    const time = view.time ?? page.tab.time ?? 'network';
    if (time === shown) return;
    shown = time;
    const zone = time === 'network' ? undefined : zoneOf(time);
    store.update((model) => ({ ...withZone(model, zone), view: { ...model.view, time } }));
    saveSoon();
  };
  return {
    showTime,
    /** Changes the clock, in this tab and in tabs opened later. */
    chooseTime(time: TimeChoice): void {
      store.update((model) => ({ ...model, view: { ...model.view, time } }));
      showTime();
      postMessage({ type: 'remember', time });
    },
    /** Sends the choices made since `before` to the host, debounced. */
    follow(before: SavedView): void {
      if (choicesIn(before) === choicesIn(store.state.view)) return;
      window.clearTimeout(timer);
      timer = window.setTimeout(flush, sendAfterMs);
    },
    /** Draws the chart, or the heat map in front, as a picture and replies with it. */
    async drawPicture({ pictureId, ...spec }: Extract<HostMessage, { type: 'picture' }>): Promise<void> {
      const { shown, view } = store.state;
      try {
        const { makePicture } = await import('../picture/drawPicture');
        const state = readChartState(view.states['chart']);
        const drawView: DrawPicture = async (options) => {
          if (!shown || view.tab !== 'profiles') return undefined;
          const { drawHeatMap } = await import('../picture/drawHeatMap');
          return drawHeatMap(shown, view.states['profiles'], state.range, options);
        };
        const bytes = shown && (await makePicture(shown, state, spec, drawView));
        const isDone = shown !== undefined;
        postMessage({ type: 'picture', pictureId, isDone, bytes });
      } catch {
        postMessage({ type: 'picture', pictureId, isDone: false });
      }
    },
    flush,
  };
}

export type ViewFollower = ReturnType<typeof createViewFollower>;
