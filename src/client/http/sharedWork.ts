import { onAbort, reasonOf } from './deadline';

interface Running<T, P> {
  controller: AbortController;
  members: Set<(progress: P) => void>;
  promise: Promise<T>;
}

/** Work in progress by key: concurrent callers with the same key share its outcome. */
export class SharedWork<T, P> {
  #running = new Map<string, Running<T, P>>();

  /**
   * Joins the work of this key, or starts it. Each member may leave (by its signal) without affecting the others; the
   * last one to leave aborts the work, and a later caller starts it again.
   */
  join(
    key: string,
    { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: P) => void },
    start: (signal: AbortSignal, onProgress: (progress: P) => void) => Promise<T>,
  ): Promise<T> {
    if (signal?.aborted) return Promise.reject(reasonOf(signal));
    const work = this.#running.get(key) ?? this.#begin(key, start);
    return new Promise((resolve, reject) => {
      const end = () => {
        unlink();
        work.members.delete(notify);
      };
      const leave = (error: Error) => {
        end();
        reject(error);
        if (work.members.size > 0) return;
        this.#forget(key, work);
        work.controller.abort(error);
      };
      const notify = (progress: P) => {
        try {
          onProgress?.(progress);
        } catch (error) {
          // A member's callback that throws must not fail the shared work.
          leave(error instanceof Error ? error : new Error('onProgress failed', { cause: error }));
        }
      };
      work.members.add(notify);
      const unlink = onAbort(signal, () => {
        if (signal) leave(reasonOf(signal));
      });
      work.promise.then(resolve, reject).finally(end);
    });
  }

  #begin(
    key: string,
    start: (signal: AbortSignal, onProgress: (progress: P) => void) => Promise<T>,
  ): Running<T, P> {
    const controller = new AbortController();
    const members = new Set<(progress: P) => void>();
    const promise = start(controller.signal, (progress) => {
      for (const notify of members) notify(progress);
    });
    const work = { controller, members, promise };
    this.#running.set(key, work);
    const forget = () => {
      this.#forget(key, work);
    };
    promise.then(forget, forget);
    return work;
  }

  #forget(key: string, work: Running<T, P>): void {
    if (this.#running.get(key) === work) this.#running.delete(key);
  }
}
