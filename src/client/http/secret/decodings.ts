import { plainViewOf, replaceIn, type PlainView } from './plainView';

/** The first characters of escapes in JSON and JavaScript, in addresses and in HTML. */
const escapeStarts: readonly number[] = [0x5c, 0x25, 0x26];

/** HTML names of characters that may occur in a key, and of invisible ones. */
const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", num: '#', excl: '!', percnt: '%', dollar: '$' },
  ...{ lpar: '(', rpar: ')', ast: '*', plus: '+', comma: ',', period: '.', sol: '/', colon: ':', semi: ';' },
  ...{ equals: '=', quest: '?', commat: '@', lsqb: '[', lbrack: '[', bsol: '\\', rsqb: ']', rbrack: ']' },
  ...{ hat: '^', lowbar: '_', underbar: '_', grave: '`', lcub: '{', lbrace: '{', verbar: '|', vert: '|' },
  ...{ rcub: '}', rbrace: '}', hyphen: '-', dash: '-', shy: '', nbsp: '', zwj: '', zwnj: '' },
  ...{ zerowidthspace: '', tab: '', newline: '' },
};

/** Each match represents one character. */
const escape = new RegExp(
  [
    String.raw`\\(?:u[\da-f]{4}|x[\da-f]{2}|[/"\\bfnrt])`,
    '%[\\da-f]{2}',
    String.raw`&(?:#\d{1,7}|#x[\da-f]{1,6});?`,
    `&(?:${Object.keys(entities).join('|')});`,
  ].join('|'),
  'gi',
);

/** The maximum nesting of escapes, such as an address within HTML within JSON. */
const maxLevels = 4;

function ofEntity(found: string): string {
  const name = found.replace(/^&|;$/g, '').toLowerCase();
  if (!name.startsWith('#')) return entities[name] ?? '';
  return String.fromCharCode(name.startsWith('#x') ? parseInt(name.slice(2), 16) : Number(name.slice(1)));
}

function ofBackslash(found: string): string {
  if (/^\\[ux]/i.test(found)) return String.fromCharCode(parseInt(found.slice(2), 16));
  // The other escapes represent invisible characters.
  return /^\\[/"\\]$/.test(found) ? found.slice(1) : '';
}

function toCharacter(found: string): string {
  if (found.startsWith('&')) return ofEntity(found);
  return found.startsWith('%') ? String.fromCharCode(parseInt(found.slice(1), 16)) : ofBackslash(found);
}

/** Returns the text as it is and after each round of decoding its escapes; at least one view. */
export function decodedViews(text: string): PlainView[] {
  const views = [plainViewOf(text)];
  for (let level = 0; level < maxLevels; level++) {
    const view = views[level];
    if (!view || !escapeStarts.some((start) => view.bytes.includes(start))) break;
    const decoded = replaceIn(view, escape, toCharacter);
    if (decoded.bytes.length === view.bytes.length) break;
    views.push(decoded);
  }
  return views;
}
