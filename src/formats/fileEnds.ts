/** The beginning and the end of a file; each is the whole of a short one. */
export interface FileEnds {
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  /** The size of the file. */
  readonly bytes: number;
}

/** Bytes of each end that marks are looked for in. */
export const maxEndBytes = 65_536;

/** The head as text, without a byte order mark. `isWhole` is false where the file goes on. */
export const textOfHead = ({
  head,
  bytes,
}: FileEnds): { readonly text: string; readonly isWhole: boolean } => ({
  text: new TextDecoder().decode(head),
  isWhole: head.length === bytes,
});

/** True where bytes contain others at a position. */
export const hasBytesAt = (bytes: Uint8Array, at: number, expected: Uint8Array): boolean =>
  at >= 0 && at + expected.length <= bytes.length && expected.every((byte, i) => bytes[at + i] === byte);
