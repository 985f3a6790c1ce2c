/**
 * Matches the end of a continued line: a backslash, a backtick (PowerShell) or a caret (cmd). A single-line input has
 * removed the line break.
 */
const continued = /[\\`^](?:\r?\n|(?= *-))/g;
const escaped: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** A word, or the end of a command: a line break, a semicolon, a pipe or `&&`. */
type ShellWord = { text: string } | 'end';

/** Reads one quoted or plain part of a word at an offset: its text, and the offset of its end. */
function readPart(text: string, at: number): { part: string; end: number } {
  const one = text.charAt(at);
  const isAnsi = one === '$' && text.charAt(at + 1) === "'";
  if (one === "'" || isAnsi) {
    const start = at + (isAnsi ? 2 : 1);
    let part = '';
    for (let i = start; i < text.length; i++) {
      const char = text.charAt(i);
      if (char === "'") return { part, end: i + 1 };
      if (isAnsi && char === '\\') part += escaped[text.charAt(++i)] ?? text.charAt(i);
      else part += char;
    }
    return { part, end: text.length };
  }
  if (one === '"') {
    let part = '';
    for (let i = at + 1; i < text.length; i++) {
      const char = text.charAt(i);
      if (char === '"') return { part, end: i + 1 };
      part += char === '\\' && '"\\$`'.includes(text.charAt(i + 1)) ? text.charAt(++i) : char;
    }
    return { part, end: text.length };
  }
  if (one === '\\') return { part: text.charAt(at + 1), end: at + 2 };
  return { part: one, end: at + 1 };
}

/** Splits shell commands into words and removes their quotes. Runs nothing and expands no variables. */
export function shellWords(source: string): ShellWord[] {
  const text = source.replace(continued, ' ');
  const words: ShellWord[] = [];
  let word: string | undefined;
  const close = (): void => {
    if (word !== undefined) words.push({ text: word });
    word = undefined;
  };
  for (let at = 0; at < text.length;) {
    const one = text.charAt(at);
    const isEnd = /[\n;|]/.test(one) || (one === '&' && /[&\s]/.test(text.charAt(at + 1)));
    if (isEnd || /\s/.test(one)) {
      close();
      if (isEnd) words.push('end');
      at++;
    } else if (one === '#' && word === undefined) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
    } else {
      const { part, end } = readPart(text, at);
      word = (word ?? '') + part;
      at = end;
    }
  }
  close();
  return words;
}
