import { benchPeer, isAdvised } from './peer';
import { colourOf, extentOf } from './data';

interface Scale {
  min: number;
  max: number;
}

/** The part of its API that is used here. Its own types are not installed in this project. */
interface ChartJs {
  readonly options: { readonly scales: { readonly x: Scale } };
  update(mode: 'none'): void;
}

declare const Chart: new (canvas: HTMLCanvasElement, config: object) => ChartJs;

benchPeer((box, data) => {
  const { kind, times, columns } = data;
  const isStack = kind === 'stacks';
  const canvas = document.createElement('canvas');
  box.append(canvas);
  const chart = new Chart(canvas, {
    type: 'line',
    data: {
      datasets: columns.map((column, s) => ({
        data: Array.from(column, (y, i) => ({ x: times[i] ?? 0, y })),
        borderColor: colourOf(s),
        backgroundColor: colourOf(s),
        borderWidth: isStack ? 0 : 1,
        pointRadius: 0,
        fill: isStack && (s === 0 ? 'origin' : '-1'),
      })),
    },
    options: {
      animation: false,
      parsing: false,
      normalized: true,
      responsive: true,
      maintainAspectRatio: false,
      events: [],
      plugins: {
        legend: { display: false },
        tooltip: { enabled: false },
        ...(isAdvised && { decimation: { enabled: true, algorithm: 'min-max' } }),
      },
      scales: { x: { type: 'linear', ...extentOf(data) }, y: { stacked: isStack } },
    },
  });
  return {
    show(range) {
      Object.assign(chart.options.scales.x, range);
      chart.update('none');
    },
  };
});
