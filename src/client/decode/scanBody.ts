import { lazy, type Steps } from '../../domain';
import { toColumns, type DetachedBody, DetachedPoints } from './decodePoints';
import { PointScanner, skipBlanks } from './scanPoints';

const quote = 34;
const colon = 58;
const openBracket = 91;
const backslash = 92;
const decoder = new TextDecoder();
const fieldName = [...Buffer.from('data')];

/** Returns the position of the closing quote of a string. */
function findClosingQuote(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}

/**
 * Returns the opening position of the list of lists named `"data"`; -1 when the string between these quotes is not such
 * a name.
 */
function findList(bytes: Uint8Array, openingQuote: number, closingQuote: number): number {
  if (closingQuote - openingQuote !== fieldName.length + 1) return -1;
  for (const [i, byte] of fieldName.entries()) if (bytes[openingQuote + 1 + i] !== byte) return -1;
  const mark = skipBlanks(bytes, closingQuote + 1);
  if (bytes[mark] !== colon) return -1;
  const list = skipBlanks(bytes, mark + 1);
  return bytes[list] === openBracket && bytes[skipBlanks(bytes, list + 1)] === openBracket ? list : -1;
}

/**
 * Reads a hundred made-up points that cover every form in a body. The engine compiles for the forms it has seen:
 * without this it would compile for the first series, and again at the first null and at the second series.
 */
function rehearse(): PointScanner {
  const values = ['null', '-12.5', '99999.999999', '0', '0.25', '1e3', '12345678901234567890'];
  const pairs = Array.from({ length: 80 }, (_, i) => {
    const time = `${String(10 + Math.floor(i / 12))}:${String(10 + (i % 12) * 4)}`;
    return `["2026-10-05T${time}:00+10:00",${values[i % values.length]}]`;
  });
  const whole = `[${pairs.join(',')}]`;
  const lists = [whole, whole, `[ ${pairs.slice(0, 8).join(' ,')} ]`, `[${pairs.slice(4).join(',')}]`];
  const scanner = new PointScanner(Buffer.from(lists.join(' ')));
  let at = 0;
  for (const list of lists) {
    scanner.read(at);
    at += list.length + 1;
  }
  return scanner;
}

/** Finds the points of bodies. */
export class BodyScanner {
  /** Retained, since the engine drops compiled code together with the last object that it was compiled for. */
  #rehearsal = lazy(rehearse);

  /**
   * Reads every `"data": [[stamp, number or null], …]` of a body from its bytes and leaves the rest to `JSON.parse`.
   * Skips strings by the rules of JSON, so that `rest` is JSON only if the body is, and replaces lists only in place of
   * a value. Returns undefined when there is no list, or at the first list with any other content.
   */
  *scan(body: Uint8Array): Steps<DetachedBody | undefined> {
    this.#rehearsal();
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const scanner = new PointScanner(bytes);
    const points = new DetachedPoints();
    const rest: Uint8Array[] = [];
    let restFrom = 0;
    for (let at = 0; at < bytes.length; at++) {
      if (bytes[at] !== quote) continue;
      const closingQuote = findClosingQuote(bytes, at);
      const list = findList(bytes, at, closingQuote);
      at = closingQuote;
      if (list < 0) continue;
      yield;
      const found = scanner.read(list);
      if (!found) return undefined;
      const { times, values } = found;
      const name = points.add((_, axes) => toColumns(times, values, axes));
      rest.push(bytes.subarray(restFrom, list), Buffer.from(name));
      restFrom = scanner.end;
      at = restFrom - 1;
    }
    if (!points.isLeft) return undefined;
    rest.push(bytes.subarray(restFrom));
    yield;
    return { rest: decoder.decode(Buffer.concat(rest)), points };
  }
}
