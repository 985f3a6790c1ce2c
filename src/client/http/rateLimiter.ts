import { secondMs } from '../../domain/durations';
import { onAbort } from './onAbort';
import type { Timers } from './timers';

export interface RateLimiterOptions {
  /** Starts in any second, at first; Infinity: no limit. Below 1 they are that much further apart. */
  readonly perSecond: number;
  /** Requests in flight at once. */
  readonly mostInFlight: number;
  readonly timers: Timers;
}

/**
 * Lets requests start in the order in which they came, as many a second and at once as the service accepts. The first
 * ones start at once: only those that would be too many wait.
 */
export class RateLimiter {
  readonly #timers: Timers;
  readonly #mostInFlight: number;
  readonly #waiting = new Set<() => void>();
  /** When the last `perWindow` requests started, the oldest first. */
  readonly #starts: number[] = [];
  #perWindow = 1;
  #windowMs = 0;
  #inFlight = 0;
  #stopTimer: (() => void) | undefined;

  constructor({ perSecond, mostInFlight, timers }: RateLimiterOptions) {
    this.#timers = timers;
    this.#mostInFlight = mostInFlight;
    this.setRate(perSecond);
  }

  /** Another key's plan allows another rate. */
  setRate(perSecond: number): void {
    this.#perWindow = Math.max(1, Math.floor(perSecond));
    this.#windowMs = Number.isFinite(perSecond) ? (secondMs * this.#perWindow) / perSecond : 0;
    // What started before counts at the new rate too.
    this.#starts.splice(0, this.#starts.length - this.#perWindow);
  }

  /**
   * Resolves when the next request may start, with what is to be called (once) when it has ended. Rejects with the
   * signal's reason when that is aborted first, and gives up the place in the queue.
   */
  acquire(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const start = (): void => {
        unlink();
        resolve(() => {
          this.#inFlight--;
          this.#startNext();
        });
      };
      const unlink = onAbort(signal, () => {
        this.#waiting.delete(start);
        this.#startNext();
        reject(signal.reason as Error);
      });
      this.#waiting.add(start);
      this.#startNext();
    });
  }

  /** Starts all that may start now, and sets a timer for the next one. */
  #startNext(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
    for (const start of this.#waiting) {
      if (this.#inFlight >= this.#mostInFlight) return;
      const delayMs = this.#delayMs();
      if (delayMs > 0) {
        this.#stopTimer = this.#timers.after(delayMs, () => {
          this.#startNext();
        });
        return;
      }
      this.#waiting.delete(start);
      this.#inFlight++;
      this.#noteStart();
      start();
    }
  }

  #delayMs(): number {
    const oldest = this.#starts[0];
    if (oldest === undefined || this.#starts.length < this.#perWindow) return 0;
    return oldest + this.#windowMs - this.#timers.now();
  }

  #noteStart(): void {
    if (this.#windowMs === 0) return;
    this.#starts.push(this.#timers.now());
    if (this.#starts.length > this.#perWindow) this.#starts.shift();
  }
}
