import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import type { ApiErrorFacts, ApiErrorKind, ClientOptions } from '../../../../src/client/index';
import { createNodeFetch } from '../../../../src/client/node/nodeFetch';
import { clientOf, hour, pointsOf, wholeDay, query, rejection } from '../../../support/runAgainst';
import {
  announcing,
  closeAfter,
  dripForever,
  dripHeaders,
  inTurn,
  refuse,
  replyBrotliBomb,
  replyByteByByte,
  replyEndless,
  replyEndlessHeaders,
  replyGzipBomb,
  replyPacked,
  resetAfter,
  soundPoints,
  soundText,
} from '../../../support/faults';
import {
  redirectTo,
  replyHtml,
  replyJson,
  replyRaw,
  replySilence,
  withServer,
  type Handler,
} from '../../../support/httpServer';
import { countTimers } from '../../../support/countTimers';

const mega = 1024 * 1024;
const zipped = gzipSync(soundText);
const sound = replyJson(soundText);
const other = 'https://elsewhere.example.org/v4/';

/** The expected outcome: the sound data, or an error of this kind with these facts. */
type Outcome = 'data' | readonly [kind: ApiErrorKind, facts?: ApiErrorFacts];

/** `requests` is the number that reach the server: 1 by default, 4 when every retry fails. */
type Row = readonly [name: string, fault: Handler, outcome: Outcome, requests?: number];

/** Sends each letter as the byte with its code. */
const replyBytes =
  (text: string): Handler =>
  (_, response) =>
    void response.writeHead(200).end(Buffer.from(text, 'latin1'));

/** Sends the sound reply with a part of it replaced. */
const withChange = (from: string, to: string): Handler => {
  assert.ok(soundText.includes(from), from);
  return replyJson(soundText.replace(from, to));
};

const connections: readonly Row[] = [
  ['reset before the headers', resetAfter(''), ['network', { code: 'ECONNRESET' }], 4],
  ['reset in the headers', resetAfter('HTTP/1.1 200 OK\r\nContent-Le'), ['network'], 4],
  ['reset after the headers', resetAfter(announcing(5000)), ['truncated'], 4],
  ['reset in the body', resetAfter(announcing(5000, soundText)), ['truncated'], 4],
  ['reset once, then sound', inTurn(resetAfter(announcing(5000, '{')), sound), 'data', 2],
  ['closed before the headers', (request) => void request.socket.destroy(), ['network'], 4],
  ['closed in the headers', replyRaw('HTTP/1.1 200 OK\r\nContent-Le'), ['network'], 4],
  ['closed in the body', closeAfter(soundText.slice(0, -30)), ['truncated'], 4],
  ['never answering', replySilence, ['timeout', { waitedFor: 'answer' }]],
  [
    'silent after the headers',
    (_, response) => response.writeHead(200).flushHeaders(),
    ['timeout', { waitedFor: 'more' }],
  ],
  [
    'silent in the body',
    (_, response) => response.writeHead(200).write('{"da'),
    ['timeout', { waitedFor: 'more' }],
  ],
  ['dripping headers for ever', dripHeaders(10), ['timeout', { waitedFor: 'answer' }]],
  ['dripping a body for ever', dripForever(10), ['timeout', { waitedFor: 'whole' }]],
  ['dripping a sound body', replyByteByByte(soundText), 'data'],
  ['in another protocol', replyRaw('SSH-2.0-OpenSSH_9.2\r\n'), ['network']],
];

const lengths: readonly Row[] = [
  ['without end', replyEndless(200), ['tooLarge', { limitBytes: 4 * mega }]],
  ['with headers without end', replyEndlessHeaders, ['network'], 4],
  ['of an error without end', replyEndless(500), ['server', { status: 500 }]],
  ['of a redirect without end', inTurn(replyEndless(307, { Location: '/v4/there' }), sound), 'data', 2],
  ['announced beyond the limit', replyRaw(announcing(5 * mega)), ['tooLarge', { limitBytes: 4 * mega }]],
  ['shorter than announced', replyRaw(announcing(soundText.length + 1, soundText)), ['truncated'], 4],
  ['longer than announced', replyRaw(announcing(soundText.length - 1, soundText)), ['truncated'], 4],
  ['that is half a zip', replyPacked('gzip', zipped.subarray(0, -20)), ['truncated'], 4],
  ['that is the first bytes of a zip', replyPacked('gzip', zipped.subarray(0, 12)), ['truncated'], 4],
  ['that is no zip, but said to be', replyPacked('gzip', Buffer.from(soundText)), ['truncated'], 4],
  [
    'that is a zip in two',
    replyPacked('gzip', Buffer.concat([gzipSync(soundText.slice(0, 50)), gzipSync(soundText.slice(50))])),
    'data',
  ],
  ['that is a gzip bomb', replyGzipBomb, ['tooLarge', { limitBytes: 4 * mega }]],
  ['that is a Brotli bomb', replyBrotliBomb, ['tooLarge', { limitBytes: 4 * mega }]],
];

const refusals: readonly Row[] = [
  ['500 for ever', refuse(500), ['server', { status: 500, serverMessage: 'No luck' }]],
  ['502 for ever', replyHtml('<title>Bad Gateway</title>', 502), ['server', { status: 502, attempts: 4 }], 4],
  ['503 for ever', replyHtml('', 503), ['server', { status: 503, attempts: 4 }], 4],
  ['504 for ever', replyHtml('', 504), ['server', { status: 504, attempts: 4 }], 4],
  [
    'a storm that passes',
    inTurn(replyHtml('', 502), replyHtml('', 503), replyHtml('', 504), sound),
    'data',
    4,
  ],
  ['429 for ever', refuse(429), ['rateLimited', { attempts: 4 }], 4],
  ['429 once', inTurn(refuse(429), sound), 'data', 2],
  ['429 once, with Retry-After', inTurn(refuse(429, { 'Retry-After': '0' }), sound), 'data', 2],
  [
    '429 with a Retry-After beyond patience',
    refuse(429, { 'Retry-After': '3600' }),
    ['rateLimited', { retryAfterMs: 3_600_000 }],
  ],
  [
    '429 with a Retry-After that is none',
    refuse(429, { 'Retry-After': 'soon' }),
    ['rateLimited', { attempts: 4 }],
    4,
  ],
  [
    '429 with a Retry-After beyond the deadline',
    refuse(429, { 'Retry-After': '30' }),
    ['timeout', { waitedFor: 'whole' }],
  ],
  ['a status of its own', replyJson('', 299), ['notJson']],
  ['no content', (_, response) => response.writeHead(204).end(), ['notJson']],
];

const redirects: readonly Row[] = [
  ['to itself', (request, response) => redirectTo(request.url ?? '')(request, response), ['notThisApi'], 6],
  [
    'round and round',
    (request, response) => redirectTo(`/${Math.random()}`)(request, response),
    ['notThisApi'],
    6,
  ],
  ['to another host', redirectTo(other), ['notThisApi', { location: other, status: 307 }]],
  ['to another host without a scheme', redirectTo('//elsewhere.example.org/v4'), ['notThisApi']],
  ['to another port', redirectTo('http://127.0.0.1:9/v4'), ['notThisApi']],
  ['to a file', redirectTo('file:///etc/hosts'), ['notThisApi']],
  ['to nowhere', (_, response) => response.writeHead(302).end(), ['notThisApi'], 1],
  ['to a place of its own', inTurn(redirectTo('/v4/there', 301), redirectTo('there', 308), sound), 'data', 3],
];

const nested = `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`;
const bodies: readonly Row[] = [
  ['a page', replyHtml('<!doctype html><title>Sign in</title>'), ['notJson', { status: 200 }]],
  ['half a page', replyHtml('<!doctype html><ti'), ['notJson']],
  ['nothing', replyJson(''), ['notJson']],
  ['half of JSON', replyJson(soundText.slice(0, 100)), ['truncated'], 4],
  ['half of a text', replyJson(soundText.slice(0, soundText.indexOf('NEM') + 2)), ['truncated'], 4],
  ['JSON and a half', replyJson(`${soundText}{"a":`), ['truncated'], 4],
  ['JSON with a comma too many', withChange('],[', '],,['), ['notJson']],
  ['a hole in the middle of JSON', withChange('1.5', '\u0000'), ['notJson']],
  ['the same key twice: the last holds', withChange('"unit":"MW"', '"unit":"kW","unit":"MW"'), 'data'],
  ['the data twice: the last holds', withChange('"data":[{', '"data":[],"data":[{'), 'data'],
  [
    'the points twice: the last hold',
    withChange('"data":[["', `"data":[["${hour(3)}",9]],"data":[["`),
    'data',
  ],
  ['a text of 64 KB', withChange('power_total', 'x'.repeat(64 * 1024 - 100)), 'data'],
  [
    'a text beyond 64 KB',
    withChange('power_total', 'x'.repeat(64 * 1024 + 100)),
    ['tooLarge', { limitTextLength: 65_536 }],
  ],
  [
    'a text of 3 MB',
    withChange('power_total', 'x'.repeat(3 * mega)),
    ['tooLarge', { limitTextLength: 65_536 }],
  ],
  ['half a character, escaped', withChange('power_total', '\\ud800'), 'data'],
  ['half a character in a label', withChange('"columns":{}', '"columns":{"\\udc00":"\\ud800"}'), 'data'],
  ['half a character, in bytes', replyBytes(soundText.replace('power_total', '\u00ed\u00a0\u0080')), 'data'],
  ['too deep nesting', replyJson(nested), ['tooLarge', { limitDepth: 64 }]],
  ['numbers beyond any', withChange('null', '1e999'), 'data'],
];

const groups = {
  'a connection': connections,
  'a body': lengths,
  'a refusal': refusals,
  'a redirect': redirects,
  'an answer': bodies,
};

/** Sets short time limits only for rows about time, so that a busy machine cannot change an outcome. */
function limitsOf(outcome: Outcome): Partial<ClientOptions> {
  const waitedFor = outcome === 'data' ? undefined : outcome[1]?.waitedFor;
  return {
    timeoutMs: waitedFor === 'answer' ? 100 : waitedFor === 'more' ? 300 : 15_000,
    deadlineMs: waitedFor === 'whole' ? 300 : 15_000,
    maxBodyBytes: 4 * mega,
    retry: { firstDelayMs: 0 },
  };
}

for (const [group, rows] of Object.entries(groups)) {
  describe(`${group} that is`, () => {
    for (const [name, fault, outcome, requests = 1] of rows) {
      it(`${name}: ${outcome === 'data' ? 'the data' : outcome[0]}`, async () => {
        const open = new Set<object>();
        const handler: Handler = (request, response) => {
          open.add(response);
          response.once('close', () => open.delete(response));
          fault(request, response);
        };
        await withServer(handler, async (server) => {
          for (const fetch of [globalThis.fetch, createNodeFetch()]) {
            const before = server.requests.length;
            const timers = countTimers();
            const asked = clientOf(server.baseAddress, { ...limitsOf(outcome), fetch, timers }).run(query);
            if (outcome === 'data')
              assert.deepEqual(pointsOf((await asked).series[0]), wholeDay(soundPoints));
            else await rejection(asked, ...outcome);
            assert.equal(server.requests.length - before, requests, 'requests');
            assert.equal(timers.pending, 0, 'timers');
            // Neither wait ends while a request or a connection is open.
            if ('close' in fetch) await (fetch as ReturnType<typeof createNodeFetch>).close();
            while (open.size > 0) await new Promise((resolve) => setTimeout(resolve, 1));
          }
        });
      });
    }
  });
}
