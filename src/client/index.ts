/**
 * The shared client module: plain Node, no `vscode`. Left out on purpose: splitting of long windows and a cache, which
 * have their places in `plan.ts` and between that and `transport.ts`.
 */
export { ApiError, isApiError, type ApiErrorFacts, type ApiErrorKind } from './errors/apiError';
export { createClient, type Client, type ClientOptions, type RunOptions, type ServiceClient } from './client';
export { parseBaseAddress, type BaseAddress, type BaseAddressFault } from './baseAddress';
export { createDiskCache, type DiskCacheOptions } from './cache/diskCache';
export type { KeptReply, ReplyCache } from './cache/replyCache';
export type { RetryRules } from './exchange/retryTiming';
export type { Timers } from './exchange/timers';
export type { Progress } from './exchange/transport';
export type { FacilityFilter, JsonObject } from './resources';
export type { Operation, Query } from '../domain/query';
export type {
  LabelValue,
  Notice,
  NoticeCode,
  Provenance,
  RequestRecord,
  Result,
  Series,
} from '../domain/result';
