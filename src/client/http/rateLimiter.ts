import { secondMs } from '../../domain';
import { onAbort, type Timers } from './deadline';

/** Starts requests in order of arrival, within the rate and concurrency that the service accepts. */
export class RateLimiter {
  #timers: Timers;
  #maxInFlight: number;
  #waiting = new Set<() => void>();
  /** The start times of the last `perWindow` requests, oldest first. */
  #starts: number[] = [];
  #perWindow = 1;
  #windowMs = 0;
  #inFlight = 0;
  #stopTimer: (() => void) | undefined;

  /**
   * `perSecond` is the initial maximum of starts in any second; Infinity: no limit. A value below 1 spaces starts more
   * than a second apart. `maxInFlight` is the maximum number of requests in flight.
   */
  constructor(perSecond: number, maxInFlight: number, timers: Timers) {
    this.#timers = timers;
    this.#maxInFlight = maxInFlight;
    this.setRate(perSecond);
  }

  setRate(perSecond: number): void {
    this.#perWindow = Math.max(1, Math.floor(perSecond));
    this.#windowMs = Number.isFinite(perSecond) ? (secondMs * this.#perWindow) / perSecond : 0;
    // Earlier starts count towards the new rate too.
    this.#starts.splice(0, this.#starts.length - this.#perWindow);
  }

  /**
   * Resolves when the next request may start, with a function to call once when it has ended. Rejects with the signal's
   * reason if it is aborted first, and then leaves the queue.
   */
  acquire(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const start = () => {
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

  /** Starts every request that may start now, and sets a timer for the next one. */
  #startNext(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
    for (const start of this.#waiting) {
      if (this.#inFlight >= this.#maxInFlight) return;
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
    if (this.#starts.length < this.#perWindow) return 0;
    return this.#starts[0] + this.#windowMs - this.#timers.now();
  }

  #noteStart(): void {
    if (this.#windowMs === 0) return;
    this.#starts.push(this.#timers.now());
    if (this.#starts.length > this.#perWindow) this.#starts.shift();
  }
}
