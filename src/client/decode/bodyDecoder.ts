import type { RequestFacts } from '../../domain/result/failure';
import { lazy } from '../../domain/idioms/lazy';
import type { Query } from '../../domain/query/query';
import type { Steps } from '../../domain/idioms/steps';
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
 * Scanning is by far the fastest method, but only once the engine has compiled it. That pays off for a large body, and
 * for many small ones: from this number of bytes on, summed over all bodies of one decoder.
 */
const minScannedBytes = 3 * 1024 * 1024;
const minBodyBytes = 64 * 1024;

/** Decodes each body by the fastest method for its size and for the bytes decoded so far. */
export class BodyDecoder {
  readonly #scanner = lazy(() => new BodyScanner());
  #decodedBytes = 0;

  /**
   * Decodes bytes to an envelope and series. All text in them passes through `cutJson`; only lists of points, which
   * become numbers, bypass it. Throws ApiError as `decodeParsed`.
   */
  *decode(
    bytes: Uint8Array,
    query: Query,
    facts: RequestFacts,
    cutJson: CutJson = unchanged,
  ): Steps<DecodedBody> {
    this.#decodedBytes += bytes.length;
    const isScanned = this.#decodedBytes >= minScannedBytes && bytes.length >= minBodyBytes;
    const scanned = isScanned
      ? yield* decodeScanned(this.#scanner(), bytes, query, facts, cutJson)
      : undefined;
    if (scanned !== undefined) return scanned;
    const text = toText(bytes, facts);
    yield;
    return (
      (yield* decodeCut(text, query, facts, cutJson)) ?? (yield* decodeText(text, query, facts, cutJson))
    );
  }
}
