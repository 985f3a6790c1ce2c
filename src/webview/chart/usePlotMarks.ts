import { useEffect, useState } from 'preact/hooks';
import type { Theme } from '../../domain/catalog/index';
import { isHighContrast } from '../theme';
import type { PlotMarks } from './plotMarks';

/** Loads the marks of nights, the present and, in high contrast, series, shortly after the first paint. */
export function usePlotMarks(theme: Theme): PlotMarks | undefined {
  const [marks, setMarks] = useState<PlotMarks>();
  const hasPatterns = isHighContrast(theme);
  useEffect(() => {
    (hasPatterns ? import('./patterns/index') : import('./timeMarks')).then(
      ({ plotMarks }) => {
        setMarks(plotMarks);
      },
      // An update of the extension removed the files: the chart is complete without the marks.
      () => undefined,
    );
  }, [hasPatterns]);
  return marks;
}
