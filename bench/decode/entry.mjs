// What is built for the group: the way of a body once it has come.
export { BodyDecoder } from '../../src/client/decode/bodyDecoder';
export * from '../../src/client/decode/decodeBody';
export { BodyScanner } from '../../src/client/decode/scanBody';
export { checkClosed } from '../../src/client/http/jsonBytes';
export { runAtOnce } from '../../src/domain/steps';
