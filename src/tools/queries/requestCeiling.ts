import { hourMs } from '../../domain';

/** The most requests that tools send. They come from settings or the environment, never from an agent. */
interface CeilingLimits {
  perCall: number;
  perHour: number;
}

export const defaultCeilings: CeilingLimits = { perCall: 4, perHour: 40 };

/** Counts the requests of all tools of a process, and says which runs need a person. */
export class RequestCeiling {
  #sent: { atMs: number; count: number }[] = [];

  constructor(
    private limits: () => CeilingLimits,
    private now: () => number,
  ) {}

  get perCall(): number {
    return this.limits().perCall;
  }

  get perHour(): number {
    return this.limits().perHour;
  }

  /** The number of requests that may be sent in this hour. */
  get left(): number {
    const sinceMs = this.now() - hourMs;
    this.#sent = this.#sent.filter(({ atMs }) => atMs > sinceMs);
    return Math.max(0, this.perHour - this.#sent.reduce((sum, { count }) => sum + count, 0));
  }

  /** Returns the ceiling that a run exceeds; undefined for one that may be sent. */
  exceededBy(requests: number): 'call' | 'hour' | undefined {
    if (requests > this.perCall) return 'call';
    return requests > this.left ? 'hour' : undefined;
  }

  /** Counts requests before they are sent. The returned function replaces the number by the one that was sent. */
  reserve(requests: number): (sent: number) => void {
    const entry = { atMs: this.now(), count: requests };
    this.#sent.push(entry);
    return (sent) => {
      entry.count = Math.min(entry.count, sent);
    };
  }
}
