import { dayMs, minuteMs } from '../../../domain';

/**
 * Reports after a minute that displayed ages have grown, while an editor shows one. The redraw calls `shows` again,
 * which restarts the clock.
 */
export class AgeClock {
  #documents = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private isSeen: (document: string) => boolean,
    private onGrown: () => void,
  ) {}

  /** Registers an age displayed in a document or notebook. */
  shows(document: string, fetchedAtMs: number): void {
    // Ages over a day are shown as a date.
    if (Date.now() - fetchedAtMs >= dayMs) return;
    this.#documents.add(document);
    this.#timer ??= setTimeout(() => {
      const isSeen = this.#isAnySeen();
      this.stop();
      if (isSeen) this.onGrown();
    }, minuteMs);
  }

  /** Stops when no visible editor shows an age. */
  editorsChanged(): void {
    if (this.#timer && !this.#isAnySeen()) this.stop();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#documents.clear();
  }

  #isAnySeen(): boolean {
    return [...this.#documents].some(this.isSeen);
  }
}
