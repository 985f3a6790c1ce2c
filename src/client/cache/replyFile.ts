import { optional } from '../../domain/optional';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { fieldOf } from '../http/jsonFields';
import { isObject } from '../../domain/json';
import { toEtag } from '../http/etag';
import type { CachedReply } from './replyCache';

/**
 * A cached reply as a file: gzip (whose checksum shows damage) of one line of JSON, the header, and then the body as it
 * came. Nothing of the request but its address is in it.
 */
interface Header {
  /** 1: written when replies of the sample service were stored as well. */
  readonly version: 1 | 2;
  readonly url: string;
  readonly status: number;
  readonly fetchedAtMs: number;
  readonly durationMs: number;
  readonly etag?: string;
}

const longestHeader = 64 * 1024;
const lineFeed = 10;
const chunkSize = 256 * 1024;
const unpack = promisify(gunzip);

/** The largest file that a body of so many bytes can make: what cannot be packed grows by a trifle. */
export const largestFile = (maxBodyBytes: number): number => Math.ceil(maxBodyBytes * 1.01) + longestHeader;

/** A reply → the bytes of its file; undefined when they would be more than `maxBytes`. */
export async function encodeReply(reply: CachedReply, maxBytes: number): Promise<Uint8Array | undefined> {
  const { url, status, fetchedAtMs, durationMs, etag, bytes } = reply;
  const header: Header = {
    version: 2,
    url,
    status,
    fetchedAtMs,
    durationMs,
    ...optional({ etag }),
  };
  const line = Buffer.from(`${JSON.stringify(header)}\n`);
  if (line.length > longestHeader) return undefined;
  // Quickly rather than tightly: replies are numbers as text, and the reply waits for nothing of this.
  const gzip = createGzip({ level: 1, chunkSize });
  gzip.write(line);
  gzip.end(bytes);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of gzip as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** The header's fields, when it is the header of a successful reply to this address. */
function readHeader(text: string, url: string): Header | undefined {
  const json: unknown = JSON.parse(text);
  if (!isObject(json)) return undefined;
  const [version, status, fetchedAtMs, durationMs, etag] = [
    'version',
    'status',
    'fetchedAtMs',
    'durationMs',
    'etag',
  ].map((name) => fieldOf(json, name));
  if (version !== 1 && version !== 2) return undefined;
  const isRight = fieldOf(json, 'url') === url && (etag === undefined || toEtag(etag) !== undefined);
  if (!isRight || !isAmount(fetchedAtMs) || !isAmount(durationMs)) return undefined;
  if (!isAmount(status) || !Number.isInteger(status) || status < 200 || status > 299) return undefined;
  const sane = toEtag(etag);
  return { version, url, status, fetchedAtMs, durationMs, ...optional({ etag: sane }) };
}

/**
 * The sample service listened on a port of this machine: its replies cannot be distinguished from those of another
 * service.
 */
const maybeSample = ({ version, url }: Header): boolean => version === 1 && url.startsWith('http://');

/**
 * The bytes of a file → the reply; undefined when they are damaged, are not the reply to this address, or unpack to
 * more than `maxBodyBytes` (no more than that is ever held); `maybeSample` for a sound file of an older version that
 * may hold made-up data.
 */
export async function decodeReply(
  file: Uint8Array,
  url: string,
  maxBodyBytes: number,
): Promise<CachedReply | 'maybeSample' | undefined> {
  try {
    const maxOutputLength = maxBodyBytes + longestHeader;
    const { buffer, byteOffset, length } = await unpack(file, { chunkSize, maxOutputLength });
    const unpacked = new Uint8Array(buffer, byteOffset, length);
    const end = unpacked.subarray(0, longestHeader).indexOf(lineFeed);
    const bytes = unpacked.subarray(end + 1);
    if (end < 0 || bytes.length > maxBodyBytes) return undefined;
    const text = new TextDecoder('utf-8', { fatal: true }).decode(unpacked.subarray(0, end));
    const header = readHeader(text, url);
    if (header === undefined) return undefined;
    if (maybeSample(header)) return 'maybeSample';
    const { status, fetchedAtMs, durationMs, etag } = header;
    return { url, status, fetchedAtMs, durationMs, bytes, ...optional({ etag }) };
  } catch {
    return undefined;
  }
}
