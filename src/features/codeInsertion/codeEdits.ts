import { firstMatch } from '../../domain';
import type { Snippet } from '../../formats/code/snippet';
import { fenceWriterOf, type SnippetLanguage, snippetLanguages } from '../../formats/code/snippetLanguages';

interface CodeEdit {
  start: number;
  end: number;
  text: string;
}

export interface CodePlace {
  text: string;
  /** The selection. It is replaced unless it is empty. */
  start: number;
  end: number;
  eol: string;
  language: SnippetLanguage;
  /** The text after the opening back-ticks of a fence around the code. */
  fence?: string;
  /** The text to search for existing imports: all cells of a notebook, otherwise the document. */
  imported: string;
  /** True for a fragment of a file. Its imports go with the code. */
  isPiece: boolean;
}

/** Returns the offset of the first import, unless it is inside a multi-line string or after the insertion. */
function importsAt({ text, language, start }: CodePlace): number | undefined {
  for (const { index } of text.matchAll(language.importPattern)) {
    const quotes = [...text.slice(0, index).matchAll(language.longQuote)];
    if (quotes.length % 2 === 0) return index <= start ? index : undefined;
  }
  return undefined;
}

function lineAt(text: string, offset: number): { indent: string; line: string; end: number } {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const found = text.slice(start).search(/\r?\n/);
  const end = found < 0 ? text.length : start + found;
  const line = text.slice(start, end);
  return { line, end, indent: firstMatch(/^[ \t]*/, line) };
}

/** Returns the edits that insert a snippet with its missing imports. The edits never touch each other. */
export function codeEdits(place: CodePlace, { imports, lines }: Snippet): CodeEdit[] {
  const { text, eol, language, fence, isPiece, imported } = place;
  const missing = imports.filter(({ present }) => !present.test(imported)).map(({ line }) => line);
  const isSelected = place.start !== place.end;
  const { line, indent: outer, end: lineEnd } = lineAt(text, place.start);
  const isBlank = isSelected || line.trim() === '';
  const isBlock = !isBlank && language.blockHead?.test(line) === true;
  const indent = isBlock ? `${outer}    ` : outer;
  const withOthers = isPiece || fence !== undefined ? undefined : importsAt(place);
  const isAlone = isPiece || fence !== undefined || withOthers === undefined;
  const mustBeTop = !isPiece && isAlone && indent !== '' && language.importsAtTopOnly;
  const importAt = withOthers ?? (mustBeTop ? firstMatch(/^#![^\n]*\n/, text).length : undefined);
  const above = importAt === undefined && missing.length > 0 ? [...missing, ''] : [];
  const body = [...above, ...lines];
  const all = fence === undefined ? body : [`\`\`\`${fence}`, ...body, '```'];
  const written = all.map((one, index) => {
    const isFirst = index === 0 && isBlank;
    return one === '' || isFirst ? one : indent + one;
  });
  const code = written.join(eol);
  const insertion: CodeEdit = isBlank
    ? { start: place.start, end: place.end, text: code }
    : { start: lineEnd, end: lineEnd, text: eol + code };
  if (importAt === undefined || missing.length === 0) return [insertion];
  const head = missing.join(eol) + eol + (withOthers === undefined ? eol : '');
  if (importAt === insertion.start) return [{ ...insertion, text: head + insertion.text }];
  return [{ start: importAt, end: importAt, text: head }, insertion];
}

/** Returns the text after the back-ticks of the fence around an offset; undefined outside fences. */
function openFence(text: string, offset: number): string | undefined {
  let open: { mark: string; word: string } | undefined;
  for (const line of text.slice(0, text.lastIndexOf('\n', offset - 1) + 1).split(/\r?\n/)) {
    const [, mark = '', word = ''] = /^\s*(`{3,}|~{3,})\s*(.*)$/.exec(line) ?? [];
    if (mark === '') continue;
    if (!open) open = { mark, word };
    else if (mark.startsWith(open.mark) && word.trim() === '') open = undefined;
  }
  return open?.word;
}

export interface PlaceLanguage {
  /** Undefined when any language is possible. */
  language?: SnippetLanguage;
  /** Returns the info string for a new fence. Present outside fences, in documents that have them. */
  fence?: (language: SnippetLanguage) => string;
}

export function placeLanguage(documentId: string, text: string, offset: number): PlaceLanguage {
  const fence = fenceWriterOf(documentId);
  const found = (is: (language: SnippetLanguage) => boolean): PlaceLanguage => {
    const language = snippetLanguages.find(is);
    return language ? { language } : {};
  };
  if (!fence) return found(({ documentIds }) => documentIds.includes(documentId));
  const word = openFence(text, offset);
  return word === undefined ? { fence } : found(({ fencePattern }) => fencePattern.test(word));
}
