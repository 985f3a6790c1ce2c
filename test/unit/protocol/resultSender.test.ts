import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import assert from '../../support/assert';
import type { Result } from '#src/domain';
import type { HostMessage } from '#src/protocol/messages';
import { createReceiver, isResultMessage, readHostMessage, type ReceivedResult } from '#src/protocol/receive';
import { createResultSender, toOutgoing } from '#src/protocol/resultSender';
import { receiveResult } from '../../support/receiveResult';
import { awaitedParts } from '../../support/awaitedParts';
import { result, result as sampleResult, series, series as sampleSeries } from '../formats/sampleResults';
import { toMessages } from '../../support/toMessages';

const hourMs = 3_600_000;
const outgoing = (result: Result) => toOutgoing(result, { resultId: 'r', title: 'T', noticeSentences: [] });

/** Creates the result of a run with these parts, each with `length` buckets in `seriesCount` series. */
function resultOf(parts: number[], length: number, seriesCount: number, all = 46): Result {
  const from = sampleResult([]);
  const [request] = from.provenance.requests;
  assert.ok(request);
  const hours = [...parts]
    .sort((a, b) => a - b)
    .flatMap((part) => Array.from({ length }, (_, i) => part * length + i));
  const times = Float64Array.from(hours, (hour) => hour * hourMs);
  const series = Array.from({ length: seriesCount }, (_, s) =>
    sampleSeries(
      { unit_code: `U${s}` },
      times,
      hours.map((hour) => (hour % 7 === 0 ? NaN : hour + s / 10)),
      { interval: '1h', name: `S${s}` },
    ),
  );
  const missing = all - parts.length;
  const provenance = {
    ...from.provenance,
    requests: parts.map((part) => ({ ...request, url: `https://service.example/v4/${part}` })),
    ...(missing > 0 && { awaited: awaitedParts(missing) }),
  };
  return { ...from, series, provenance };
}

/** A host and a page that acknowledges messages on demand. Messages cross as copies. */
function connect() {
  const receiver = createReceiver();
  const shown: ReceivedResult[] = [];
  let bytes = 0;
  let unanswered: number[] = [];
  const sender = createResultSender((message: HostMessage) => {
    const copy = readHostMessage(structuredClone(message));
    assert.ok(copy && isResultMessage(copy), message.type);
    const { columns = [], ...rest } = copy.type === 'columns' ? copy : { ...copy, columns: [] };
    bytes += JSON.stringify(copy.type === 'update' ? copy : rest).length;
    for (const column of copy.type === 'columns' ? columns : []) bytes += (column as Float64Array).byteLength;
    const received = receiver.accept(copy);
    if (!received) return;
    assert.ok('series' in received);
    shown.push(received);
    unanswered.push(received.revision);
  }, setImmediate);
  return {
    sender,
    shown,
    sentBytes: () => bytes,
    answer: () => {
      const revisions = unanswered;
      unanswered = [];
      for (const revision of revisions) sender.acknowledge('r', revision);
    },
  };
}

describe('the sender of a growing result', () => {
  it('sends only the latest state, once the page has drawn the previous one', () => {
    const { sender, shown, answer } = connect();
    const made: number[] = [];
    const send = (parts: number[]) => {
      sender.send('r', () => {
        made.push(parts.length);
        return outgoing(resultOf(parts, 24, 2));
      });
    };
    send([0]);
    send([0, 1]);
    send([0, 1, 2]);
    assert.deepEqual(made, [1]);
    answer();
    assert.deepEqual(made, [1, 3]);
    answer();
    assert.equal(shown.length, 2);
    assert.deepEqual(shown.at(-1)?.series, resultOf([0, 1, 2], 24, 2).series);
  });

  it('sends weights with a series, and shared weights once', () => {
    const { sender, shown, answer } = connect();
    const weighted = (parts: number[]): Result => {
      const result = resultOf(parts, 24, 3);
      const weights = result.series[0]?.values.map((value) => value * 2) ?? new Float64Array(0);
      const series = result.series.map((one, s) => (s === 1 ? one : { ...one, weights }));
      return { ...result, series };
    };
    for (const parts of [[1], [0, 1, 2]]) {
      sender.send('r', () => outgoing(weighted(parts)));
      answer();
      const { series = [] } = shown.at(-1) ?? {};
      assert.deepEqual(series, weighted(parts).series);
      assert.equal(series[0]?.weights, series[2]?.weights);
    }
    assert.equal(shown.length, 2);
  });

  it('resends everything to a new page and to one that lost the result', () => {
    const { sender, shown, answer, sentBytes } = connect();
    const whole = (): ReturnType<typeof outgoing> => outgoing(resultOf([0, 1], 100, 3));
    sender.send('r', whole);
    const once = sentBytes();
    sender.reset();
    sender.send('r', whole);
    assert.equal(sentBytes(), 2 * once);
    answer();
    sender.acknowledge('r', 0);
    assert.ok(sentBytes() > 2.9 * once);
    assert.equal(shown.length, 3);
  });

  it('ignores unexpected acknowledgements', () => {
    const { sender, shown } = connect();
    sender.acknowledge('r', 1);
    sender.send('r', () => outgoing(resultOf([0], 10, 1)));
    sender.acknowledge('r', 9);
    sender.acknowledge('x', 1);
    sender.send('r', () => outgoing(resultOf([0, 1], 10, 1)));
    assert.equal(shown.length, 1);
    sender.forget('r');
    sender.send('r', () => outgoing(resultOf([0, 1], 10, 1)));
    assert.equal(shown.length, 2);
  });

  it('sends 46 parts in at most 1.2 times the bytes of the result', () => {
    for (const order of ['in order', 'backwards', 'in pairs'] as const) {
      const { sender, shown, answer, sentBytes } = connect();
      const parts = Array.from({ length: 46 }, (_, i) =>
        order === 'in order' ? i : order === 'backwards' ? 45 - i : i ^ 1,
      );
      for (let count = 1; count <= 46; count++) {
        sender.send('r', () => outgoing(resultOf(parts.slice(0, count), 24, 20)));
        answer();
      }
      const last = resultOf(parts, 24, 20);
      const reference = connect();
      reference.sender.send('r', () => outgoing(last));
      assert.deepEqual(shown.at(-1)?.series, last.series);
      const ratio = sentBytes() / reference.sentBytes();
      assert.ok(ratio <= 1.2, `${order}: ${ratio}`);
    }
  });

  it('transfers any sequence of results unchanged', () => {
    const state = fc.record({
      parts: fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 10 }),
      seriesCount: fc.integer({ min: 0, max: 4 }),
      isShifted: fc.boolean(),
      isAnswered: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(state, { minLength: 1, maxLength: 8 }), (states) => {
        const { sender, shown, answer } = connect();
        let last: Result | undefined;
        for (const { parts, seriesCount, isShifted, isAnswered } of states) {
          const plain = resultOf(parts, 12, seriesCount, 10);
          // Changes values, and moves one series to its own axis.
          const series = plain.series.map((one, s) => ({
            ...one,
            values: isShifted ? one.values.map((value) => value + (s === 0 ? 1 : 0)) : one.values,
            times: isShifted && s === 1 ? one.times.map((ms) => ms + 60_000) : one.times,
          }));
          const next: Result = { ...plain, series: isShifted ? [...series].reverse() : series };
          last = next;
          sender.send('r', () => outgoing(next));
          if (isAnswered) answer();
        }
        answer();
        answer();
        const received = shown.at(-1);
        assert.deepEqual(received?.series, last?.series);
        assert.deepEqual(received?.header.provenance, last?.provenance);
      }),
    );
  });

  it('sends thousands of series in small messages between other work', async () => {
    const large = resultOf([0], 2, 6000);
    const posted: HostMessage[] = [];
    const sender = createResultSender((message) => posted.push(message), setImmediate);
    sender.send('r', () => outgoing(large));
    sender.post(() => ({ type: 'progress', receivedBytes: 1 }));
    for (let turns = 0; posted.at(-1)?.type !== 'progress'; turns++) {
      assert.ok(turns < 10_000, 'the result was never sent as a whole');
      await setImmediate();
    }
    for (const message of posted) {
      const headers =
        message.type === 'result' ? message.header.series : message.type === 'series' ? message.series : [];
      assert.ok(headers.length <= 2500);
    }
    assert.deepEqual(receiveResult(posted).series, large.series);
  });

  it('posts about other things what holds after the result, and nothing about a run that has ended', async () => {
    let receivedBytes: number | undefined = 1;
    const posted: HostMessage[] = [];
    const sender = createResultSender((message) => posted.push(message), setImmediate);
    const post = () => {
      sender.post(() => (receivedBytes === undefined ? undefined : { type: 'progress', receivedBytes }));
    };
    sender.send('r', () => outgoing(resultOf([0], 2, 6000)));
    post();
    receivedBytes = 2;
    while (posted.at(-1)?.type !== 'progress') await setImmediate();
    assert.deepEqual(posted.at(-1), { type: 'progress', receivedBytes: 2 });
    sender.send('other', () => outgoing(resultOf([0], 2, 6000)));
    post();
    receivedBytes = undefined;
    for (let turns = 0; turns < 500; turns++) await setImmediate();
    assert.equal(posted.at(-1)?.type, 'columns');
  });

  it('stops sending a forgotten result or to a closed page', async () => {
    for (const end of ['forget', 'reset'] as const) {
      const posted: HostMessage[] = [];
      const sender = createResultSender((message) => posted.push(message), setImmediate);
      sender.send('r', () => outgoing(resultOf([0], 2, 20_000)));
      if (end === 'forget') sender.forget('r');
      else sender.reset();
      for (let turns = 0; turns < 500; turns++) await setImmediate();
      assert.ok(!posted.some(({ type }) => type === 'columns'), end);
    }
  });
});

const parts = { resultId: 'r1', title: 'Title', noticeSentences: ['A sentence.'] };

const seriesOf = (name: string, times: Float64Array, values: number[]) =>
  series({ unit_code: name }, times, values, { name });

/** Messages cross the boundary as copies. */
const receive = (messages: HostMessage[]): ReceivedResult => receiveResult(structuredClone(messages));

const columnsOf = (messages: HostMessage[]) =>
  messages.flatMap((message) => (message.type === 'columns' ? [message.columns] : []));

const shared = Float64Array.of(0, 300_000, 600_000);

describe('the transfer of a result', () => {
  for (const count of [0, 1, 2, 248, 249, 250, 251, 600])
    it(`preserves ${count} series`, () => {
      const all = Array.from({ length: count }, (_, i) => seriesOf(`U${i}`, shared, [i, NaN, -i / 3]));
      const from = result(all);
      const messages = toMessages(from, parts);
      const received = receive(messages);
      assert.deepEqual(received.series, all);
      assert.deepEqual(received.header.notices, from.notices);
      assert.equal(received.header.title, 'Title');
      const sizes = columnsOf(messages).map((columns) => columns.length);
      assert.ok(sizes.every((size) => size > 0 && size <= 250));
      assert.equal(
        sizes.reduce((a, b) => a + b, 0),
        count === 0 ? 0 : count + 1,
      );
    });

  it('sends a shared time column once', () => {
    const own = Float64Array.of(5);
    const all = [seriesOf('A', shared, [1, 2, 3]), seriesOf('B', own, [4]), seriesOf('C', shared, [5, 6, 7])];
    const messages = toMessages(result(all), parts);
    assert.equal(columnsOf(messages).flat().length, 2 + 3);
    const received = receive(messages);
    assert.deepEqual(received.series, all);
    assert.equal(received.series[0]?.times, received.series[2]?.times);
  });

  it('sends only the column if it is part of a larger buffer', () => {
    const buffer = new Float64Array(1000).fill(7);
    const part = { ...seriesOf('A', shared, []), values: buffer.subarray(10, 13) };
    const columns = columnsOf(toMessages(result([part]), parts)).flat();
    assert.deepEqual(
      columns.map((column) => column.buffer.byteLength),
      [24, 24],
    );
    assert.deepEqual([...(columns[1] ?? [])], [7, 7, 7]);
  });

  it('drops a result that a newer one has overtaken', () => {
    const receiver = createReceiver();
    const old = toMessages(result([seriesOf('A', shared, [1, 2, 3])]), parts);
    const next = toMessages(result([seriesOf('B', shared, [4, 5, 6])]), { ...parts, resultId: 'r2' });
    const names: (string | undefined)[] = [];
    for (const message of [old[0], next[0], old[1], next[1], next[1]]) {
      assert.ok(message && isResultMessage(message));
      const received = receiver.accept(message);
      names.push(received && 'series' in received ? received.series[0]?.name : undefined);
    }
    assert.deepEqual(names, [undefined, undefined, undefined, 'B', undefined]);
  });
});
