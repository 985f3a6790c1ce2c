import assert from '../../../support/assert';
import { inspect } from 'node:util';
import { createDiskCache, isApiError, type Client } from '#src/client/index';
import { block, clientOf, envelope, hour, query } from '../../../support/runAgainst';
import { base64Echoes, echoes, piecesOf, saysInBase64 } from '../../../support/echoedKeys';
import {
  replyHtml,
  replyJson,
  replyRaw,
  redirectTo,
  withServer,
  type Handler,
} from '../../../support/httpServer';
import { filesIn, unpackFile, withFolder } from '../../../support/replies';

const key = 'oe_3ZhQ8xkTf2LmPq7RwYvB5nCdJ1sG4uHa';
/** Each text that a service sends back, with the pieces of it that reveal the key. */
const sent = new Map(
  Object.entries(echoes).map(([name, echo]) => [
    name,
    { text: echo(key).join(''), pieces: piecesOf(echo(key)) },
  ]),
);
for (const [name, echo] of Object.entries(base64Echoes)) sent.set(name, { text: echo(key), pieces: [] });

const points = { data: [[hour(0), 1.5]] };
const good = (results: object[], fields: object = {}, more: object = {}): Handler =>
  replyJson({ ...envelope(block(results as never, fields as never)), ...more });

/** The places in a reply whose text the client may show, log or store. */
const carriers: Readonly<Record<string, (text: string) => Handler>> = {
  'the error of a refusal': (text) => replyJson({ error: `No such key: ${text}.` }, 400),
  'the error of a refused key': (text) => replyJson({ error: text }, 401),
  'a sentence about a metric': (text) => replyJson({ error: `Unsupported metric: ${text}` }, 400),
  'a sentence about a network': (text) => replyJson({ error: `Network ${text} not supported` }, 400),
  'a list of faults': (text) =>
    replyJson(
      {
        detail: [{ type: text, msg: text, loc: ['query', text], input: text, ctx: { enum_values: [text] } }],
      },
      422,
    ),
  'supported metrics and a hint': (text) =>
    replyJson({ detail: { error: 'x', hint: text, supported_metrics: [text, 'power'] } }, 400),
  'an error that is a text': (text) => replyHtml(text, 500),
  'the title of a page': (text) => replyHtml(`<html><title>${text}</title></html>`, 502),
  'an error with status 200': (text) => replyJson({ success: false, error: text }),
  'a body that is no JSON': (text) => replyHtml(`${text} is no JSON`),
  'JSON that breaks off': (text) => replyHtml(`{"data": ["${text}`),
  'JSON with text behind it': (text) => replyJson(`{"data": []} ${text}`),
  'a redirect to another host': (text) =>
    redirectTo(`https://elsewhere.example/?k=${encodeURIComponent(text)}`),
  'redirects without an end': (text) => redirectTo(`/${encodeURIComponent(text)}`),
  'an ETag': (text) => (request, response) => {
    response.setHeader('ETag', `"${text.replace(/[^\x21-\x7e]/g, '')}"`);
    good([points])(request, response);
  },
  'an invalid header': (text) => replyRaw(`HTTP/1.1 200 OK\r\n${text}\r\n: x\r\n\r\n`),
  'a status line': (text) => replyRaw(`HTTP/1.1 ${text} ${text}\r\nX: y\r\n\r\n`),
  'a body under a wrong encoding': (text) => (_, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(text);
  },
  'the name of a series': (text) => good([{ ...points, name: text }]),
  'a label': (text) => good([{ ...points, columns: { fueltech: text, [text]: 'x', list: [1, text] } }]),
  'a unit': (text) => good([points], { unit: text }),
  'the name of a metric': (text) => good([points], { metric: text }),
  'an interval and a network': (text) => good([points], { interval: text, network_code: text }),
  'a version and a time': (text) => good([points], {}, { version: text, created_at: text }),
  'an unread field': (text) => good([points], { note: text }, { [text]: text }),
  'a time stamp': (text) =>
    good([
      {
        data: [
          [text, 1],
          [hour(0), 1.5],
        ],
      },
    ]),
  'a value': (text) =>
    good([
      {
        data: [
          [hour(0), text],
          [hour(1), 1.5],
        ],
      },
    ]),
  'a point with an extra value': (text) => good([{ data: [[hour(0), 1.5, text]] }]),
};

/** Prints everything in a value, with fields that are not enumerable, causes and bytes. */
const all = (value: unknown) =>
  inspect(value, { depth: 20, showHidden: true, maxArrayLength: null, maxStringLength: null });

/** Returns all traces of a run: its outcome, its progress reports, and the files it stored. */
async function traceOf(handler: Handler) {
  return withFolder((folder) =>
    withServer(handler, async ({ baseAddress, requests }) => {
      const storing: Promise<unknown>[] = [];
      const record = (work: Promise<void>) => {
        storing.push(work);
        return work;
      };
      const disk = createDiskCache({ folder, maxBytes: 1e7 });
      const cache: typeof disk = {
        ...disk,
        put: (reply) => record(disk.put(reply)),
        drop: (url) => record(disk.drop(url)),
      };
      const reports: unknown[] = [];
      const client: Client = clientOf(baseAddress, {
        token: () => Promise.resolve(key),
        cache,
        retry: { maxAttempts: 2, firstDelayMs: 1, longestDelayMs: 1 },
      });
      const outcome: unknown = await client
        .run(query, { onProgress: (progress) => reports.push(progress) })
        .catch((error: unknown) => error);
      assert.equal(requests[0]?.headers.authorization, `Bearer ${key}`);
      // For a large body, the client decides in a later turn whether to store it.
      await Promise.all(storing);
      const files = await filesIn(folder);
      return [
        all(outcome),
        JSON.stringify(outcome),
        all(reports),
        ...(await Promise.all(files.map(unpackFile))),
      ];
    }),
  );
}

describe('a key in a reply', () => {
  for (const [carrier, handlerOf] of Object.entries(carriers))
    it(`is removed from ${carrier}, in any encoding`, async () => {
      for (const [name, { text, pieces }] of sent) {
        const trace = await traceOf(handlerOf(text));
        for (const one of trace) {
          // Node escapes a text when it prints it.
          for (const piece of pieces)
            for (const shown of [piece, JSON.stringify(piece).slice(1, -1)])
              assert.ok(!one.includes(shown), `${name}: ${JSON.stringify(shown)} in ${one}`);
          assert.ok(!saysInBase64(one, key), `${name}: in Base64 in ${one}`);
        }
      }
    }).timeout(60_000);

  it('is removed from an error, which keeps its kind', async () => {
    const handler = replyJson({ error: `Unsupported metric: ${key}, use power` }, 400);
    const error: unknown = await withServer(handler, ({ baseAddress }) =>
      clientOf(baseAddress, { token: () => Promise.resolve(key) })
        .run(query)
        .catch((reason: unknown) => reason),
    );
    assert.ok(isApiError(error));
    assert.equal(error.kind, 'unsupportedMetric');
    assert.equal(error.facts.serverMessage, 'Unsupported metric: …, use power');
    assert.equal(error.facts.metric, undefined);
  });

  it('is removed from the name of the account', () =>
    withServer(replyJson({ id: 1, full_name: `Ann ${key}`, plan: 'PRO' }), async ({ baseAddress }) => {
      assert.deepEqual(await clientOf(baseAddress).checkToken(key), { label: 'Ann …', plan: 'PRO' });
    }));

  it('is removed from data, which are shown and not cached', async () => {
    await withFolder((folder) =>
      withServer(good([{ ...points, name: `a ${key}` }]), async ({ baseAddress, requests }) => {
        const cache = createDiskCache({ folder, maxBytes: 1e7 });
        const client = clientOf(baseAddress, { token: () => Promise.resolve(key), cache });
        const { series } = await client.run(query);
        assert.equal(series[0]?.name, 'a …');
        assert.deepEqual(Array.from(series[0].values).slice(0, 2), [1.5, NaN]);
        await client.run(query);
        assert.equal(requests.length, 2);
        assert.deepEqual(await filesIn(folder), []);
      }),
    );
  });
});
