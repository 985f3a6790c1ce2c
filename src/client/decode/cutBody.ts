import { decodePoints } from './decodePoints';
import type { RawPoints } from './timeAxes';
import { DetachedPoints, type DetachedBody } from './detachedPoints';

const fieldStart = '"data":';
const listStart = `${fieldStart}[[`;
const listEnd = ']]';

/** Where the list ends, if it is one of points; -1 when it does not. */
function endOf(body: string, start: number): number {
  // Of a series in the service's own form the points come last, and braces are so rare that the search is short.
  const brace = body.indexOf('}', start);
  if (body.startsWith(listEnd, brace - listEnd.length)) return brace;
  const end = body.indexOf(listEnd, start);
  return end < 0 ? end : end + listEnd.length;
}

/**
 * Cuts every `"data":[[…]]` out of a body, to be parsed when its turn comes: the objects of one list are gone before
 * those of the next are made, and never copied by the engine. Undefined when there is none.
 *
 * What is cut out is a value, or else `rest` is no JSON: the quote before the colon is never escaped, so a string ends
 * there. And a list that is JSON is the whole of it, wherever the end was found.
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
