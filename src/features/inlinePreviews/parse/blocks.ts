import type { Block, Extent, FunctionParameter } from './expression';
import { readParameters } from './functionHead';
import { noteLookedAt, closeOf, lastBefore, openOf, startOfWord } from './readBackwards';
import type { Source } from './source';

function parameterExtent(source: Source, { start, end }: Block): Extent | undefined {
  for (let at = start; at < end; at++) {
    const close = source.text.charAt(at) === '(' ? closeOf(source, at, end - at) : undefined;
    if (close !== undefined) return { start: at + 1, end: close };
  }
  return undefined;
}

export function parametersOf(source: Source, block: Block): FunctionParameter[] {
  const extent = parameterExtent(source, block);
  const { text, rules } = source;
  if (!extent) {
    const single = /([A-Za-z_$][\w$]*)\s*=>\s*$/.exec(source.slice(block));
    if (!single) return [];
    const start = block.start + single.index;
    return [{ name: single[1], start, end: start + single[1].length }];
  }
  return readParameters(text, extent, rules.syntax, (from) => source.parser(from).inBrackets().expression());
}

const loops = new Set(['for', 'while', 'await', 'do', 'repeat']);
const branches = new Set(['if', 'switch', 'try', 'catch', 'else', 'with']);

const kindOf = (word: string): Block['kind'] | undefined =>
  loops.has(word) ? 'loop' : branches.has(word) ? 'branch' : undefined;

/** How much text before a brace is searched for a class head or a return type, in UTF-16 units. */
const longestHead = 200;
/** The most text before a brace that its head is read from, in UTF-16 units. */
const farthestHead = 10_000;
const typed = /\)\s*:\s*[\w<>[\]|., ]+?\s*(?:=>\s*)?$/;
const classHead = /\b(?:class|interface|namespace|module|enum)\b[^;{}()]*$/;

/** Returns the block whose head ends with a bracketed list. */
function ofList(source: Source, close: number, brace: number): Block | undefined {
  const { text } = source;
  const open = openOf(source, close);
  if (open === undefined) return undefined;
  const end = lastBefore(text, open) + 1;
  const start = startOfWord(text, end);
  const word = text.slice(start, end);
  return { start: word === '' ? open : start, end: brace, kind: kindOf(word) ?? 'function' };
}

function blockAt(source: Source, brace: number): Block {
  const { text } = source;
  const last = lastBefore(text, brace);
  const plain: Block = { start: brace, end: brace, kind: 'plain' };
  if (text.charAt(last) === ')') return ofList(source, last, brace) ?? plain;
  if (text.charAt(last) === '>' && text.charAt(last - 1) === '=') {
    const before = lastBefore(text, last - 1);
    if (text.charAt(before) === ')')
      return { start: openOf(source, before) ?? before, end: brace, kind: 'function' };
    const start = startOfWord(text, before + 1);
    const isTyped = typed.test(text.slice(Math.max(0, brace - longestHead), brace));
    if (!isTyped) return { start, end: brace, kind: 'function' };
  }
  const start = startOfWord(text, last + 1);
  const word = text.slice(start, last + 1);
  const kind = kindOf(word);
  if (kind) return { start, end: brace, kind };
  const from = Math.max(0, brace - longestHead);
  const head = text.slice(from, brace);
  const returns = typed.exec(head);
  if (returns) {
    const block = ofList(source, from + returns.index, brace);
    return block?.kind === 'function' ? block : plain;
  }
  const named = classHead.exec(head);
  return named ? { start: from + named.index, end: brace, kind: 'class' } : plain;
}

/** Returns the blocks in braces around an offset, innermost first. */
export function bracedBlocks(source: Source, offset: number): Block[] {
  const braces = source.spans.bracesAround(offset);
  // A block that is known was read before, by another search.
  noteLookedAt((braces.at(-1) ?? offset) - farthestHead, offset);
  return braces.map((brace) => source.blockAt(brace, () => blockAt(source, brace)));
}
