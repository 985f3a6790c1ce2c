import { type TimeChoice, zoneOf } from '../../domain';
import type { HostMessage, WebviewMessage } from '../../protocol/messages';
import { readChartState } from '../chart/chartState';
import type { PictureOptions } from '../picture/pictureFrame';
import { choicesIn, type SavedView, type Store } from './pageModel';

const sendAfterMs = 300;

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
    store.update((model) => {
      const result = model.shown && { ...model.shown, clock: zone ?? model.shown.offsetMinutes };
      return { ...model, zone, shown: result, view: { ...model.view, time } };
    });
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
        const drawView = async (options: PictureOptions) => {
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
