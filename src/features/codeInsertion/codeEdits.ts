import type { CodeLanguage, Snippet } from '../../formats/code/snippet';

/** A text and the offsets that it takes the place of. */
export interface CodeEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Where code is put. */
export interface CodePlace {
  readonly text: string;
  /** The selection: replaced where it is not empty. */
  readonly start: number;
  readonly end: number;
  readonly eol: string;
  readonly language: CodeLanguage;
  /** What begins a fence around the code. */
  readonly fence?: string;
  /** Where other imports may stand: all cells of a notebook, else the text. */
  readonly imported: string;
  /** True for a piece of a file: its imports stand with the code. */
  readonly isPiece: boolean;
}

const firstImport: Readonly<Record<CodeLanguage, RegExp>> = {
  python: /^(?:import|from)[ \t]+(?!__future__)/gm,
  typescript: /^import\b/gm,
  r: /^library\(/gm,
  julia: /^(?:using|import)\b/gm,
  shell: /(?!)/g,
};

/** Where imports stand already; not within a text of several lines. */
function importsAt({ text, language, start }: CodePlace): number | undefined {
  for (const { index } of text.matchAll(firstImport[language])) {
    const quotes = text.slice(0, index).match(language === 'python' ? /"""|'''/g : /(?<!\\)`/g) ?? [];
    if (quotes.length % 2 === 0) return index <= start ? index : undefined;
  }
  return undefined;
}

/** Behind the line that names the program which runs the file. */
const topOf = (text: string): number => /^#![^\n]*\n/.exec(text)?.[0].length ?? 0;

/** The beginning of the line at an offset, and what stands in it before anything else. */
function lineAt(
  text: string,
  offset: number,
): { readonly indent: string; readonly line: string; readonly end: number } {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const found = text.slice(start).search(/\r?\n/);
  const end = found < 0 ? text.length : start + found;
  const line = text.slice(start, end);
  return { line, end, indent: /^[ \t]*/.exec(line)?.[0] ?? '' };
}

/** What puts a snippet into a text, with the imports that it lacks: none of the edits touch each other. */
export function codeEdits(place: CodePlace, { imports, lines }: Snippet): readonly CodeEdit[] {
  const { text, eol, language, fence, isPiece, imported } = place;
  const missing = imports.filter(({ present }) => !present.test(imported)).map(({ line }) => line);
  const isSelected = place.start !== place.end;
  const { line, indent: outer, end: lineEnd } = lineAt(text, place.start);
  const isBlank = isSelected || line.trim() === '';
  const isBlock = language === 'python' && !isBlank && /:\s*(?:#.*)?$/.test(line);
  const indent = isBlock ? `${outer}    ` : outer;
  const withOthers = isPiece || fence !== undefined ? undefined : importsAt(place);
  const isAlone = isPiece || fence !== undefined || withOthers === undefined;
  // Within a block of these languages an import is no import.
  const mustBeTop =
    !isPiece && isAlone && indent !== '' && (language === 'typescript' || language === 'julia');
  const importAt = withOthers ?? (mustBeTop ? topOf(text) : undefined);
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
