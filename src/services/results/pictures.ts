import { type ChartView, type PictureSpec, readChartView } from '../../domain';

/** The page that shows a result and draws its chart. */
interface Painter {
  reveal: () => void;
  /** Requests all pending pictures, now or when the page has drawn its result. */
  ask: () => void;
}

interface PictureAnswer {
  isDone: boolean;
  bytes?: Uint8Array;
}

/** The maximum wait for a picture. A page that takes longer will not reply. */
const patienceMs = 60_000;
/** The maximum wait for the chart's view, which a page that has finished drawing returns immediately. */
const viewPatienceMs = 2_000;

/** Pictures of a result, drawn by its page. */
export class Pictures {
  #wanted = new Map<
    number,
    {
      spec: PictureSpec;
      settle: (answer: PictureAnswer) => void;
    }
  >();
  #painter: Painter | undefined;
  #lastId = 0;

  attach(painter: Painter): void {
    this.#painter = painter;
  }

  get wanted(): (PictureSpec & { pictureId: number })[] {
    return Array.from(this.#wanted, ([pictureId, { spec }]) => ({ ...spec, pictureId }));
  }

  /** Reveals the page and has it draw a picture. Never rejects. */
  async draw(spec: PictureSpec): Promise<PictureAnswer> {
    this.#painter?.reveal();
    return this.#ask(spec, patienceMs);
  }

  /** Returns the view of the chart; undefined when the page does not reply soon. Never rejects. */
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
      const timer = setTimeout(() => settle({ isDone: false }), patience);
      const settle = (answer: PictureAnswer) => {
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

  /** Settles all pending pictures: the page is gone. */
  dispose(): void {
    this.#painter = undefined;
    for (const { settle } of this.#wanted.values()) settle({ isDone: false });
  }
}
