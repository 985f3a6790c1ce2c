import { readChartView, type ChartView } from '../../domain/chartView';
import type { PictureSpec } from '../../domain/pictureSpec';

/** The page that shows a result, which draws its chart. */
interface Painter {
  /** Brings the page to the front. */
  readonly reveal: () => void;
  /** Asks for all pictures that are waited for, now or when the page has drawn its result. */
  readonly ask: () => void;
}

interface Wanted {
  readonly spec: PictureSpec;
  readonly settle: (answer: PictureAnswer) => void;
}

export interface PictureAnswer {
  readonly isDone: boolean;
  readonly bytes?: Uint8Array;
}

/** A page that is asked for longer than this is not going to answer. */
const patienceMs = 60_000;
/** What is in view is not worth a longer wait: a page that is drawn answers at once. */
const viewPatienceMs = 2_000;

/** Pictures of a result, which its page draws. */
export class Pictures {
  readonly #wanted = new Map<number, Wanted>();
  #painter: Painter | undefined;
  #lastId = 0;

  attach(painter: Painter): void {
    this.#painter = painter;
  }

  /** What is waited for and not asked yet. */
  get wanted(): readonly (PictureSpec & { readonly pictureId: number })[] {
    return Array.from(this.#wanted, ([pictureId, { spec }]) => ({ ...spec, pictureId }));
  }

  /** Brings the page to the front and has it draw. Never rejects. */
  async draw(spec: PictureSpec): Promise<PictureAnswer> {
    this.#painter?.reveal();
    return this.#ask(spec, patienceMs);
  }

  /** What the chart shows of its result; undefined where its page does not say so soon. Never rejects. */
  async view(): Promise<ChartView | undefined> {
    const { bytes } = await this.#ask({ format: 'view', scale: 1, theme: 'light' }, viewPatienceMs);
    try {
      return bytes && readChartView(JSON.parse(new TextDecoder().decode(bytes)));
    } catch {
      return undefined;
    }
  }

  async #ask(spec: PictureSpec, patience: number): Promise<PictureAnswer> {
    const painter = this.#painter;
    if (!painter) return { isDone: false };
    const pictureId = ++this.#lastId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        settle({ isDone: false });
      }, patience);
      const settle = (answer: PictureAnswer): void => {
        clearTimeout(timer);
        this.#wanted.delete(pictureId);
        resolve(answer);
      };
      this.#wanted.set(pictureId, { spec, settle });
      painter.ask();
    });
  }

  settle(pictureId: number, answer: PictureAnswer): void {
    this.#wanted.get(pictureId)?.settle(answer);
  }

  /** The page is gone: nothing that is waited for comes. */
  dispose(): void {
    this.#painter = undefined;
    for (const { settle } of [...this.#wanted.values()]) settle({ isDone: false });
  }
}
