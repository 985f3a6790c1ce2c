import { hasBytesAt, type FileEnds } from '../fileEnds';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const magic = bytesOf('ARROW1');
/** The magic bytes and their padding, then the length of the message. */
const messageAt = 16;
/** The offset and the fields of the message, in the order of `messages.ts`; other libraries write them in other orders. */
const messageStart = Uint8Array.of(16, 0, 0, 0, 12, 0, 24, 0, 4, 0, 6, 0, 8, 0, 16, 0);
/** The description in the metadata, after the length of its text. */
const description = bytesOf('{"gridlens":1,"query":{"');

/** Metadata alone are no mark: other libraries keep those of a file that they change. */
export function isOwnArrow({ head, tail }: FileEnds): boolean {
  if (!hasBytesAt(head, 0, magic) || !hasBytesAt(tail, tail.length - magic.length, magic)) return false;
  if (!hasBytesAt(head, messageAt, messageStart)) return false;
  for (let at = messageAt + messageStart.length; at < head.length; at++)
    if (hasBytesAt(head, at, description)) return true;
  return false;
}
