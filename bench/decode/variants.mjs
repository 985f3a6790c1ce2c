/** @typedef {(bytes: Uint8Array) => unknown} Decode */

const built = new URL('../../out/bench/decode.mjs', import.meta.url).href;

/** @type {import('../../src/domain/query').Query} */
const query = { operation: 'network', network_code: 'NEM', metrics: ['power'], interval: '5m' };

/** @returns {Promise<typeof import('./entry.mjs')>} */
const loadOurs = () => import(built);

/**
 * What decodes a body, each loaded before the clock starts.
 * @type {Record<string, () => Promise<Decode>>}
 */
export const variants = {
  /** The floor: bytes → objects, and nothing done with them. */
  parse: () => {
    const decoder = new TextDecoder();
    return Promise.resolve((bytes) => JSON.parse(decoder.decode(bytes)));
  },
  /** What the client does with any body. */
  gridlens: async () => {
    const { checkClosed, BodyDecoder, runAtOnce } = await loadOurs();
    const decoder = new BodyDecoder();
    return (bytes) => {
      checkClosed(bytes, {});
      return runAtOnce(decoder.decode(bytes, query, {}));
    };
  },
  /** Its way for bodies in an unusual form. */
  parsed: async () => {
    const { decodeParsed, runAtOnce } = await loadOurs();
    return (bytes) => runAtOnce(decodeParsed(bytes, query, {}));
  },
  /** The scan, also where the client does not choose it. */
  scanned: async () => {
    const { BodyScanner, decodeScanned, runAtOnce } = await loadOurs();
    const scanner = new BodyScanner();
    return (bytes) => runAtOnce(decodeScanned(scanner, bytes, query, {}));
  },
  /** The official client: parse, and its DataTable, whole. */
  official: async () => {
    const { OpenElectricityClient } = await import('openelectricity');
    const client = new OpenElectricityClient({ apiKey: 'none', baseUrl: 'http://localhost/v4' });
    return async (bytes) => {
      globalThis.fetch = () => Promise.resolve(new Response(/** @type {BodyInit} */ (bytes)));
      return (await client.getNetworkData('NEM', ['power'], { interval: '5m' })).datatable;
    };
  },
};
