import type { ServiceClient } from '../../src/client/index';
import { query, rejection } from './runAgainst';
import { replyForever, replyJson, replySilence, type Handler } from './httpServer';

const services: Readonly<Record<string, Handler>> = {
  silent: replySilence,
  forever: replyForever,
  // Idle connections stay for seconds.
  busy: replyJson('busy', 503, { 'Retry-After': '30', Connection: 'close' }),
};
const regions = Object.keys(services);

/** Never brings a request to its end: keeps silent, sends for ever, or says that it is busy. By the region asked for. */
export const neverDone: Handler = (request, response) => {
  const region = regions.find((name) => request.url?.includes(name));
  services[region ?? 'silent']?.(request, response);
};

const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

/** One run that is cancelled: at once, in its first turn, a moment later, or with the first news of it. */
async function cancelled(client: ServiceClient, region: string, n: number): Promise<void> {
  const stop = new AbortController();
  const onProgress = (): void => {
    stop.abort();
  };
  // Every fifth asks for more than one request's worth.
  const window = n % 5 === 0 ? { interval: '5m', date_start: '2026-09-12T00:00:00' } : {};
  const asked = { ...query, ...window, network_region: `${region}${n}` };
  const ended = rejection(client.run(asked, { signal: stop.signal, onProgress }), 'cancelled');
  if (n % 4 === 0) await Promise.resolve();
  else if (n % 4 === 1) await new Promise((resolve) => setImmediate(resolve));
  else await later();
  if (region === 'silent' || n % 4 < 2) stop.abort();
  await ended;
}

/** Runs a thousand queries of a service that is `neverDone`, a hundred at once, and cancels each of them. */
export async function cancelThousand(client: ServiceClient): Promise<void> {
  for (let from = 0; from < 1000; from += 100) {
    const numbers = Array.from({ length: 100 }, (_, i) => from + i);
    await Promise.all(numbers.map((n) => cancelled(client, regions[n % regions.length] ?? '', n)));
  }
}

/** What keeps the process alive, by kind. */
export function countResources(): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** Waits until no more of these is alive than before; the test's own time limit ends it. */
export async function untilBack(
  before: Readonly<Record<string, number>>,
  ...kinds: readonly string[]
): Promise<void> {
  const isBack = (kind: string): boolean => (countResources()[kind] ?? 0) <= (before[kind] ?? 0);
  while (!kinds.every(isBack)) await later();
}
