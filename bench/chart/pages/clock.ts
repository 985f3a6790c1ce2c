/** The interface of each page for the bench. */
export interface BenchPage {
  /** Creates data, and a page that is ready for them. */
  prepare(kind: 'lines' | 'stacks', seriesCount: number, length: number): Promise<void>;
  /** Draws the data. Returns the milliseconds from their arrival until they are on screen. */
  paint(): Promise<number>;
  /** Begins to wait for a key press. */
  expectStep(): void;
  /** Resolves to the cost of that key press in ms: its handlers and its frame, without the wait between the two. */
  step(): Promise<number>;
  /** How often the plot has been cleared and drawn. */
  draws: number;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

/** Calls in a new task after the current one. */
function afterTask(act: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = act;
  port2.postMessage(0);
}

/** Resolves to the time at which the next frame is painted. */
export const painted = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      afterTask(() => {
        resolve(performance.now());
      });
    });
  });

/** The name of the event after each measured key press. */
const stepped = 'stepped';

let step: Promise<number> = Promise.resolve(NaN);

/** `expectStep` begins to wait for a key press, and `step` resolves to its cost. */
export const stepper: Pick<BenchPage, 'expectStep' | 'step'> = {
  expectStep() {
    step = new Promise((resolve) => {
      window.addEventListener(stepped, (event) => resolve((event as CustomEvent<number>).detail), {
        once: true,
      });
    });
  },
  step: () => step,
};

/** Starts to measure key presses. Call it before any other listener is added. */
export function watchKeys(): void {
  window.addEventListener(
    'keydown',
    () => {
      const start = performance.now();
      let handled = start;
      afterTask(() => (handled = performance.now()));
      requestAnimationFrame(() => {
        const frame = performance.now();
        afterTask(() => {
          const detail = handled - start + performance.now() - frame;
          window.dispatchEvent(new CustomEvent(stepped, { detail }));
        });
      });
    },
    { capture: true },
  );
}

/** Counts how often a canvas within `selector` is cleared. */
export function watchDraws(page: BenchPage, selector: string): void {
  const { prototype } = CanvasRenderingContext2D;
  // oxlint-disable-next-line typescript/unbound-method -- called with its own object below
  const { clearRect } = prototype;
  prototype.clearRect = function (...args) {
    if (this.canvas.closest(selector)) page.draws += 1;
    clearRect.apply(this, args);
  };
}
