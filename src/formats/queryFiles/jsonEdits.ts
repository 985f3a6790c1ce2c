import { firstMatch } from '../../domain';
import { endOf, type Node } from './jsonTree';
import { tokenAfter } from './jsonText';

export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** Applies edits to a text. They must not overlap; of two at one place, the first one's text comes first. */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  for (const { start, end, text: inserted } of sorted) {
    result += text.slice(at, start) + inserted;
    at = end;
  }
  return result + text.slice(at);
}

/**
 * Returns the surroundings of an item in a list or object. `indent`: the spaces before it, if nothing else precedes it in
 * its line. `afterComma`: the position after the comma that follows it. `lineEnd`: the position after the comments that
 * follow it in its line, if nothing else does.
 */
function placeOf(text: string, node: Node) {
  const end = endOf(node);
  const before = text.slice(text.lastIndexOf('\n', node.offset - 1) + 1, node.offset);
  const next = tokenAfter(text, end);
  const afterComma = next?.mark === ',' ? next.end : undefined;
  const newline = text.indexOf('\n', afterComma ?? end);
  const lineEnd = newline < 0 ? text.length : text.charAt(newline - 1) === '\r' ? newline - 1 : newline;
  const following = tokenAfter(text, afterComma ?? end);
  return {
    indent: /^[ \t]*$/.test(before) ? before : undefined,
    afterComma,
    lineEnd: !following || following.offset > lineEnd ? lineEnd : undefined,
  };
}

const newlineOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/** False when a comment begins in the line of an item and ends in a later one, so that it belongs to neither. */
function isOneLine(text: string, from: number, to: number): boolean {
  const line = text.slice(from, to);
  const opened = line.lastIndexOf('/*');
  return opened < 0 || line.includes('*/', opened + 2);
}

/** Inserts an item after another one of the same list or object: on a new line if that item has its own line. */
export function insertAfter(text: string, node: Node, write: (indent: string) => string): TextEdit[] {
  const { indent, afterComma, lineEnd } = placeOf(text, node);
  const end = endOf(node);
  const isBelow = indent !== undefined && lineEnd !== undefined && isOneLine(text, end, lineEnd);
  const item = write(indent ?? '');
  if (!isBelow) return [{ start: end, end, text: `, ${item}` }];
  const below = `${newlineOf(text)}${indent}${item}`;
  if (afterComma !== undefined) return [{ start: lineEnd, end: lineEnd, text: `${below},` }];
  if (lineEnd === end) return [{ start: end, end, text: `,${below}` }];
  return [
    { start: end, end, text: ',' },
    { start: lineEnd, end: lineEnd, text: below },
  ];
}

/** Inserts the first item of an empty list or object. */
export function insertFirst(text: string, parent: Node, write: (indent: string) => string): TextEdit {
  const inside = parent.offset + 1;
  const lineStart = text.lastIndexOf('\n', parent.offset - 1) + 1;
  const outer = firstMatch(/^[ \t]*/, text.slice(lineStart));
  const isObject = parent.type === 'object';
  const indent = `${outer}${outer.includes('\t') ? '\t' : '  '}`;
  const written = isObject ? `${newlineOf(text)}${indent}${write(indent)}` : write(outer);
  const isEmpty = text.slice(inside, endOf(parent) - 1).trim() === '';
  if (!isEmpty) return { start: inside, end: inside, text: written };
  const close = isObject ? `${newlineOf(text)}${outer}` : '';
  return { start: inside, end: endOf(parent) - 1, text: `${written}${close}` };
}

/** Removes an item or a property with its comma, and with its line if nothing else is in it. */
export function removeItem(text: string, node: Node): TextEdit[] {
  const { indent, afterComma, lineEnd } = placeOf(text, node);
  const start = node.offset;
  const end = afterComma ?? endOf(node);
  const siblings = node.parent?.children ?? [];
  const previous = siblings.slice(0, siblings.indexOf(node)).at(-1);
  const commaBefore = afterComma === undefined && previous ? tokenAfter(text, endOf(previous)) : undefined;
  const comma =
    commaBefore?.mark === ',' ? [{ start: commaBefore.offset, end: commaBefore.end, text: '' }] : [];
  if (indent !== undefined && lineEnd !== undefined && text.slice(end, lineEnd).trim() === '') {
    const lineStart = start - indent.length;
    const from = lineStart > 0 ? lineStart - newlineOf(text).length : 0;
    return [...comma, { start: from, end: lineEnd, text: '' }];
  }
  if (commaBefore && previous) {
    const isNear = /^[ \t]*$/.test(text.slice(commaBefore.end, start));
    return isNear ? [{ start: commaBefore.offset, end, text: '' }] : [...comma, { start, end, text: '' }];
  }
  const spaces = afterComma === undefined ? 0 : firstMatch(/^[ \t]*/, text.slice(end)).length;
  return [{ start, end: end + spaces, text: '' }];
}
