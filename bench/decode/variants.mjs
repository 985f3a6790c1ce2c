/** @typedef {(bytes: Uint8Array) => unknown} Decode */

const built = new URL('../../out/bench/decode.mjs', import.meta.url).href;

/** @type {import('../../src/domain/query/query').Query} */
const query = { operation: 'network', network_code: 'NEM', metrics: ['power'], interval: '5m' };

/** @returns {Promise<typeof import('./entry.mjs')>} */
const loadOurs = () => import(built);

/**
 * The decoders of a body, each loaded before the clock starts.
 * @type {Record<string, () => Promise<Decode>>}
 */
export const variants = {
  /** The floor: bytes → objects, without further use. */
  parse: () => {
    const decoder = new TextDecoder();
    return Promise.resolve((bytes) => JSON.parse(decoder.decode(bytes)));
  },
  /** The client's decoder, as for any body. */
  gridlens: async () => {
    const { checkClosed, BodyDecoder, runAtOnce } = await loadOurs();
    const decoder = new BodyDecoder();
    return (bytes) => {
      checkClosed(bytes, {});
      return runAtOnce(decoder.decode(bytes, query, {}));
    };
  },
  /** Its decoder for bodies with an unusual format. */
  parsed: async () => {
    const { decodeParsed, runAtOnce } = await loadOurs();
    return (bytes) => runAtOnce(decodeParsed(bytes, query, {}));
  },
  /** Its scanner, even for bodies for which the client does not choose it. */
  scanned: async () => {
    const { BodyScanner, decodeScanned, runAtOnce } = await loadOurs();
    const scanner = new BodyScanner();
    return (bytes) => runAtOnce(decodeScanned(scanner, bytes, query, {}));
  },
  /** The official client: parsing, and its complete DataTable. */
  official: async () => {
    const { OpenElectricityClient } = await import('openelectricity');
    const client = new OpenElectricityClient({ apiKey: 'none', baseUrl: 'http://localhost/v4' });
    return async (bytes) => {
      globalThis.fetch = () => Promise.resolve(new Response(/** @type {BodyInit} */ (bytes)));
      return (await client.getNetworkData('NEM', ['power'], { interval: '5m' })).datatable;
    };
  },
};
