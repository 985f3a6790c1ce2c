import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import type { FailureFacts as ApiErrorFacts } from '#src/domain';
import type { ApiErrorKind, ClientOptions } from '#src/client/index';
import { createNodeFetch } from '#src/client/node/nodeFetch';
import {
  block,
  clientOf,
  envelope,
  hour,
  pointsOf,
  wholeDay,
  query,
  rejection,
} from '../../../support/runAgainst';
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
const parsed = JSON.parse(soundText) as { data: object[] };
const zipped = gzipSync(soundText);
const sound = replyJson(soundText);
const other = 'https://elsewhere.example.org/v4/';

/** The expected outcome: the valid data, or an error of this kind with these facts. */
type Outcome = 'data' | [kind: ApiErrorKind, facts?: ApiErrorFacts];

/** `attempts` is 1 by default, 4 when every retry fails; redirects add `redirects` requests. */
type Row = [name: string, fault: Handler, outcome: Outcome, attempts?: number, redirects?: number];

const silent: Outcome = ['timeout', { waitedFor: 'more', limitMs: 300 }];
const tooLarge: Outcome = ['tooLarge', { limitBytes: 4 * mega }];
const tooDeep: Outcome = ['tooLarge', { limitDepth: 64 }];
const tooLong: Outcome = ['tooLarge', { limitTextLength: 65_536 }];

/** Sends each letter as the byte with its code. */
const replyBytes =
  (text: string): Handler =>
  (_, response) =>
    void response.writeHead(200).end(Buffer.from(text, 'latin1'));

/** Sends the valid reply with a part of it replaced. */
const withChange = (from: string, to: string): Handler => {
  assert.ok(soundText.includes(from), from);
  return replyJson(soundText.replace(from, to));
};

const connections: Row[] = [
  ['reset before the headers', resetAfter(''), ['network', { code: 'ECONNRESET' }], 4],
  ['reset in the headers', resetAfter('HTTP/1.1 200 OK\r\nContent-Le'), ['network'], 4],
  ['reset after the headers', resetAfter(announcing(5000)), ['truncated'], 4],
  ['reset in the body', resetAfter(announcing(5000, soundText)), ['truncated'], 4],
  ['reset once, then sound', inTurn(resetAfter(announcing(5000, '{')), sound), 'data', 2],
  ['closed before the headers', (request) => void request.socket.destroy(), ['network'], 4],
  ['closed in the headers', replyRaw('HTTP/1.1 200 OK\r\nContent-Le'), ['network'], 4],
  ['closed in the body', closeAfter(soundText.slice(0, -30)), ['truncated'], 4],
  ['without a reply', replySilence, ['timeout', { waitedFor: 'answer', limitMs: 100 }]],
  ['silent after the headers', (_, response) => response.writeHead(200).flushHeaders(), silent],
  ['silent in the body', (_, response) => response.writeHead(200).write('{"da'), silent],
  ['silent in the body of an error', (_, response) => response.writeHead(500).write('{'), silent],
  ['dripping headers for ever', dripHeaders(10), ['timeout', { waitedFor: 'answer' }]],
  ['dripping a body for ever', dripForever(10), ['timeout', { waitedFor: 'whole' }]],
  ['dripping a valid body', replyByteByByte(soundText), 'data'],
  ['in another protocol', replyRaw('SSH-2.0-OpenSSH_9.2\r\n'), ['network']],
];

const lengths: Row[] = [
  ['without end', replyEndless(200), tooLarge],
  ['with headers without end', replyEndlessHeaders, ['network'], 4],
  ['of an error without end', replyEndless(500), ['server', { status: 500 }]],
  ['of a redirect without end', inTurn(replyEndless(307, { Location: '/v4/there' }), sound), 'data', 1, 1],
  ['announced beyond the limit', replyRaw(announcing(5 * mega)), tooLarge],
  [
    'announced beyond the limit and left open',
    (_, response) => response.writeHead(200, { 'Content-Length': 5 * mega }).flushHeaders(),
    tooLarge,
  ],
  [
    'cut in a chunk',
    replyRaw(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfff\r\n${soundText}`),
    ['truncated'],
    4,
  ],
  ['shorter than announced', replyRaw(announcing(soundText.length + 1, soundText)), ['truncated'], 4],
  ['longer than announced', replyRaw(announcing(soundText.length - 1, soundText)), ['truncated'], 4],
  ['that is half a gzip file', replyPacked('gzip', zipped.subarray(0, -20)), ['truncated'], 4],
  ['that is the first bytes of a gzip file', replyPacked('gzip', zipped.subarray(0, 12)), ['truncated'], 4],
  ['falsely announced as gzip', replyPacked('gzip', Buffer.from(soundText)), ['truncated'], 4],
  [
    'that is two gzip files',
    replyPacked('gzip', Buffer.concat([gzipSync(soundText.slice(0, 50)), gzipSync(soundText.slice(50))])),
    'data',
  ],
  ['that is a gzip bomb', replyGzipBomb, tooLarge],
  ['that is a Brotli bomb', replyBrotliBomb, tooLarge],
];

const statuses: Row[] = [
  ['400', refuse(400), ['invalidRequest']],
  ['401', refuse(401), ['unauthorised']],
  ['403', refuse(403), ['unauthorised']],
  ['403 with a page', replyHtml('<title>Denied</title>', 403), ['blocked', { serverMessage: 'Denied' }]],
  ['403 for a throttle', replyJson({ detail: 'Request throttled' }, 403), ['rateLimited'], 4],
  ['403 for a throttle once', inTurn(replyJson({ detail: 'Request throttled' }, 403), sound), 'data', 2],
  ['404', refuse(404), ['noData']],
  ['407', replyHtml('<title>Proxy</title>', 407), ['network', { code: 'PROXY_AUTHENTICATION' }]],
  ['500', refuse(500), ['server', { status: 500, serverMessage: 'No luck' }]],
  [
    '502',
    replyHtml('<title>Bad Gateway</title>', 502),
    ['server', { status: 502, serverMessage: 'Bad Gateway' }],
    4,
  ],
  ['503', replyHtml('', 503), ['server', { status: 503 }], 4],
  ['503 for maintenance', refuse(503), ['maintenance']],
  [
    '503 for maintenance with Retry-After once',
    inTurn(refuse(503, { 'Retry-After': '0' }), sound),
    'data',
    2,
  ],
  ['504', replyHtml('', 504), ['server', { status: 504 }], 4],
  [
    '502, 503 and 504 in turn',
    inTurn(replyHtml('', 502), replyHtml('', 503), replyHtml('', 504), sound),
    'data',
    4,
  ],
  ...[520, 521, 522, 523, 524, 530].flatMap((status): Row[] => [
    [`${status}`, replyHtml('', status), ['server', { status, isFromProxy: true }], 4],
    [`${status} once`, inTurn(replyHtml('<title>Down</title>', status), sound), 'data', 2],
  ]),
  ...[501, 525, 526, 527].map((status): Row => [`${status}`, replyHtml('', status), ['server', { status }]]),
  ['429 with a page', replyHtml('<title>Slow down</title>', 429), ['rateLimited'], 4],
  ['502 and then 404', inTurn(replyHtml('', 502), refuse(404)), ['noData'], 2],
  ['429', refuse(429), ['rateLimited', { serverMessage: 'No luck' }], 4],
  ['429 once', inTurn(refuse(429), sound), 'data', 2],
  ['429 with Retry-After once', inTurn(refuse(429, { 'Retry-After': '0' }), sound), 'data', 2],
  [
    '429 with a Retry-After beyond patience',
    refuse(429, { 'Retry-After': '3600' }),
    ['rateLimited', { retryAfterMs: 3_600_000 }],
  ],
  ['429 with an invalid Retry-After', refuse(429, { 'Retry-After': 'soon' }), ['rateLimited'], 4],
  [
    '429 with a Retry-After beyond the deadline',
    refuse(429, { 'Retry-After': '30' }),
    ['timeout', { waitedFor: 'whole' }],
  ],
  ['299', replyJson('', 299), ['notJson']],
  ['204', (_, response) => response.writeHead(204).end(), ['notJson']],
];

const redirects: Row[] = [
  [
    'to itself',
    (request, response) => redirectTo(request.url ?? '')(request, response),
    ['notThisApi'],
    1,
    5,
  ],
  [
    'to ever new paths',
    (request, response) => redirectTo(`/${Math.random()}`)(request, response),
    ['notThisApi'],
    1,
    5,
  ],
  ['to another host', redirectTo(other), ['notThisApi', { location: other, status: 307 }]],
  ['to another host without a scheme', redirectTo('//elsewhere.example.org/v4'), ['notThisApi']],
  ['to another port', redirectTo('http://127.0.0.1:9/v4'), ['notThisApi']],
  ['to a file', redirectTo('file:///etc/hosts'), ['notThisApi']],
  ['without a location', (_, response) => response.writeHead(302).end(), ['notThisApi']],
  ['within the origin', inTurn(redirectTo('/v4/there', 301), redirectTo('there', 308), sound), 'data', 1, 2],
];

const nest = (open: string, close: string, times: number, inner = '') =>
  `${open.repeat(times)}${inner}${close.repeat(times)}`;
const points = nest('[', ']', 50_000);
const head = soundText.slice(0, soundText.indexOf('"results"'));
const cutBodies: Row[] = [
  ['an inner object', `${head}"results":[{"columns":{}`],
  ['a bracket', soundText.slice(0, soundText.indexOf('}') + 1)],
  ['a series', `${head}"results":[{"data":[]}`],
  ['the start of a text', `${head}"results":[{"name":"}`],
  ['a backslash', '{"data":["\\'],
  ['a byte order mark and spaces', '\ufeff \n{"data":[] \n'],
  ['thousands of objects', `{"data":[{"results":[${'{},'.repeat(5000)}{}`],
].map(([name, text]) => [`a body cut after ${name}`, replyJson(text), ['truncated'], 4]);
const foreignBodies: Row[] = [
  '[]',
  'null',
  '3',
  '"x"',
  '{"hello":"world"}',
  '{"status":"ok"}',
  '{"message":"hello"}',
  '{"data":{}}',
  '{"data":"x"}',
  '{"ok":true}',
].map((text) => [text, replyJson(text), ['notThisApi', { status: 200 }]]);

const bodies: Row[] = [
  ...cutBodies,
  ...foreignBodies,
  ['a body cut in a text like its end', replyJson(`${head}"results":[{"name":"}]}]}`), ['truncated']],
  ['plain text', replyJson('OK'), ['notJson']],
  ['a bare NaN', replyJson('{"data": [NaN]}'), ['notJson']],
  ['UTF-16', replyJson('\u0000{\u0000}'), ['notJson']],
  ['success: false', replyJson({ success: false }), ['refused']],
  [
    'success: false and an error',
    replyJson({ success: false, error: 'Not today', data: [] }),
    ['refused', { serverMessage: 'Not today', status: 200 }],
  ],
  [
    'an error status',
    replyJson({ response_status: 'ERROR', error: 'No' }),
    ['refused', { serverMessage: 'No' }],
  ],
  ['an error alone', replyJson({ error: 'Alone' }), ['refused', { serverMessage: 'Alone' }]],
  ['a nested error', replyJson(`{"success":false,"error":${nest('[', ']', 9999)}}`), ['tooLarge']],
  [
    'an error nested like points',
    replyJson(`{"success":false,"error":{"message":"no","a":{"b":{"c":{"data":${points}}}}}}`),
    ['refused', { serverMessage: 'no' }],
  ],
  ['a million nested lists', replyJson(`{"data":${nest('[', ']', mega)}}`), tooDeep],
  ['65 nested objects', replyJson(nest('{"a":', '}', 65, '1')), tooDeep],
  ['too many series', replyJson(envelope(block(Array.from({ length: 50_001 }, () => ({}))))), ['tooLarge']],
  ['brackets and quotes in a text', withChange('power_total', '[{\\"\\\\'.repeat(100)), 'data'],
  ['many blocks', replyJson({ ...parsed, data: Array(200).fill(parsed.data[0]) }), 'data'],
  [
    'a page',
    replyHtml('<!doctype html><title>Sign in</title>'),
    ['notJson', { status: 200, serverMessage: 'Sign in' }],
  ],
  ['half a page', replyHtml('<!doctype html><ti'), ['notJson']],
  ['no body', replyJson(''), ['notJson']],
  ['half of JSON', replyJson(soundText.slice(0, 100)), ['truncated'], 4],
  ['half of a text', replyJson(soundText.slice(0, soundText.indexOf('NEM') + 2)), ['truncated'], 4],
  ['JSON and a half', replyJson(`${soundText}{"a":`), ['truncated'], 4],
  ['an extra comma', withChange('],[', '],,['), ['notJson']],
  ['a zero byte', withChange('1.5', '\u0000'), ['notJson']],
  ['a key twice, the last of which counts', withChange('"unit":"MW"', '"unit":"kW","unit":"MW"'), 'data'],
  ['its data twice, the last of which count', withChange('"data":[{', '"data":[],"data":[{'), 'data'],
  [
    'its points twice, the last of which count',
    withChange('"data":[["', `"data":[["${hour(3)}",9]],"data":[["`),
    'data',
  ],
  ['a text of 64 KB', withChange('power_total', 'x'.repeat(64 * 1024 - 100)), 'data'],
  ['a text beyond 64 KB', withChange('power_total', 'x'.repeat(64 * 1024 + 100)), tooLong],
  ['a text of 3 MB', withChange('power_total', 'x'.repeat(3 * mega)), tooLong],
  ['half a character, escaped', withChange('power_total', '\\ud800'), 'data'],
  ['half a character in a label', withChange('"columns":{}', '"columns":{"\\udc00":"\\ud800"}'), 'data'],
  ['half a character, in bytes', replyBytes(soundText.replace('power_total', '\u00ed\u00a0\u0080')), 'data'],
  ['a number beyond the range', withChange('null', '1e999'), 'data'],
];

const groups = {
  'a connection': connections,
  'a body': lengths,
  'the status': statuses,
  'a redirect': redirects,
  'a reply with': bodies,
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
  describe(group, () => {
    for (const [name, fault, outcome, attempts = 1, redirects = 0] of rows) {
      const result = outcome === 'data' ? 'the data' : `the error ${outcome[0]}`;
      it(`${name} gives ${result}${attempts > 1 ? ` after ${attempts} attempts` : ''}`, async () => {
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
            else
              await rejection(asked, outcome[0], {
                attempts: attempts > 1 ? attempts : undefined,
                ...outcome[1],
              });
            assert.equal(server.requests.length - before, attempts + redirects, 'requests');
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
