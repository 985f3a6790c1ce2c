export { ApiError, isApiError } from '../../domain/apiError';
export type {
  FailureFacts as ApiErrorFacts,
  FailureKind as ApiErrorKind,
  WaitedFor,
} from '../../domain/failure';
