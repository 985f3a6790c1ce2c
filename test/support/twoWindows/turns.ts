import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as settle } from 'node:timers/promises';

/** A fault at one call of the file system. */
export interface Fault {
  /** The number of the call within the action, counting all calls or only writes. */
  readonly at: number;
  readonly among: 'writes' | 'calls';
  /** An error of this call; of all later calls that need space, or that write; or the end of the window's process. */
  readonly kind: 'EIO' | 'ENOSPC' | 'EACCES' | 'full' | 'readOnly' | 'endBefore' | 'endAfter';
}

/** A window: its pending calls, and how it ends. */
export class Window {
  isEnded = false;
  fault: Fault | undefined;
  /** Calls since the current action started. */
  writes = 0;
  calls = 0;
  lasting: 'full' | 'readOnly' | undefined;
  /** Called with the path of a file before it is deleted. */
  willDelete: ((file: string) => void) | undefined;
  /** The content of the lock files that it wrote. */
  readonly locks = new Map<string, string>();
  hasLinks = true;
  readonly handles = new Set<{ close(): Promise<void> }>();
  readonly #ends: (() => void)[] = [];
  readonly ended = new Promise<'ended'>((resolve) => {
    this.#ends.push(() => {
      resolve('ended');
    });
  });

  begin(fault: Fault | undefined): void {
    this.fault = fault;
    this.writes = 0;
    this.calls = 0;
    this.lasting = undefined;
  }

  end(): void {
    this.isEnded = true;
    for (const handle of this.handles) void handle.close();
    for (const notify of this.#ends) notify();
  }
}

const current = new AsyncLocalStorage<Window>();
export const currentWindow = (): Window | undefined => current.getStore();
export const within = <T>(window: Window, work: () => T): T => current.run(window, work);

/** The calls that wait for their turn. Only one runs at a time, so a seed always gives the same order. */
let waiting: { readonly window: Window; readonly go: () => void }[] = [];
/** The running call. */
let made: Promise<unknown> = Promise.resolve();

export const waitForTurn = (window: Window): Promise<void> =>
  new Promise((go) => {
    waiting.push({ window, go });
  });

/** Runs a call when its turn comes. */
export function makeCall<T>(work: () => Promise<T>): Promise<T> {
  const call = work();
  made = call.catch(() => undefined);
  return call;
}

/** Runs the waiting calls in an order drawn by `choose`, until the work is done. */
export async function letRun(work: Promise<unknown>, choose: (count: number) => number): Promise<void> {
  const state = { isOver: false };
  const over = () => {
    state.isOver = true;
  };
  void work.then(over, over);
  for (;;) {
    await settle();
    await made;
    await settle();
    if (state.isOver) return;
    waiting = waiting.filter(({ window }) => !window.isEnded);
    if (waiting.length === 0) continue;
    const [next] = waiting.splice(choose(waiting.length), 1);
    next?.go();
  }
}

/** Does the work, and calls `atEnd` if the window ends before the work does. */
export async function untilEnd<T>(window: Window, work: Promise<T>, atEnd: () => void): Promise<T> {
  let isOver = false;
  void window.ended.then(() => {
    if (!isOver) atEnd();
  });
  return work.finally(() => {
    isOver = true;
  });
}

export const forgetTurns = (): void => {
  waiting = [];
};
