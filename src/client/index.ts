/**
 * The shared client module: plain Node, without `vscode`. A query goes plan → run (one request per part, cached replies
 * first) → decode → join. Instants are epoch milliseconds (UTC), windows `[start, end)`, values in the unit that the
 * service sends with them (MW, MWh, $/MWh, t, %), NaN for null. Every promise rejects only with `ApiError`: `kind`
 * classifies the error, `facts` has the details. Facts about the service name their source in docs/service.md where
 * they are used. Drawing, formats and texts for users are in other modules.
 */
export { ApiError, isApiError } from '../domain/result/failure';
export type { FailureKind as ApiErrorKind } from '../domain/result/failure';
export { createClient, type Client, type ClientOptions } from './client';
export { parseBaseAddress, type BaseAddress } from './baseAddress';
export { createDiskCache } from './cache/diskCache';
export { lastReplyCache, type ReplyCache } from './cache/replyCache';
export type { Plan } from './plan/plannedRequest';
export { withFacilities } from './plan/planner';
export { directoryPath } from './run/directories';
export type { QueryOptions } from './run/runContext';
