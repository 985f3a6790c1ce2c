/** The progress of a run. */
export interface RunProgress {
  /** The bytes of all parts; for a repeated part, only the latest attempt counts. */
  readonly receivedBytes: number;
  /** 2 or more after a failed request that is tried again. */
  readonly attempt?: number;
  /** The delay in milliseconds before `attempt` is sent. */
  readonly waitingMs?: number;
  /** The progress over the requests of a query, each a part. Absent for a single request. */
  readonly parts?: { readonly done: number; readonly failed: number; readonly total: number };
}
