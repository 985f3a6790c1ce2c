import { PointScanner, skipBlanks, type RawColumns } from './scanPoints';

/** A body with a name in place of each list of points. */
export interface ScannedBody {
  /** JSON, when the body is. */
  readonly rest: Uint8Array;
  readonly columns: ScannedColumns;
}

/** The points that were taken out of a body, by the name that stands in their place. */
export class ScannedColumns {
  readonly #columns = new Map<unknown, RawColumns>();
  // Nobody who writes a body can know it.
  readonly #secret = crypto.randomUUID();

  /** True when there are points left that nobody has taken. */
  get isLeft(): boolean {
    return this.#columns.size > 0;
  }

  /** The name that these points are kept by. */
  add(columns: RawColumns): string {
    const name = `${this.#secret} ${this.#columns.size}`;
    this.#columns.set(name, columns);
    return name;
  }

  /** The points of that name, once. */
  take(name: unknown): RawColumns | undefined {
    const columns = this.#columns.get(name);
    if (columns !== undefined) this.#columns.delete(name);
    return columns;
  }
}

const quote = 34;
const colon = 58;
const openBracket = 91;
const backslash = 92;
const fieldName = [...Buffer.from('data')];

/** Where the string that opens there closes. */
function findClosingQuote(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}

/** Where the list of lists opens whose name, `"data"`, is the string between these quotes; -1 when there is none. */
function findList(bytes: Uint8Array, openingQuote: number, closingQuote: number): number {
  if (closingQuote - openingQuote !== fieldName.length + 1) return -1;
  for (const [i, byte] of fieldName.entries()) if (bytes[openingQuote + 1 + i] !== byte) return -1;
  const mark = skipBlanks(bytes, closingQuote + 1);
  if (bytes[mark] !== colon) return -1;
  const list = skipBlanks(bytes, mark + 1);
  return bytes[list] === openBracket && bytes[skipBlanks(bytes, list + 1)] === openBracket ? list : -1;
}

/** Kept, for what was compiled is thrown away with the last scanner that it was compiled for. */
let rehearsal: PointScanner | undefined;

/**
 * Reads a hundred made-up points with everything in them that a body may have. The engine compiles what it has seen:
 * without this it compiles for the first series, and starts anew at the first null and at the second series.
 */
function rehearse(): void {
  if (rehearsal !== undefined) return;
  const values = ['null', '-12.5', '99999.999999', '0', '0.25', '1e3', '12345678901234567890'];
  const pairs = Array.from({ length: 80 }, (_, i) => {
    const time = `${String(10 + Math.floor(i / 12))}:${String(10 + (i % 12) * 4)}`;
    return `["2026-10-05T${time}:00+10:00",${values[i % values.length] ?? ''}]`;
  });
  const whole = `[${pairs.join(',')}]`;
  const lists = [whole, whole, `[ ${pairs.slice(0, 8).join(' ,')} ]`, `[${pairs.slice(4).join(',')}]`];
  rehearsal = new PointScanner(Buffer.from(lists.join(' ')));
  let at = 0;
  for (const list of lists) {
    rehearsal.read(at);
    at += list.length + 1;
  }
}

/**
 * Reads every `"data": [[stamp, number or null], …]` of a body from its bytes; what is around them is left for
 * `JSON.parse`. Strings are stepped over as JSON has them, so that `rest` is JSON only when the body is, and a list is
 * replaced only where a value stands. Undefined when there is none, or at the first list with anything else in it.
 */
export function scanBody(body: Uint8Array): ScannedBody | undefined {
  rehearse();
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const scanner = new PointScanner(bytes);
  const columns = new ScannedColumns();
  const rest: Uint8Array[] = [];
  let restFrom = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== quote) continue;
    const closingQuote = findClosingQuote(bytes, at);
    const list = findList(bytes, at, closingQuote);
    at = closingQuote;
    if (list < 0) continue;
    const points = scanner.read(list);
    if (points === undefined) return undefined;
    rest.push(bytes.subarray(restFrom, list), Buffer.from(`"${columns.add(points)}"`));
    restFrom = scanner.end;
    at = restFrom - 1;
  }
  if (!columns.isLeft) return undefined;
  rest.push(bytes.subarray(restFrom));
  return { rest: Buffer.concat(rest), columns };
}
