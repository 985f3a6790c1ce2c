/**
 * The shared client module: plain Node, without `vscode`. A query goes plan → run (one request per part, cached replies
 * first) → decode → join. Instants are epoch milliseconds (UTC), windows `[start, end)`, values in the unit that the
 * service sends with them (MW, MWh, $/MWh, t, %), NaN for null. Every promise rejects only with `ApiError`: `kind`
 * classifies the error, `facts` has the details. Facts about the service name their source in docs/service.md where
 * they are used. Drawing, formats and texts for users are in other modules.
 */
export { ApiError, isApiError } from '../domain/result/failure';
export type {
  BaseAddressFault,
  FailureFacts as ApiErrorFacts,
  FailureKind as ApiErrorKind,
} from '../domain/result/failure';
export {
  createClient,
  type Client,
  type ClientOptions,
  type QueryOptions,
  type RunOptions,
  type ServiceClient,
} from './client';
export { parseBaseAddress, type BaseAddress } from './baseAddress';
export { createDiskCache, type DiskCacheOptions } from './cache/diskCache';
export { directoryPath } from './resources/directories';
export { lastReplyCache } from './cache/replyCache';
export type { CachedReply, ReplyCache } from './cache/replyCache';
export type { AccountLimits } from './run/account';
export type { Limits } from './plan/limits';
export type { Cost } from '../domain/result/runFacts';
export { withFacilities } from './plan/planner';
export type { Plan, PlannedRequest } from './plan/plannedRequest';
export type { RequestReport } from '../domain/result/runFacts';
export type { RetryRules } from './http/retryRules';
export type { Timers } from './http/deadline';
export type { FacilityFilter } from './resources/fetchResource';
export type { Directory, DirectoryFacility, DirectoryUnit } from '../domain/result/directory';
export type { JsonObject } from '../domain/idioms/checkJson';
export type { Operation, Query } from '../domain/query/query';
export type { Diagnostic, DiagnosticCode } from '../domain/query/diagnostic';
export type { Notice, NoticeCode } from '../domain/result/notice';
export type { RunProgress } from '../domain/result/runFacts';
export type {
  CacheUse,
  LabelValue,
  MissingPart,
  Provenance,
  RequestRecord,
  Result,
  Series,
} from '../domain/result/result';
