import type uPlot from 'uplot';

/** Fits a plot to its parent whenever the size of the parent changes, until the observer is disconnected. */
export function followSize(parent: HTMLElement, plotOf: () => uPlot): ResizeObserver {
  const observer = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = parent;
    const plot = plotOf();
    const isSame = width === plot.width && height === plot.height;
    // A hidden view has no size.
    if (width > 0 && !isSame) plot.setSize({ width, height });
  });
  observer.observe(parent);
  return observer;
}
