/** How far a run of a query is. */
export interface RunProgress {
  /** Of all its parts; of a part that is tried again, those of the latest attempt. */
  readonly receivedBytes: number;
  /** 2 or more: a request failed before and is tried again. */
  readonly attempt?: number;
  /** Nothing is sent for so long; then comes `attempt`. */
  readonly waitingMs?: number;
  /** A query becomes one request or many; each is a part. Absent where it is one. */
  readonly parts?: { readonly done: number; readonly failed: number; readonly total: number };
}
