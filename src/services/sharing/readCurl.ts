import { isServiceAddress, isToken, readAddress, type AddressQuery, type WrittenPair } from './readAddress';
import { shellWords } from './shellWords';

const data = [
  '-d',
  '--data',
  '--data-ascii',
  '--data-raw',
  '--data-urlencode',
  '--data-binary',
  '--url-query',
];
const headers = ['-H', '--header'];
const secrets = ['-u', '--user', '--oauth2-bearer', '-b', '--cookie', '--proxy-user', '-U'];

/** True for a shell variable. Its value is unknown, so the text contains no token. */
const isVariable = (text: string): boolean => /^["']?(?:\$\w+|\$\{\w+\}|%\w+%)["']?$/.test(text.trim());

/** True for a header that contains a token rather than the name of a variable. */
function isSecretHeader(header: string): boolean {
  const colon = header.indexOf(':');
  const [name, value] = [
    header.slice(0, colon),
    header.slice(colon + 1).replace(/^\s*(?:bearer|basic)\s/i, ''),
  ];
  return colon > 0 && (isToken(name, value) || /cookie/i.test(name)) && !isVariable(value);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Parses `metrics=power&interval=1h`. The value of a plain pair (`--data-urlencode`) is not percent-encoded. */
function pairsOf(written: string, isPlain: boolean): readonly WrittenPair[] {
  const parts = isPlain ? [written] : written.split('&');
  return parts.flatMap((part): readonly WrittenPair[] => {
    const equals = part.indexOf('=');
    if (equals <= 0) return [];
    const value = part.slice(equals + 1);
    return [[decode(part.slice(0, equals)), isPlain ? value : decode(value)]];
  });
}

/** Reads an option of curl with its value, which is the next word, follows `=`, or directly follows a single letter. */
function optionAt(
  words: readonly string[],
  at: number,
): { readonly name: string; readonly value: string; readonly used: number } {
  const word = words[at] ?? '';
  const [, long, joined] = /^(--[\w-]+)=([^]*)$/.exec(word) ?? [];
  if (long !== undefined && joined !== undefined) return { name: long, value: joined, used: 1 };
  if (/^-[dHubU]./.test(word)) return { name: word.slice(0, 2), value: word.slice(2), used: 1 };
  return { name: word, value: words[at + 1] ?? '', used: 2 };
}

/** Reads one command: its address, its parameters, and whether it contains a token. */
function readCommand(words: readonly string[]): AddressQuery | undefined {
  const pairs: WrittenPair[] = [];
  let address: string | undefined;
  let hasToken = false;
  for (let at = 0; at < words.length;) {
    const { name, value, used } = optionAt(words, at);
    const isData = data.includes(name);
    if (isData) pairs.push(...pairsOf(value, name === '--data-urlencode' || name === '--url-query'));
    if (headers.includes(name)) hasToken ||= isSecretHeader(value);
    const isSecret = secrets.includes(name);
    if (isSecret) hasToken ||= value !== '' && !isVariable(value);
    if (address === undefined && isServiceAddress(name)) address = name;
    at += isData || isSecret || headers.includes(name) ? used : 1;
  }
  const read = address === undefined ? undefined : readAddress(address, pairs);
  return read && { ...read, hasToken: read.hasToken || hasToken };
}

/** Reads the `curl` commands in a text that address the service. Runs nothing. */
export function readCurl(text: string): readonly AddressQuery[] {
  const commands: string[][] = [[]];
  for (const word of shellWords(text)) {
    if (word === 'end') commands.push([]);
    else commands.at(-1)?.push(word.text);
  }
  return commands
    .map((words) => {
      const start = words.findIndex((word) => /(?:^|\/)curl(?:\.exe)?$/.test(word));
      return start < 0 ? undefined : readCommand(words.slice(start + 1));
    })
    .filter((found) => found !== undefined);
}
