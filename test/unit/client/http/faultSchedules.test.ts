import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { systemTimers, type Timers } from '#src/client/http/deadline';
import { isApiError } from '#src/client/index';
import { replyPacked, soundPoints, soundText as text } from '../../../support/faults';
import { clientOf, pointsOf, wholeDay, query } from '../../../support/runAgainst';
import {
  redirectTo,
  replyHtml,
  replyJson,
  replyRaw,
  replySilence,
  withServer,
  writeChunk,
  type Handler,
} from '../../../support/httpServer';

const writeThen =
  (headers: Record<string, string | number>, then: 'hang up' | 'fall silent'): Handler =>
  (_, response) => {
    response.writeHead(200, headers);
    void writeChunk(response, text.slice(0, 50)).then(() => {
      if (then === 'hang up') response.destroy();
    });
  };

/**
 * The possible replies to a request, and the client's reaction: `again` retries, `done` has the data, `over` gives up.
 */
const faults: Readonly<Record<string, [handler: Handler, then: 'again' | 'done' | 'over']>> = {
  data: [replyJson(text), 'done'],
  'slow data': [
    (_, response) => {
      void (async () => {
        for (const piece of text.match(/.{1,40}/g) ?? []) {
          await writeChunk(response, piece);
          await new Promise((resolve) => setImmediate(resolve));
        }
        response.end();
      })();
    },
    'done',
  ],
  'zipped data': [replyPacked('gzip', gzipSync(text)), 'done'],
  'hang up': [(request) => request.socket.destroy(), 'again'],
  'half a header': [replyRaw('HTTP/1.1 2'), 'again'],
  'half a body': [writeThen({}, 'hang up'), 'again'],
  'half of what was announced': [writeThen({ 'Content-Length': text.length }, 'hang up'), 'again'],
  'half a zip': [replyPacked('gzip', gzipSync(text).subarray(0, 40)), 'again'],
  429: [replyJson('', 429, { 'Retry-After': '0' }), 'again'],
  502: [replyHtml('<title>Bad Gateway</title>', 502), 'again'],
  503: [replyHtml('<title>Unavailable</title>', 503), 'again'],
  504: [replyJson('', 504), 'again'],
  400: [replyJson({ success: false, error: 'No' }, 400), 'over'],
  401: [replyJson({ success: false, error: 'No' }, 401), 'over'],
  500: [replyJson({ success: false, error: 'No' }, 500), 'over'],
  page: [replyHtml('<html>'), 'over'],
  silence: [replySilence, 'over'],
  'silence in the body': [writeThen({}, 'fall silent'), 'over'],
  'a redirect elsewhere': [redirectTo('https://example.org/'), 'over'],
  'a redirect to itself': [(request, response) => redirectTo(request.url ?? '/')(request, response), 'over'],
};

const maxAttempts = 4;
const timeoutMs = 10_000;

/** The system's timers, except that a request's time limit expires only when the service calls `expire`. */
function createExpiry(): { timers: Timers; expire: () => void } {
  const limits = new Set<() => void>();
  return {
    timers: {
      now: () => systemTimers.now(),
      after: (ms, act) => {
        if (ms !== timeoutMs) return systemTimers.after(ms, act);
        limits.add(act);
        return () => void limits.delete(act);
      },
    },
    expire: () => {
      for (const act of Array.from(limits)) act();
    },
  };
}

const anyFault = fc.constantFrom(...Object.keys(faults));

describe('any sequence of faults', () => {
  it('ends in the data or the error of its last attempt, after the right number of requests', () => {
    return fc.assert(
      fc.asyncProperty(fc.array(anyFault, { minLength: 1, maxLength: 5 }), async (schedule) => {
        let attempts = 0;
        // Redirects are part of one attempt.
        let current: Handler | undefined;
        let redirected = false;
        const { timers, expire } = createExpiry();
        const handler: Handler = (request, response) => {
          if (!redirected) current = faults[schedule[Math.min(attempts++, schedule.length - 1)] ?? '']?.[0];
          if (current === faults['silence']?.[0] || current === faults['silence in the body']?.[0])
            setTimeout(expire, 5);
          redirected = current === faults['a redirect to itself']?.[0];
          current?.(request, response);
        };
        const ends = Array.from({ length: maxAttempts }, (_, i) => {
          return faults[schedule[Math.min(i, schedule.length - 1)] ?? '']?.[1];
        });
        const last = ends.findIndex((end) => end !== 'again');
        await withServer(handler, async (server) => {
          const client = clientOf(server.baseAddress, {
            timeoutMs,
            timers,
            retry: { maxAttempts, firstDelayMs: 1 },
          });
          const outcome: unknown = await client.run(query).then(
            ({ series }) => pointsOf(series[0]),
            (error: unknown) => error,
          );
          if (last !== -1 && ends[last] === 'done') assert.deepEqual(outcome, wholeDay(soundPoints));
          else assert.ok(isApiError(outcome), String(outcome));
        });
        assert.equal(attempts, last === -1 ? maxAttempts : last + 1);
      }),
      { numRuns: 250 },
    );
  });
});
