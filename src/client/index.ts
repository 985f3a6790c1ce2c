/**
 * The shared client module: plain Node, no `vscode`. Left out on purpose: retries, splitting of long windows and a
 * cache, which have their places in `plan.ts`, `transport.ts` and between the two.
 */
export { ApiError, isApiError, type ApiErrorFacts, type ApiErrorKind } from './apiError';
export { createClient, type Client, type ClientOptions, type RunOptions } from './client';
export { parseBaseAddress, type BaseAddress } from './baseAddress';
