import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { isNumber, isObject } from '../../domain';
import { toEtag } from '../http/transport';
import type { CachedReply } from './replyCache';

/**
 * A cached reply as a file: gzip (whose checksum reveals damage) of a one-line JSON header followed by the body as
 * received. The address is the only part of the request in it.
 */
interface Header {
  version: 2;
  url: string;
  status: number;
  fetchedAtMs: number;
  durationMs: number;
  etag?: string;
}

const longestHeader = 64 * 1024;
const lineFeed = 10;
const chunkSize = 256 * 1024;
const unpack = promisify(gunzip);

/** Returns the largest possible file for a body of this size: incompressible data grows slightly. */
export const largestFile = (maxBodyBytes: number): number => Math.ceil(maxBodyBytes * 1.01) + longestHeader;

/** Encodes a reply as the bytes of its file; undefined when they would exceed `maxBytes`. */
export async function encodeReply(reply: CachedReply, maxBytes: number): Promise<Uint8Array | undefined> {
  const { url, status, fetchedAtMs, durationMs, etag, bytes } = reply;
  const header: Header = { version: 2, url, status, fetchedAtMs, durationMs, etag };
  const line = Buffer.from(`${JSON.stringify(header)}\n`);
  if (line.length > longestHeader) return undefined;
  // Favours speed over size: replies are numbers as text, which compress well anyway, and nothing waits for this.
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

const isAmount = (value: unknown): value is number => isNumber(value) && value >= 0;

/** Parses the header; undefined unless it belongs to a successful reply to this address. */
function readHeader(text: string, url: string): Header | undefined {
  const json: unknown = JSON.parse(text);
  if (!isObject(json)) return undefined;
  const { version, status, fetchedAtMs, durationMs } = json;
  const etag = toEtag(json['etag']);
  if (version !== 2 || json['url'] !== url || json['etag'] !== etag) return undefined;
  if (!isAmount(fetchedAtMs) || !isAmount(durationMs)) return undefined;
  if (!isAmount(status) || !Number.isInteger(status) || status < 200 || status > 299) return undefined;
  return { version, url, status, fetchedAtMs, durationMs, etag };
}

/**
 * Decodes the bytes of a file. Undefined when they are damaged, belong to another address, or decompress to more than
 * `maxBodyBytes` (which also bounds the memory used).
 */
export async function decodeReply(
  file: Uint8Array,
  url: string,
  maxBodyBytes: number,
): Promise<CachedReply | undefined> {
  try {
    const maxOutputLength = maxBodyBytes + longestHeader;
    const { buffer, byteOffset, length } = await unpack(file, { chunkSize, maxOutputLength });
    const unpacked = new Uint8Array(buffer, byteOffset, length);
    const end = unpacked.subarray(0, longestHeader).indexOf(lineFeed);
    const bytes = unpacked.subarray(end + 1);
    if (end < 0 || bytes.length > maxBodyBytes) return undefined;
    const text = new TextDecoder('utf-8', { fatal: true }).decode(unpacked.subarray(0, end));
    const header = readHeader(text, url);
    if (!header) return undefined;
    const { status, fetchedAtMs, durationMs, etag } = header;
    return { url, status, fetchedAtMs, durationMs, bytes, etag };
  } catch {
    return undefined;
  }
}
