import type { RequestRecord } from '../../domain/result/result';
import type { Decoded } from '../decode/decode';
import type { ApiError } from '../../domain/result/failure';
import type { PlannedRequest } from '../plan/plannedRequest';

/** The outcome of one request of a query. */
export type Outcome =
  | {
      readonly kind: 'received';
      readonly request: PlannedRequest;
      readonly decoded: Decoded;
      readonly record: RequestRecord;
    }
  /** The service has no data for it, which it reports as an error. */
  | {
      readonly kind: 'empty';
      readonly request: PlannedRequest;
      readonly error: ApiError;
      readonly record: RequestRecord;
    }
  /** It failed, or was not sent because a similar request failed. */
  | {
      readonly kind: 'failed';
      readonly request: PlannedRequest;
      readonly error: ApiError;
      readonly isSent: boolean;
    };
