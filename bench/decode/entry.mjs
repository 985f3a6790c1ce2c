// Bundled for the group: the decoder of a complete body.
export { BodyDecoder } from '../../src/client/decode/decodeBody';
export * from '../../src/client/decode/decodeBody';
export { BodyScanner } from '../../src/client/decode/scanBody';
export { checkClosed } from '../../src/client/http/untrustedJson';
export { runAtOnce } from '../../src/domain/idioms/steps';
