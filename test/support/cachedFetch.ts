import assert from 'node:assert/strict';
import {
  fetchCached,
  storeReply,
  type CacheableReply,
  type FetchCachedOptions,
} from '#src/client/run/fetchPart';
import { createDiskCache } from '#src/client/cache/diskCache';
import type { ReplyCache } from '#src/client/cache/replyCache';
import type { Transport } from '#src/client/http/transport';
import type { CacheUse } from '#src/domain';
import { nowMs } from './runAgainst';
import { replyJson, withServer, type Handler, type TestServer } from './httpServer';
import { withFolder } from './replies';
import { transportTo } from './transport';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;
export const token = 'oe_secret_token';

interface State {
  /** How the service replies from now on. */
  handler: Handler;
  nowMs: number;
}

export interface Bench extends State {
  folder: string;
  cache: ReplyCache;
  server: TestServer;
  transport: Transport;
  /** The address of all requests. */
  url: string;
  /** Fetches through the cache and stores what can be cached. */
  fetch(options?: FetchCachedOptions): Promise<CacheableReply>;
  /** The body, and how the cache was used. */
  fetchText(options?: FetchCachedOptions): Promise<[string, CacheUse | undefined]>;
}

export function withBench(handler: Handler, use: (bench: Bench) => Promise<void>): Promise<void> {
  const state: State = { handler, nowMs };
  const reply: Handler = (request, response) => {
    state.handler(request, response);
  };
  return withFolder((folder) =>
    withServer(reply, async (server) => {
      const transport = transportTo(server.baseAddress, {
        now: () => state.nowMs,
        token: () => Promise.resolve(token),
        timeoutMs: 500,
      });
      const cache = createDiskCache({ folder, maxBytes: 1e6 });
      const url = `${server.baseAddress}/v4/data/network/NEM?metrics=power`;
      const fetch = async (options?: FetchCachedOptions): Promise<CacheableReply> => {
        const found = await fetchCached(transport, url, { cache, ...options });
        await storeReply(found, { cache, ...options });
        return found;
      };
      const fetchText: Bench['fetchText'] = async (options) => {
        const { reply, use } = await fetch(options);
        assert.equal(reply.status, 200);
        return [new TextDecoder().decode(reply.bytes), use];
      };
      await use(Object.assign(state, { folder, cache, server, transport, url, fetch, fetchText }));
    }),
  );
}

/**
 * Replies with the current text and its ETag, or with 304 if the request has this ETag. `next` moves on to the next
 * text.
 */
export function versions(...texts: string[]): { handler: Handler; next(): void } {
  let at = 0;
  return {
    next: () => at++,
    handler: (request, response) => {
      const etag = `"v${at}"`;
      if (request.headers['if-none-match'] === etag) response.writeHead(304, { ETag: etag }).end();
      else replyJson(JSON.stringify(texts[at]), 200, { ETag: etag })(request, response);
    },
  };
}
