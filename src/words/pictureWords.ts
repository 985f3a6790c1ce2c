import { rightsOf } from '../domain/dataRights';
import type { PictureSpec } from '../domain/pictureSpec';
import type { Provenance } from '../domain/result';
import { toVisibleLine } from '../domain/visibleText';
import type { Clock } from '../domain/clock';
import { formatReadMoment } from './times';

/** The line below the picture of a chart: the source of the data, its licence and the time of the fetch. */
export function sourceLineOf(provenance: Provenance, clock: Clock): string {
  const { source, address, licence } = rightsOf(provenance);
  const place = address?.replace('https://', '');
  const words = provenance.isSample
    ? 'Sample data: made up by the sample service of Gridlens, not real'
    : `Source: ${toVisibleLine(source)}${place === undefined ? '' : ` (${place})`}`;
  const fetched = `Fetched ${formatReadMoment(provenance.fetchedAtMs, clock)}`;
  return [words, ...(licence === undefined ? [] : [`Licence: ${licence}`]), fetched].join(' · ');
}

/** Notes on features of the chart that the picture's legend does not explain. */
export const nightNote = 'shaded from 18:00 to 06:00';
export const tailsNote = 'logarithmic beyond the dashed lines';
export const unsettledNote = 'striped where values are provisional or partial';

/** Titles the format of a picture: "PNG 2×, light". */
export const titleOfPicture = ({ format, scale, theme }: PictureSpec): string =>
  `${format === 'svg' ? 'SVG' : `PNG ${scale}×`}, ${theme}`;

/** The width of a PNG in pixels, unless the picture is too tall for that scale. */
export const widthOfPicture = ({ scale }: PictureSpec): number => 1200 * scale;

export const hintOfPicture = (spec: PictureSpec): string =>
  spec.format === 'svg' ? 'sharp at every size' : `${widthOfPicture(spec)} pixels wide`;

/** Explains why a PNG has fewer pixels than the user chose. */
export const sentenceOfSmaller = (pixels: number): string =>
  `The picture is ${pixels} pixels wide: it has so many panels that it would be too tall at the scale that was chosen. Saved as SVG it is sharp at every size.`;

export const pictureNotDrawn = 'The picture could not be drawn. Show the results tab and try again.';
export const pictureNotCopied = 'The picture could not be copied: the clipboard did not take it.';
export const pictureCopied = 'The picture is on the clipboard.';
