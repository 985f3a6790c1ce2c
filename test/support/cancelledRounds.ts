import type { Client } from '#src/client/index';
import { query, rejection } from './runAgainst';
import { replyForever, replyJson, replySilence, type Handler } from './httpServer';

const services: Record<string, Handler> = {
  silent: replySilence,
  forever: replyForever,
  // A kept-alive connection would stay open for seconds.
  busy: replyJson('busy', 503, { 'Retry-After': '30', Connection: 'close' }),
};
const regions = Object.keys(services);

/** Never completes a request. By region, it stays silent, sends without end, or replies that it is busy. */
export const neverDone: Handler = (request, response) => {
  const region = regions.find((name) => request.url?.includes(name));
  services[region ?? 'silent']?.(request, response);
};

const later = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Starts one run and cancels it: immediately, in its first turn, a moment later, or at its first progress report. */
async function cancelled(client: Client, region: string, n: number) {
  const stop = new AbortController();
  const onProgress = () => {
    stop.abort();
  };
  // Every fifth query needs more than one request.
  const window = n % 5 === 0 ? { interval: '5m', date_start: '2026-09-12T00:00:00' } : {};
  const asked = { ...query, ...window, network_region: `${region}${n}` };
  const ended = rejection(client.run(asked, { signal: stop.signal, onProgress }), 'cancelled');
  if (n % 4 === 0) await Promise.resolve();
  else if (n % 4 === 1) await new Promise((resolve) => setImmediate(resolve));
  else await later();
  if (region === 'silent' || n % 4 < 2) stop.abort();
  await ended;
}

/** Runs a thousand queries against a service that is `neverDone`, a hundred at a time, and cancels each of them. */
export async function cancelThousand(client: Client): Promise<void> {
  for (let from = 0; from < 1000; from += 100) {
    const numbers = Array.from({ length: 100 }, (_, i) => from + i);
    await Promise.all(numbers.map((n) => cancelled(client, regions[n % regions.length] ?? '', n)));
  }
}

/** Counts the resources that keep the process alive, by kind. */
export function countResources(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** Waits until the counts are back to the earlier ones. The test's own time limit ends the wait. */
export async function untilBack(before: Record<string, number>, ...kinds: string[]): Promise<void> {
  const isBack = (kind: string) => (countResources()[kind] ?? 0) <= (before[kind] ?? 0);
  while (!kinds.every(isBack)) await later();
}
