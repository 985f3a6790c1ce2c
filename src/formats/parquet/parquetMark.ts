import { hasBytesAt, type FileEnds } from '../fileEnds';
import { creator } from './fileMetadata';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const magic = bytesOf('PAR1');

/**
 * The end of the description in the metadata of the file, then the creator (field 6, a text), then the list of column
 * orders. The description may be longer than what is read; a file of a dataset has none.
 */
const mark = Uint8Array.of(...bytesOf(']}'), 0, 0x18, creator.length, ...bytesOf(creator), 0x19);

export function isOwnParquet({ head, tail }: FileEnds): boolean {
  if (!hasBytesAt(head, 0, magic) || !hasBytesAt(tail, tail.length - magic.length, magic)) return false;
  for (let at = tail.length - magic.length - mark.length; at >= 0; at--)
    if (hasBytesAt(tail, at, mark)) return true;
  return false;
}
