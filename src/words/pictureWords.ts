import { rightsOf } from '../domain/dataRights';
import type { PictureSpec } from '../domain/pictureSpec';
import type { Provenance } from '../domain/result';
import { toVisibleLine } from '../domain/visibleText';
import type { Clock } from '../domain/clock';
import { formatReadMoment } from './times';

/** The line below a picture of a chart: whose the data are, under which licence, and when they were fetched. */
export function sourceLineOf(provenance: Provenance, clock: Clock): string {
  const { source, address, licence } = rightsOf(provenance);
  const place = address?.replace('https://', '');
  const words = provenance.isSample
    ? 'Sample data: made up by the sample service of Gridlens, not real'
    : `Source: ${toVisibleLine(source)}${place === undefined ? '' : ` (${place})`}`;
  const fetched = `Fetched ${formatReadMoment(provenance.fetchedAtMs, clock)}`;
  return [words, ...(licence === undefined ? [] : [`Licence: ${licence}`]), fetched].join(' · ');
}

/** What a picture has no legend for. */
export const nightNote = 'shaded from 18:00 to 06:00';
export const tailsNote = 'logarithmic beyond the dashed lines';
export const unsettledNote = 'striped where values are provisional or partial';

/** "PNG 2×, light": what a picture is saved as. */
export const titleOfPicture = ({ format, scale, theme }: PictureSpec): string =>
  `${format === 'svg' ? 'SVG' : `PNG ${scale}×`}, ${theme}`;

/** Pixels of a PNG, as long as the picture is not too tall for that. */
export const widthOfPicture = ({ scale }: PictureSpec): number => 1200 * scale;

/** What a choice of picture is good for. */
export const hintOfPicture = (spec: PictureSpec): string =>
  spec.format === 'svg' ? 'sharp at every size' : `${widthOfPicture(spec)} pixels wide`;

/** Why a PNG has fewer pixels than were chosen. */
export const sentenceOfSmaller = (pixels: number): string =>
  `The picture is ${pixels} pixels wide: it has so many panels that it would be too tall at the scale that was chosen. Saved as SVG it is sharp at every size.`;

export const pictureNotDrawn = 'The picture could not be drawn. Show the results tab and try again.';
export const pictureNotCopied = 'The picture could not be copied: the clipboard did not take it.';
export const pictureCopied = 'The picture is on the clipboard.';
