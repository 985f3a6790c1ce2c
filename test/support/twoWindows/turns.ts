import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as settle } from 'node:timers/promises';

/** What goes wrong at one call of the file system. */
export interface Fault {
  /** Which call of the action, among those that write or among all. */
  readonly at: number;
  readonly among: 'writes' | 'calls';
  /** An error of this call; of all from there on that need room, or that write; else the window's process ends. */
  readonly kind: 'EIO' | 'ENOSPC' | 'EACCES' | 'full' | 'readOnly' | 'endBefore' | 'endAfter';
}

/** A window: what goes on in it, and how it ends. */
export class Window {
  isEnded = false;
  fault: Fault | undefined;
  /** Counts since the present action began. */
  writes = 0;
  calls = 0;
  lasting: 'full' | 'readOnly' | undefined;
  /** Called with the path of a file before it is deleted. */
  willDelete: ((file: string) => void) | undefined;
  /** What it wrote into locks. */
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
    for (const tell of this.#ends) tell();
  }
}

const current = new AsyncLocalStorage<Window>();
export const currentWindow = (): Window | undefined => current.getStore();
export const within = <T>(window: Window, work: () => T): T => current.run(window, work);

/** Calls that wait for their turn. One is made at a time, so that a seed always gives the same order. */
let waiting: { readonly window: Window; readonly go: () => void }[] = [];
/** The call that is made. */
let made: Promise<unknown> = Promise.resolve();

export const takeTurn = (window: Window): Promise<void> =>
  new Promise((go) => {
    waiting.push({ window, go });
  });

/** Makes a call whose turn it is. */
export function makeCall<T>(work: () => Promise<T>): Promise<T> {
  const call = work();
  made = call.catch(() => undefined);
  return call;
}

/** Makes the waiting calls, in an order that `choose` draws, until the work is over. */
export async function letRun(work: Promise<unknown>, choose: (count: number) => number): Promise<void> {
  const state = { isOver: false };
  const over = (): void => {
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

/** Does work, and something else when the window ends in the middle of it. */
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
