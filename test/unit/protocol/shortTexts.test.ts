import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Result, type Series, seriesKey } from '#src/domain';
import { toMessages } from '../../support/toMessages';
import { ShortTexts } from '#src/protocol/shortTexts';
import { receiveResult } from '../../support/receiveResult';
import { axis, result, series } from '../formats/sampleResults';

const maxBytes = 1024;
const sizeOf = (text: string) => new TextEncoder().encode(text).length;

/** Yields all texts in a value, including the names of fields. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null || value instanceof Float64Array) return;
  for (const [name, one] of Object.entries(value)) {
    yield name;
    yield* textsIn(one);
  }
}

/** Long texts, many with the same beginning. */
const text = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc
    .tuple(
      fc.constantFrom('x', '7', '\u{1f409}', 'é', '…', '\ud800'),
      fc.integer({ min: 330, max: 3000 }),
      fc.nat(3),
    )
    .map(([letter, length, end]) => `${letter.repeat(length)}${end}`),
);
const hostileSeries = fc.record({
  metric: text,
  unit: text,
  name: text,
  fueltech: text,
  labels: fc.dictionary(text, text, { maxKeys: 3 }),
});

const times = axis(2);

function toResult(all: Partial<Series>[], sentence: string): Result {
  const one = series({}, times, [1, 2]);
  const from = result(all.map((parts) => ({ ...one, ...parts })));
  const [request] = from.provenance.requests;
  return {
    ...from,
    notices: [{ code: 'missingMetric', metric: sentence }],
    provenance: {
      ...from.provenance,
      requests: request ? [{ ...request, version: sentence, createdAt: sentence }] : [],
    },
  };
}

describe('texts sent to the page', () => {
  it('have at most 1 KB and keep series distinct', () =>
    fc.assert(
      fc.property(fc.array(hostileSeries, { maxLength: 8 }), text, (all, sentence) => {
        const given = toResult(all, sentence);
        const messages = toMessages(given, { resultId: 'r', title: sentence, noticeSentences: [sentence] });
        for (const found of textsIn(messages)) assert.ok(sizeOf(found) <= maxBytes, found);
        const received = receiveResult(messages);
        const countOf = (some: readonly Series[]) => new Set(some.map(seriesKey)).size;
        assert.equal(countOf(received.series), countOf(given.series));
      }),
    ));

  it('end with an ellipsis after a whole character', () => {
    const short = new ShortTexts().shorten('\u{1f409}'.repeat(1000));
    assert.equal(short, `${'\u{1f409}'.repeat(255)}…`);
  });

  it('stay in the same object if they are short', () => {
    const value = { name: 'é'.repeat(512), list: [1, null, { unit: 'MW' }] };
    assert.equal(new ShortTexts().shorten(value), value);
  });

  it('are shortened in linear time if thousands begin alike', () => {
    const texts = Array.from({ length: 20_000 }, (_, i) => `${'x'.repeat(2000)}${i}`);
    assert.equal(new Set(new ShortTexts().shorten(texts)).size, texts.length);
  });
});
