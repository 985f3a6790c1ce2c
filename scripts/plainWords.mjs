// Finds stock phrases in comments and suggests plain words: node scripts/plainWords.mjs lists all of them.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFiles } from './findFiles.mjs';

/** Phrases that are hard to read, each with a better wording. @type {readonly (readonly [phrase: RegExp, better: string])[]} */
const phrases = [
  [/^What (?!if\b)[^?]*$/, 'start with a noun: "The files that …"'],
  [/^whether\b/i, '"True if …", or a sentence with a subject'],
  [/^(?:that|those|none|nothing) of\b/i, 'start with the noun'],
  [/\b(?:that|those) of (?:the|its|their|this|all)\b/i, 'repeat the noun, or "\'s"'],
  [/\bwhat (?:is|was|were|has|had|comes|came|stands)\b/i, 'name the thing: "the visible result"'],
  [/\b(?:came|comes?) of (?:it|that|them|the)\b/i, '"the result of …"'],
  [/\b(?:is|are|was|were|be|been) (?:told|spoken of)\b/i, '"is notified", "is shown"'],
  [/\btells? (?:of|it|them|nothing|nobody)\b/i, '"reports", "shows"'],
  [/\b(?:is|are) (?:meant|wanted|lacked)\b/i, '"for", "needed", "missing"'],
  [/\bgives? (?:back|what)\b/i, '"returns"'],
  [/\bbrings? (?:it|them|nothing|what|about)\b/i, '"returns", "loads", "causes"'],
  [/\banew\b/i, '"again", or "new"'],
  [/\b(?:but for|none but|all but)\b/i, '"except"'],
  [/\bon show\b/i, '"visible"'],
  [/\bin vain\b/i, '"without success"'],
  [/\bwithout a word\b/i, '"silently"'],
  [/\bat rest\b/i, '"idle"'],
  [/\bno more (?:than|of)? ?(?=[,.;]|$)/i, '"no longer"'],
  [/\bstands? (?:for itself|beside|in|at|there|above|below)\b/i, '"is"'],
  [/\bof (?:its|their) own\b/i, '"separate", or "its own …"'],
  [/\bone after (?:the other|another)\b/i, '"in turn", "one at a time"'],
  [/\bends? (?:well|badly)\b/i, '"succeeds", "fails"'],
  [/\bstill to come\b/i, '"in the future", "not available yet"'],
  [/\bby way of\b/i, '"through"'],
  [/\bwants (?:a|an|the|no)\b/i, '"needs"'],
  [/\ball the same\b/i, '"anyway"'],
  [/\bwhatever (?:becomes|stands|it is|the)\b/i, '"regardless of"'],
  [/\bas (?:it|they|one) likes?\b/i, '"freely"'],
  [/\b(?:is|are) no (?:fact|part|filter|query|name|number|value)\b/i, '"is not a …"'],
];
const folders = ['src', 'test', 'scripts', 'bench'];
/** The percentage of a folder's comment lines that may contain such a phrase. */
const limitPercent = 2;

/**
 * The text of a line that is only a comment; undefined for code and for lines without words.
 * @param {string} line
 */
function commentIn(line) {
  const [, text = ''] = /^\s*(?:\/\/|\/\*\*?|\*(?!\/))\s?(.*?)(?:\*\/)?\s*$/.exec(line) ?? [];
  return /[a-z]/i.test(text) ? text : undefined;
}

/**
 * The comment lines with a stock phrase, one finding each, and the number of all comment lines.
 * @param {ReadonlyMap<string, string>} files Text by path.
 */
export function findStockPhrases(files) {
  /** @type {string[]} */
  const findings = [];
  let lineCount = 0;
  for (const [file, text] of files) {
    for (const [index, line] of text.split('\n').entries()) {
      const comment = commentIn(line);
      if (comment === undefined) continue;
      lineCount += 1;
      const [found, better] = phrases.find(([phrase]) => phrase.test(comment)) ?? [];
      const words = found?.exec(comment)?.[0].split(' ').slice(0, 4).join(' ');
      if (words !== undefined) findings.push(`${file}:${index + 1}: "${words}". Better: ${better}`);
    }
  }
  return { findings, lineCount };
}

/** @param {{ readonly findings: readonly string[], readonly lineCount: number }} found */
export const isOverLimit = ({ findings, lineCount }) => findings.length > (lineCount * limitPercent) / 100;

/**
 * Prints each folder's share, and its findings if the share is over the limit. Returns the number of such folders.
 * @param {boolean} [printsAll] Prints the findings of all folders.
 */
export function reportStockPhrases(printsAll = false) {
  let failed = 0;
  for (const folder of folders) {
    const names = findFiles(folder).filter((name) => /\.(?:[cm]?js|tsx?)$/.test(name));
    const found = findStockPhrases(new Map(names.map((name) => [name, fs.readFileSync(name, 'utf8')])));
    const isOver = isOverLimit(found);
    if (isOver) failed += 1;
    if (isOver || printsAll) for (const finding of found.findings) console.error(finding);
    const percent = ((100 * found.findings.length) / Math.max(1, found.lineCount)).toFixed(1);
    console.log(`${folder}: stock phrases in ${percent} % of the comment lines (at most ${limitPercent} %)`);
  }
  return failed;
}

if (path.resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) reportStockPhrases(true);
