import { labelsOfSeries, type SeriesName } from '../../domain/series/seriesOrder';
import { toVisibleLine } from '../../domain/idioms/visibleText';

/** Each label is short, but a series may have many. */
const maxLength = 1024;

/** A name to show for each series, on one line. */
export const namesOfSeries = (all: readonly SeriesName[]): string[] =>
  labelsOfSeries(all).map((name) =>
    toVisibleLine(name.length > maxLength ? `${name.slice(0, maxLength)}…` : name),
  );
