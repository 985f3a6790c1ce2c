import { formatCount } from './numbers';

export const sentenceOfCopied = (title: string, cells: number): string =>
  `Copied ${formatCount(cells, 'value')}. ${title}.`;

export const sentenceOfManyCells = (cells: number): string =>
  `The result has ${formatCount(cells, 'value')}. Copying them takes some seconds, in which the window waits.`;

export const sentenceOfTooMuchText =
  'The result is too long for the clipboard: more than 50 MB of text. Export it to a file.';
