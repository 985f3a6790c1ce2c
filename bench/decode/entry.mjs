// What is built for the group: the way of a body once it has come.
export * from '../../src/client/decode/decodeBody';
export { checkClosed } from '../../src/client/http/jsonBytes';
