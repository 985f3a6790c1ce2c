import { useEffect, useState } from 'preact/hooks';
import type { TimeMarks } from './timeMarks';

/** What marks nights and the present, which are drawn a moment after the first paint. */
export function useTimeMarks(): TimeMarks | undefined {
  const [marks, setMarks] = useState<TimeMarks>();
  useEffect(() => {
    import('./timeMarks').then(
      ({ timeMarks }) => {
        setMarks(timeMarks);
      },
      // Files that an update took away: the chart is whole without them.
      () => undefined,
    );
  }, []);
  return marks;
}
