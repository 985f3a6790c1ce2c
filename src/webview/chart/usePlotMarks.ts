import { useEffect, useState } from 'preact/hooks';
import type { Theme } from '../../domain/catalog/index';
import { isHighContrast } from '../theme';
import type { PlotMarks } from './plotMarks';

/** What marks nights, the present and, in high contrast, series: drawn a moment after the first paint. */
export function usePlotMarks(theme: Theme): PlotMarks | undefined {
  const [marks, setMarks] = useState<PlotMarks>();
  const hasPatterns = isHighContrast(theme);
  useEffect(() => {
    (hasPatterns ? import('./patterns/index') : import('./timeMarks')).then(
      ({ plotMarks }) => {
        setMarks(plotMarks);
      },
      // Files that an update took away: the chart is whole without them.
      () => undefined,
    );
  }, [hasPatterns]);
  return marks;
}
