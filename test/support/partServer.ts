import type { IncomingMessage, ServerResponse } from 'node:http';
import { floorToBucket, formatNaive, formatStamp, nextBucket, parseStamp } from '#src/domain';
import { block, envelope } from './runAgainst';

/** One request to a service that replies to any window with one number per bucket. */
export interface AskedPart {
  url: URL;
  startMs: number;
  endMs: number;
  days: number;
  metrics: string[];
}

export interface PartServerOptions {
  /** Replies instead of the data; returns false to send the data. */
  refuse?: (part: AskedPart, response: ServerResponse) => boolean;
  dateEnd?: 'exclusive' | 'inclusive';
}

/** The value of the bucket that starts at `ms`, different for each bucket and metric. */
export const valueAt = (ms: number, metric = 'power'): number => ms / 60_000 + metric.length;

export function readPart(request: IncomingMessage): AskedPart {
  const url = new URL(request.url ?? '', 'http://localhost');
  const read = (name: string) => parseStamp(url.searchParams.get(name) ?? '', 600) ?? NaN;
  const [startMs, endMs] = [read('date_start'), read('date_end')];
  const days = (endMs - startMs) / 86_400_000;
  return { url, startMs, endMs, days, metrics: url.searchParams.getAll('metrics') };
}

/** A day of the requested window, such as "2026-10-05". */
export const dayOf = (ms: number): string => formatNaive(ms, 600).slice(0, 10);

export function sendJson(response: ServerResponse, status: number, body: unknown): true {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  return true;
}

/** An error in the service's own format. */
export const sendError = (response: ServerResponse, status: number, error: string): true =>
  sendJson(response, status, { version: '4.5.17', response_status: 'ERROR', success: false, error });

/** Replies to each window with all its buckets. */
export function replyParts({ refuse, dateEnd = 'exclusive' }: PartServerOptions = {}) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const part = readPart(request);
    if (refuse?.(part, response) === true) return;
    const interval = part.url.searchParams.get('interval') ?? '5m';
    const blocks = part.metrics.map((metric) => {
      const data: [string, number][] = [];
      for (
        let ms = floorToBucket(part.startMs, interval, 600);
        dateEnd === 'inclusive' ? ms <= part.endMs : ms < part.endMs;
        ms = nextBucket(ms, interval, 600)
      ) {
        // The last bucket of an end-inclusive service covers only one moment.
        data.push([formatStamp(ms, 600), ms === part.endMs ? 1 : valueAt(ms, metric)]);
      }
      return block([{ data, name: `${metric}_total` }], { metric, interval });
    });
    sendJson(response, 200, envelope(...blocks));
  };
}
