/** What the bench reads from and calls in each page. */
export interface BenchPage {
  /** Makes data, and draws them; gives the ms from their arrival until they are on screen. */
  paint(kind: 'lines' | 'stacks', seriesCount: number, length: number): Promise<number>;
  /** What each key press cost, in ms: its own work and that of its frame, without the wait between the two. */
  readonly steps: number[];
  /** How often the plot was cleared and drawn so far. */
  draws: number;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

/** Calls in a task of its own, behind what is under way. */
function afterTask(act: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = act;
  port2.postMessage(0);
}

/** Gives the time at which the next frame is painted. */
export const painted = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      afterTask(() => {
        resolve(performance.now());
      });
    });
  });

/** Begins to measure key presses. Must be called before anything else listens to them. */
export function watchKeys(steps: number[]): void {
  window.addEventListener(
    'keydown',
    () => {
      const start = performance.now();
      let handled = start;
      afterTask(() => (handled = performance.now()));
      requestAnimationFrame(() => {
        const frame = performance.now();
        afterTask(() => steps.push(handled - start + performance.now() - frame));
      });
    },
    { capture: true },
  );
}

/** Counts how often a canvas is cleared that is in `selector`. */
export function watchDraws(page: BenchPage, selector: string): void {
  const { prototype } = CanvasRenderingContext2D;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own object below
  const { clearRect } = prototype;
  prototype.clearRect = function (...args) {
    if (this.canvas.closest(selector)) page.draws += 1;
    clearRect.apply(this, args);
  };
}
