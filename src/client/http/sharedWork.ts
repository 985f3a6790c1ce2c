import { reasonOf } from './deadline';

export interface Membership<P> {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: P) => void) | undefined;
}

interface Running<T, P> {
  readonly controller: AbortController;
  readonly members: Set<(progress: P) => void>;
  readonly promise: Promise<T>;
}

/** Work under way by a key: whoever asks for the same meanwhile gets the same outcome. */
export class SharedWork<T, P> {
  private readonly running = new Map<string, Running<T, P>>();

  /**
   * Joins the work of this key, or starts it. Each member may leave (its signal) without a hurt to the others; the last
   * one to leave aborts the work, and whoever asks after that starts anew.
   */
  join(
    key: string,
    { signal, onProgress }: Membership<P>,
    start: (signal: AbortSignal, onProgress: (progress: P) => void) => Promise<T>,
  ): Promise<T> {
    if (signal?.aborted === true) return Promise.reject(reasonOf(signal));
    const work = this.running.get(key) ?? this.begin(key, start);
    return new Promise((resolve, reject) => {
      const end = (): void => {
        signal?.removeEventListener('abort', leave);
        work.members.delete(tell);
      };
      const giveUp = (error: Error): void => {
        end();
        reject(error);
        if (work.members.size > 0) return;
        this.forget(key, work);
        work.controller.abort(error);
      };
      const leave = (): void => {
        if (signal) giveUp(reasonOf(signal));
      };
      const tell = (progress: P): void => {
        try {
          onProgress?.(progress);
        } catch (error) {
          // What one member makes of the news is no fault of the work.
          giveUp(error instanceof Error ? error : new Error('onProgress failed', { cause: error }));
        }
      };
      work.members.add(tell);
      signal?.addEventListener('abort', leave, { once: true });
      work.promise.then(resolve, reject).finally(end);
    });
  }

  private begin(
    key: string,
    start: (signal: AbortSignal, onProgress: (progress: P) => void) => Promise<T>,
  ): Running<T, P> {
    const controller = new AbortController();
    const members = new Set<(progress: P) => void>();
    const promise = start(controller.signal, (progress) => {
      for (const tell of [...members]) tell(progress);
    });
    const work = { controller, members, promise };
    this.running.set(key, work);
    const forget = (): void => {
      this.forget(key, work);
    };
    promise.then(forget, forget);
    return work;
  }

  private forget(key: string, work: Running<T, P>): void {
    if (this.running.get(key) === work) this.running.delete(key);
  }
}
