import { plainViewOf, replaceIn, type PlainView } from './plainView';

/** What escapes of JSON and JavaScript, of addresses and of HTML begin with. */
const escapeStarts: readonly number[] = [0x5c, 0x25, 0x26];

/** Names in HTML of what may stand in a key, and of what nobody sees. */
const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", num: '#', excl: '!', percnt: '%', dollar: '$' },
  ...{ lpar: '(', rpar: ')', ast: '*', plus: '+', comma: ',', period: '.', sol: '/', colon: ':', semi: ';' },
  ...{ equals: '=', quest: '?', commat: '@', lsqb: '[', lbrack: '[', bsol: '\\', rsqb: ']', rbrack: ']' },
  ...{ hat: '^', lowbar: '_', underbar: '_', grave: '`', lcub: '{', lbrace: '{', verbar: '|', vert: '|' },
  ...{ rcub: '}', rbrace: '}', hyphen: '-', dash: '-', shy: '', nbsp: '', zwj: '', zwnj: '' },
  ...{ zerowidthspace: '', tab: '', newline: '' },
};

/** Each stands for one character. */
const escape = new RegExp(
  [
    String.raw`\\(?:u[\da-f]{4}|x[\da-f]{2}|[/"\\bfnrt])`,
    '%[\\da-f]{2}',
    String.raw`&(?:#\d{1,7}|#x[\da-f]{1,6});?`,
    `&(?:${Object.keys(entities).join('|')});`,
  ].join('|'),
  'gi',
);

/** Escapes within escapes: an address in a page in JSON. */
const mostLevels = 4;

function ofEntity(found: string): string {
  const name = found.replace(/^&|;$/g, '').toLowerCase();
  if (!name.startsWith('#')) return entities[name] ?? '';
  return String.fromCharCode(name.startsWith('#x') ? parseInt(name.slice(2), 16) : Number(name.slice(1)));
}

function ofBackslash(found: string): string {
  if (/^\\[ux]/i.test(found)) return String.fromCharCode(parseInt(found.slice(2), 16));
  // The others stand for characters that nobody sees.
  return /^\\[/"\\]$/.test(found) ? found.slice(1) : '';
}

function toCharacter(found: string): string {
  if (found.startsWith('&')) return ofEntity(found);
  return found.startsWith('%') ? String.fromCharCode(parseInt(found.slice(1), 16)) : ofBackslash(found);
}

/** A text as it stands, and as it reads once its escapes are decoded, again and again. Gives at least one. */
export function decodedViews(text: string): PlainView[] {
  const views = [plainViewOf(text)];
  for (let level = 0; level < mostLevels; level++) {
    const view = views[level];
    if (!view || !escapeStarts.some((start) => view.bytes.includes(start))) break;
    const decoded = replaceIn(view, escape, toCharacter);
    if (decoded.bytes.length === view.bytes.length) break;
    views.push(decoded);
  }
  return views;
}
