import type { ApiErrorKind } from '#src/client/index';
import type { FakeTimers } from './fakeTimers';

/** The outcome of one attempt: another attempt, the data, an empty result, an error, or an error that ends the run. */
export type Then = 'again' | 'data' | 'none' | 'over' | 'stop';

interface Fault {
  then: Then;
  /** The kind of the error if this attempt is the last. */
  kind?: ApiErrorKind;
  answer: (text: string, open: Exchange) => Promise<Response>;
}

/** One exchange, until both sides have finished. */
interface Exchange {
  signal: AbortSignal;
  timers: FakeTimers;
  close: () => void;
}

const failed = (code: string): Promise<Response> =>
  Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }));

const say = (status: number, text = '', headers: Record<string, string> = {}): Promise<Response> =>
  Promise.resolve(new Response(text, { status, headers }));

const refuse = (status: number, headers: Record<string, string> = {}): Promise<Response> =>
  say(status, JSON.stringify({ version: '4', response_status: 'ERROR', error: 'No luck' }), headers);

/** Sends the pieces with a delay before each, and then ends the body, breaks it off, or leaves it open. */
function stream(
  pieces: string[],
  everyMs: number,
  end: 'end' | 'break' | 'silence',
  { timers, signal, close }: Exchange,
): Promise<Response> {
  let stop = (): void => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const give = (at: number): void => {
        const piece = pieces[at];
        if (piece !== undefined) {
          controller.enqueue(new TextEncoder().encode(piece));
          stop = timers.after(everyMs, () => {
            give(at + 1);
          });
        } else if (end !== 'silence') {
          close();
          if (end === 'end') controller.close();
          else controller.error(new TypeError('terminated'));
        }
      };
      give(0);
    },
    cancel: () => {
      stop();
      close();
    },
  });
  signal.addEventListener('abort', () => {
    stop();
    close();
  });
  return Promise.resolve(new Response(body));
}

function silence({ signal, close }: Exchange): Promise<Response> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      close();
      reject(signal.reason as Error);
    });
  });
}

const inPieces = (text: string): string[] => [text.slice(0, 40), text.slice(40, 90), text.slice(90)];

/** The possible replies to a request. */
export const faults = {
  data: { then: 'data', answer: (text) => say(200, text) },
  'slow data': { then: 'data', answer: (text, open) => stream(inPieces(text), 50_000, 'end', open) },
  'no data': { then: 'none', answer: () => refuse(404) },
  reset: { then: 'again', kind: 'network', answer: () => failed('ECONNRESET') },
  'half a body': { then: 'again', kind: 'truncated', answer: (text) => say(200, text.slice(0, -40)) },
  'a body that breaks': {
    then: 'again',
    kind: 'truncated',
    answer: (text, open) => stream([text.slice(0, 40)], 10, 'break', open),
  },
  'a 429': { then: 'again', kind: 'rateLimited', answer: () => refuse(429) },
  'a 429 that says how long': {
    then: 'again',
    kind: 'rateLimited',
    answer: () => refuse(429, { 'Retry-After': '7' }),
  },
  'a 502': { then: 'again', kind: 'server', answer: () => say(502) },
  'a 503': { then: 'again', kind: 'server', answer: () => say(503) },
  'a 504': { then: 'again', kind: 'server', answer: () => say(504) },
  'a 500': { then: 'over', kind: 'server', answer: () => refuse(500) },
  'a 429 beyond patience': {
    then: 'over',
    kind: 'rateLimited',
    answer: () => refuse(429, { 'Retry-After': '3600' }),
  },
  'no such name': { then: 'over', kind: 'network', answer: () => failed('ENOTFOUND') },
  'a page': { then: 'over', kind: 'notJson', answer: () => say(200, '<html>') },
  'a redirect elsewhere': {
    then: 'over',
    kind: 'notThisApi',
    answer: () => say(302, '', { Location: 'https://elsewhere.example.org/' }),
  },
  silence: { then: 'over', kind: 'timeout', answer: (_, open) => silence(open) },
  'silence in the body': {
    then: 'over',
    kind: 'timeout',
    answer: (text, open) => stream([text.slice(0, 40)], 10, 'silence', open),
  },
  'a 401': { then: 'stop', kind: 'unauthorised', answer: () => refuse(401) },
  'a 400': { then: 'stop', kind: 'invalidRequest', answer: () => refuse(400) },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

export const faultsThat = (...then: Then[]): FaultName[] =>
  (Object.keys(faults) as FaultName[]).filter((name) => then.includes(faults[name].then));

/**
 * The outcome of a schedule of at most four attempts. The last fault is repeated if there are more attempts than
 * faults.
 */
export function endOf(schedule: FaultName[]): {
  attempts: number;
  then: Then;
  kind: ApiErrorKind | undefined;
} {
  for (let attempts = 1; ; attempts++) {
    const fault: Fault = faults[schedule[Math.min(attempts, schedule.length) - 1] ?? 'data'];
    const isLast = attempts === 4 || fault.then !== 'again';
    if (isLast) return { attempts, then: fault.then, kind: fault.kind };
  }
}

export interface FaultyFetch {
  fetch: typeof globalThis.fetch;
  /** The number of attempts per address. */
  attempts: ReadonlyMap<string, number>;
  /** The number of open exchanges. */
  open: number;
}

/** A fetch with a simulated clock that replies to each address by its schedule. */
export function createFaultyFetch(
  timers: FakeTimers,
  scheduleOf: (url: string) => FaultName[],
  textOf: (url: string) => string,
): FaultyFetch {
  const attempts = new Map<string, number>();
  const open = new Set<object>();
  return {
    attempts,
    get open() {
      return open.size;
    },
    fetch: async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      const signal = init?.signal ?? new AbortController().signal;
      signal.throwIfAborted();
      const attempt = attempts.get(url) ?? 0;
      attempts.set(url, attempt + 1);
      const schedule = scheduleOf(url);
      const name = schedule[Math.min(attempt, schedule.length - 1)] ?? 'data';
      const exchange = { signal, timers, close: () => void open.delete(exchange) };
      const fault: Fault = faults[name];
      const isLong = name.startsWith('sil') || name === 'slow data' || name === 'a body that breaks';
      if (isLong) open.add(exchange);
      return fault.answer(textOf(url), exchange);
    },
  };
}
