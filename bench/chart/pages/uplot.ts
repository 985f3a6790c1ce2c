import uPlot from 'uplot';
import { benchPeer } from './peer';
import { accumulate, colourOf } from './data';

// Stacks as in its own demo, with values added up in advance. Areas are filled down to zero, the topmost first, which
// is faster than bands.
benchPeer((box, { kind, times, columns }) => {
  const isStack = kind === 'stacks';
  const drawn = isStack ? accumulate(columns).reverse() : columns;
  const plot = new uPlot(
    {
      width: 1200,
      height: 600,
      ms: 1,
      legend: { show: false },
      scales: { x: { time: false } },
      series: [
        {},
        ...drawn.map((_, s) =>
          isStack
            ? { fill: colourOf(s), width: 0, points: { show: false } }
            : { stroke: colourOf(s), width: 1, points: { show: false } },
        ),
      ],
    },
    [times, ...drawn],
    box,
  );
  return {
    show: (range) => plot.setScale('x', range),
  };
});
