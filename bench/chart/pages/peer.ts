import { panRange, type Range, zoomRange } from '../../../src/webview/chart/timeRange';
import { stepper, painted, watchKeys, type BenchPage } from './clock';
import { createData, extentOf, type ChartData } from './data';

/** A chart drawn by another library. */
export interface Peer {
  show(range: Range): void;
}

/** The element in which a peer draws, with the size of Gridlens's plot. */
function createBox(): HTMLDivElement {
  const box = document.createElement('div');
  box.style.cssText = 'width: 1200px; height: 600px';
  document.body.append(box);
  return box;
}

/** Zooms and pans with the keys and step sizes of Gridlens, and draws in the next frame. */
function steer(peer: Peer, extent: Range): void {
  let range = extent;
  const middle = (): number => (range.min + range.max) / 2;
  const steps: Readonly<Record<string, () => Range>> = {
    '+': () => zoomRange(range, extent, 0.5, middle()),
    '-': () => zoomRange(range, extent, 2, middle()),
    ArrowLeft: () => panRange(range, extent, -0.1),
    ArrowRight: () => panRange(range, extent, 0.1),
  };
  window.addEventListener('keydown', ({ key }) => {
    if (Object.hasOwn(steps, key)) range = steps[key]();
    requestAnimationFrame(() => {
      peer.show(range);
    });
  });
}

/** True for a page that draws as the library's manual advises for many points, and not as it comes. */
export const isAdvised = location.search === '?advised';

/** Prepares a peer for the bench; `create` must draw the data immediately. */
export function benchPeer(create: (box: HTMLDivElement, data: ChartData) => Peer): void {
  let data: ChartData | undefined;
  const page: BenchPage = {
    ...stepper,
    draws: 0,
    async prepare(kind, seriesCount, length) {
      data = createData(kind, seriesCount, length);
      await painted();
    },
    async paint() {
      if (!data) throw new Error('There are no data.');
      const start = performance.now();
      const peer = create(createBox(), data);
      const end = await painted();
      watchKeys();
      steer(peer, extentOf(data));
      return end - start;
    },
  };
  window.bench = page;
}
