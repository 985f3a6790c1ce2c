import { dayMs, minuteMs } from '../../../domain/durations';

/** Tells once a minute that the ages on show have grown, while an editor shows one. What is drawn anew then says so again. */
export class AgeClock {
  readonly #isSeen: (document: string) => boolean;
  readonly #onGrown: () => void;
  readonly #documents = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(isSeen: (document: string) => boolean, onGrown: () => void) {
    this.#isSeen = isSeen;
    this.#onGrown = onGrown;
  }

  /** An age is on show in a document, or a notebook. */
  shows(document: string, fetchedAtMs: number): void {
    // From then on it is a date.
    if (Date.now() - fetchedAtMs >= dayMs) return;
    this.#documents.add(document);
    this.#timer ??= setTimeout(() => {
      const isSeen = this.#isAnySeen();
      this.stop();
      if (isSeen) this.#onGrown();
    }, minuteMs);
  }

  /** Stops where no editor shows an age any more. */
  editorsChanged(): void {
    if (this.#timer && !this.#isAnySeen()) this.stop();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#documents.clear();
  }

  #isAnySeen(): boolean {
    return [...this.#documents].some(this.#isSeen);
  }
}
