import { benchPeer, isAdvised } from './peer';
import { colourOf, extentOf } from './data';

/** The part of its API that is used here. Its own types are not installed in this project. */
interface ECharts {
  setOption(option: object): void;
  dispatchAction(action: object): void;
  getZr(): { flush(): void };
}

declare const echarts: { init(box: HTMLElement): ECharts };

benchPeer((box, data) => {
  const { kind, times, columns } = data;
  const { min, max } = extentOf(data);
  const chart = echarts.init(box);
  chart.setOption({
    animation: false,
    xAxis: { type: 'time' },
    yAxis: { type: 'value' },
    dataZoom: [{ type: 'inside', filterMode: 'none' }],
    series: columns.map((column, s) => ({
      type: 'line',
      showSymbol: false,
      silent: true,
      color: colourOf(s),
      data: Array.from(column, (value, i) => [times[i] ?? 0, value]),
      ...(isAdvised && { sampling: kind === 'stacks' ? 'average' : 'minmax' }),
      lineStyle: { width: kind === 'stacks' ? 0 : 1 },
      ...(kind === 'stacks' && { stack: 'all', areaStyle: { opacity: 1 } }),
    })),
  });
  // Without this it would draw one frame later.
  chart.getZr().flush();
  return {
    show(range) {
      const percent = (ms: number): number => (100 * (ms - min)) / (max - min);
      chart.dispatchAction({ type: 'dataZoom', start: percent(range.min), end: percent(range.max) });
      chart.getZr().flush();
    },
  };
});
