import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { extensionHostOf } from '../../ui/support/extensionHost';
import { poll } from '../../support/poll';
import type { Workbench } from '../../ui/support/workbench';
import { Inspector, type Json } from './inspector';

/** The longest processor time for which an extension host did not run its event loop. */
export interface Silence {
  ms: number;
  /**
   * The call stack in the last silence, innermost function first: "scan at jsonText.js:12". Empty if no stack was
   * captured.
   */
  stack: string[];
}

/** An extension host that is silent for longer counts as hanging. */
const longestSilenceMs = 2000;
const pingEveryMs = 100;
/** After this time the watchdog captures the host's call stack. */
const suspiciousMs = 1000;
/** A working host responds within this time even on a busy machine. */
const hangingMs = 15_000;

/**
 * Runs in the extension host: measures the longest processor time of its thread between two ticks of a timer since the
 * last ping, which a busy machine does not change. Only the event loop can respond to a ping.
 */
const ping = `new Promise((answer) => setImmediate(() => {
  const { readFileSync } = process.getBuiltinModule('fs');
  const ran = () => Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  const beat = (globalThis.gridlensBeat ??= (() => {
    const made = { ran: ran(), longest: 0 };
    made.tick = () => {
      const now = ran();
      made.longest = Math.max(made.longest, now - made.ran);
      made.ran = now;
    };
    setInterval(made.tick, 50).unref();
    return made;
  })());
  beat.tick();
  const { longest } = beat;
  beat.longest = 0;
  answer(longest);
}))`;

interface CallFrame {
  functionName: string;
  location: {
    scriptId: string;
    lineNumber: number;
    columnNumber: number;
  };
}

/** Pings the extension host of a window in the background, and remembers its longest silence. */
export class Watchdog {
  readonly #inspector: Inspector;
  #longestMs = 0;
  /** How many pings were answered. */
  #answers = 0;
  /** The time of the ping that has no reply yet. */
  #askedAt: number | undefined;
  #stack: string[] = [];
  /** The URLs of scripts by id. */
  readonly #files = new Map<string, string>();
  #isClosed = false;
  readonly #timer: NodeJS.Timeout;

  private constructor(inspector: Inspector) {
    this.#inspector = inspector;
    inspector.on('Debugger.scriptParsed', ({ scriptId, url }) => {
      this.#files.set(String(scriptId), String(url));
    });
    inspector.on('Debugger.paused', ({ callFrames }) => {
      this.#stack = (callFrames as CallFrame[]).slice(0, 8).map((frame) => this.#lineOf(frame));
      void inspector.call('Debugger.resume');
      void inspector.call('Debugger.disable');
    });
    void this.#pingAgainAndAgain();
    let caughtAt: number | undefined;
    this.#timer = setInterval(() => {
      if (this.#askedAt === caughtAt || this.#waitedMs() < suspiciousMs) return;
      caughtAt = this.#askedAt;
      // This interrupts JavaScript loops, but not native calls.
      void inspector.call('Debugger.enable');
      void inspector.call('Debugger.pause');
    }, pingEveryMs);
  }

  static async start({ profile }: Workbench): Promise<Watchdog> {
    let pid: number | undefined;
    await poll('there is an extension host', () => {
      try {
        pid = extensionHostOf(profile);
        return true;
      } catch {
        return false;
      }
    });
    return new Watchdog(await Inspector.open(pid ?? NaN));
  }

  /** The longest silence since the last call. A silence that is still going on counts only if it is very long. */
  longestSilence(): Silence {
    const goesOnMs = this.#waitedMs();
    const silence = {
      ms: Math.max(this.#longestMs, goesOnMs > hangingMs ? goesOnMs : 0),
      stack: this.#stack,
    };
    this.#longestMs = 0;
    this.#stack = [];
    return silence;
  }

  /** Waits until the host has answered two more pings, or until `timeoutMs` is over. */
  async settle(timeoutMs = 20_000): Promise<void> {
    const end = performance.now() + timeoutMs;
    // The first answer may be to a ping that was sent before.
    const enough = this.#answers + 3;
    while (performance.now() < end && this.#answers < enough) await sleep(pingEveryMs / 4);
  }

  /**
   * Runs `use`, and fails if the host was silent meanwhile, even if `use` fails for another reason. A silence that begins
   * only afterwards counts for the next call.
   */
  async staysAwake(use: () => Promise<unknown>): Promise<void> {
    const failure = await use().then(
      () => undefined,
      (error: unknown) => error,
    );
    await this.settle();
    const { ms, stack } = this.longestSilence();
    console.log(`      silent for ${ms.toFixed(0)} ms`);
    assert.ok(ms < longestSilenceMs, `The host was silent for ${ms.toFixed(0)} ms:\n${stack.join('\n')}`);
    if (failure !== undefined) throw failure as Error;
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#inspector.close();
  }

  #lineOf({ functionName, location }: CallFrame): string {
    const file = this.#files.get(location.scriptId)?.split('/').at(-1) ?? '';
    return `${functionName || '(anonymous)'} at ${file}:${location.lineNumber + 1}:${location.columnNumber + 1}`;
  }

  #waitedMs(): number {
    return this.#askedAt === undefined ? 0 : performance.now() - this.#askedAt;
  }

  async #pingAgainAndAgain(): Promise<void> {
    while (!this.#isClosed) {
      this.#askedAt = performance.now();
      const { result } = await this.#inspector.call('Runtime.evaluate', {
        expression: ping,
        awaitPromise: true,
      });
      this.#askedAt = undefined;
      this.#answers++;
      const ms = Number((result as Json | undefined)?.['value'] ?? 0);
      this.#longestMs = Math.max(this.#longestMs, ms);
      await sleep(pingEveryMs);
    }
  }
}
