import { setImmediate } from 'node:timers/promises';
import { fromWire, toWire } from './wire.mjs';

/** @typedef {import('../../src/domain/result/result').Result} Result */

const built = new URL('../../out/bench/transfer.mjs', import.meta.url).href;

/** @returns {Promise<typeof import('./entry.mjs')>} */
export const loadOurs = () => import(built);

const parts = { resultId: '1', title: 'Power', noticeSentences: [] };

/** Sends messages and reads them on the other side. Returns their bytes. @param {readonly object[]} messages */
function cross(messages) {
  let bytes = 0;
  for (const message of messages) {
    const wire = toWire(message);
    bytes += wire.length;
    fromWire(wire);
  }
  return bytes;
}

/**
 * Sends partial results and waits until each is drawn. Returns their bytes.
 * @param {Iterable<Result>} results
 * @param {typeof import('./entry.mjs')} ours
 */
async function sendAll(
  results,
  { createReceiver, createResultSender, isResultMessage, readHostMessage, toOutgoing },
) {
  let bytes = 0;
  let drawn = 0;
  const receiver = createReceiver();
  const sender = createResultSender((sent) => {
    const wire = toWire(sent);
    bytes += wire.length;
    const message = readHostMessage(fromWire(wire));
    const received = message && isResultMessage(message) ? receiver.accept(message) : undefined;
    if (received && 'revision' in received) drawn = received.revision;
  }, setImmediate);
  let sent = 0;
  for (const result of results) {
    sender.send(parts.resultId, () => toOutgoing(result, parts));
    sent += 1;
    while (drawn !== sent) await setImmediate();
    sender.acknowledge(parts.resultId, drawn);
  }
  return bytes;
}

/** @param {Result} result */
const columnsOf = ({ series }) => [
  ...new Set(series.map(({ times }) => times)),
  ...series.map(({ values }) => values),
];

/**
 * Each variant sends a result and returns its bytes. It is loaded before the clock starts.
 * @type {Record<string, (result: Result) => Promise<() => number | Promise<number>>>}
 */
export const variants = {
  /** The floor: only the columns, without metadata. */
  typed: (result) => Promise.resolve(() => cross([{ columns: columnsOf(result) }])),
  gridlens: async (result) => {
    const ours = await loadOurs();
    return () => sendAll([result], ours);
  },
  numbers: (result) =>
    Promise.resolve(() => cross([{ columns: columnsOf(result).map((column) => Array.from(column)) }])),
};

/**
 * The bytes of all messages to a page that draws each of these partial results.
 * @param {Iterable<Result>} results
 */
export const bytesOfRun = async (results) => sendAll(results, await loadOurs());
