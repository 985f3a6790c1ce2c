import type { Timers } from './timers';

export interface PaceOptions {
  /** Starts in any second, at first; Infinity: no limit. Below 1 they are that much further apart. */
  readonly perSecond: number;
  /** Requests under way at once. */
  readonly mostInFlight: number;
  readonly timers: Timers;
}

/**
 * Lets requests go in the order they came, as many a second and at once as the service takes. The first ones go at
 * once: only what would be too many waits.
 */
export class Pace {
  private readonly waiting = new Set<() => void>();
  /** When the last `perWindow` requests started, the oldest first. */
  private readonly starts: number[] = [];
  private perWindow = 1;
  private windowMs = 0;
  private inFlight = 0;
  private stopAlarm: (() => void) | undefined;

  constructor(private readonly options: PaceOptions) {
    this.setRate(options.perSecond);
  }

  /** A key's plan allows another rate. */
  setRate(perSecond: number): void {
    this.perWindow = Math.max(1, Math.floor(perSecond));
    this.windowMs = Number.isFinite(perSecond) ? (1000 * this.perWindow) / perSecond : 0;
    // What started before counts at the new rate too.
    this.starts.splice(0, this.starts.length - this.perWindow);
  }

  /**
   * Resolves when the next request may start, with what is to be called (once) when it is over. Rejects with the
   * signal's reason when that is aborted first, and the place in the queue is given up.
   */
  enter(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const start = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve(() => {
          this.inFlight--;
          this.letGo();
        });
      };
      const giveUp = (): void => {
        this.waiting.delete(start);
        this.letGo();
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.waiting.add(start);
      this.letGo();
    });
  }

  private letGo(): void {
    this.stopAlarm?.();
    this.stopAlarm = undefined;
    for (const start of this.waiting) {
      if (this.inFlight >= this.options.mostInFlight) return;
      const delayMs = this.delayMs();
      if (delayMs > 0) {
        this.stopAlarm = this.options.timers.after(delayMs, () => {
          this.letGo();
        });
        return;
      }
      this.waiting.delete(start);
      this.inFlight++;
      this.noteStart();
      start();
    }
  }

  private delayMs(): number {
    const oldest = this.starts[0];
    if (oldest === undefined || this.starts.length < this.perWindow) return 0;
    return oldest + this.windowMs - this.options.timers.now();
  }

  private noteStart(): void {
    if (this.windowMs === 0) return;
    this.starts.push(this.options.timers.now());
    if (this.starts.length > this.perWindow) this.starts.shift();
  }
}
