import { crc32 } from '#src/formats/files/fileBytes';

/** Replaces the header of a result file and corrects the checksum, as a future bug of Gridlens could write it. */
export function changeHeader(bytes: Uint8Array, change: (header: Record<string, unknown>) => void) {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const length = view.getUint32(12, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length))) as Record<
    string,
    unknown
  >;
  change(header);
  const text = new TextEncoder().encode(JSON.stringify(header));
  const changed = new Uint8Array(bytes.length - length + text.length);
  changed.set(bytes.subarray(0, 20));
  changed.set(text, 20);
  changed.set(bytes.subarray(20 + length), 20 + text.length);
  const out = new DataView(changed.buffer);
  out.setUint32(12, text.length, true);
  const end = changed.length - 4;
  out.setUint32(end, crc32(changed.subarray(0, end)), true);
  return changed;
}
