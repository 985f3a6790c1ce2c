import { decodePoints } from './decodePoints';
import type { RawPoints } from './timeAxes';
import { DetachedPoints, type DetachedBody } from './detachedPoints';

const fieldStart = '"data":';
const listStart = `${fieldStart}[[`;
const listEnd = ']]';

/** Returns the end of a list of points; -1 when the list has no such end. */
function endOf(body: string, start: number): number {
  // In the service's own form, points are the last field of a series, and braces are so rare that the search is short.
  const brace = body.indexOf('}', start);
  if (body.startsWith(listEnd, brace - listEnd.length)) return brace;
  const end = body.indexOf(listEnd, start);
  return end < 0 ? end : end + listEnd.length;
}

/**
 * Cuts every `"data":[[…]]` out of a body, to be parsed in turn: the objects of one list are freed before those of the
 * next are created, and the engine never copies them. Returns undefined when there is no list.
 *
 * Every piece cut out is a value, or else `rest` is not JSON: the quote before the colon is never escaped, so a string
 * ends there. And a list that parses as JSON is complete, however its end was found.
 */
export function cutBody(body: string): DetachedBody | undefined {
  const points = new DetachedPoints();
  const rest: string[] = [];
  let restFrom = 0;
  for (let at = body.indexOf(listStart); at >= 0; at = body.indexOf(listStart, restFrom)) {
    const start = at + fieldStart.length;
    const end = endOf(body, start);
    if (end < 0) return undefined;
    const list = body.slice(start, end);
    const name = points.add((offsetMinutes, axes) =>
      decodePoints(JSON.parse(list) as RawPoints, offsetMinutes, axes),
    );
    rest.push(body.slice(restFrom, start), name);
    restFrom = end;
  }
  if (!points.isLeft) return undefined;
  rest.push(body.slice(restFrom));
  return { rest: rest.join(''), points };
}
