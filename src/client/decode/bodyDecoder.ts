import type { RequestFacts } from '../../domain/failure';
import { lazy } from '../../domain/lazy';
import type { Query } from '../../domain/query';
import {
  unchanged,
  decodeCut,
  decodeScanned,
  decodeText,
  type CutJson,
  type DecodedBody,
} from './decodeBody';
import { toText } from './envelope';
import { BodyScanner } from './scanBody';

/**
 * A scan is the fastest way by far, but only once the engine has compiled it. That pays for a large body, and for small
 * ones when there are many: from so many bytes on, counted over all bodies of one decoder.
 */
const leastScannedBytes = 3 * 1024 * 1024;
const leastBodyBytes = 64 * 1024;

/** Decodes bodies, each the fastest way that fits it and what this decoder has decoded before. */
export class BodyDecoder {
  readonly #scanner = lazy(() => new BodyScanner());
  #decodedBytes = 0;

  /**
   * Bytes → envelope and series. All text in them has gone through `cutJson`: what is not handed to it becomes numbers.
   * Throws ApiError as `decodeParsed`.
   */
  decode(bytes: Uint8Array, query: Query, facts: RequestFacts, cutJson: CutJson = unchanged): DecodedBody {
    this.#decodedBytes += bytes.length;
    const isScanned = this.#decodedBytes >= leastScannedBytes && bytes.length >= leastBodyBytes;
    const scanned = isScanned ? decodeScanned(this.#scanner(), bytes, query, facts, cutJson) : undefined;
    if (scanned !== undefined) return scanned;
    const text = toText(bytes, facts);
    return decodeCut(text, query, facts, cutJson) ?? decodeText(text, query, facts, cutJson);
  }
}
