import { sentenceOfQueryProblem } from '../../host/queryProblemSentence';
import { longestName, type Broken, type BrokenCode } from './savedQuery';

const reasons: Readonly<Record<BrokenCode, string>> = {
  tooLarge: 'It is larger than a saved query can be (1 MB).',
  notText: 'It is not a text file.',
  notJson: 'It is not valid JSON.',
  notAnObject: 'It is not a JSON object.',
  unknownVersion: 'Its version is not 1: another version of Gridlens may have written it.',
  badName: `Its name is missing, empty or longer than ${longestName} characters.`,
  badFolder: `Its folder is not a text of 1 to ${longestName} characters.`,
  badQuery: 'Its query cannot be sent.',
  unreadable: 'It could not be read.',
};

const reasonsInShort: Readonly<Record<BrokenCode, string>> = {
  tooLarge: 'too large',
  notText: 'not text',
  notJson: 'not valid JSON',
  notAnObject: 'not a JSON object',
  unknownVersion: 'another version',
  badName: 'bad name',
  badFolder: 'bad folder',
  badQuery: 'bad query',
  unreadable: 'unreadable',
};

/** Why a file is no saved query, in a word or three: what fits beside its name. */
export const shortReasonOfBroken = ({ code }: Broken): string => reasonsInShort[code];

/** Why a file is no saved query, as a sentence. */
export function sentenceOfBroken({ code, problem, detail }: Broken): string {
  if (problem) return sentenceOfQueryProblem(problem);
  return [reasons[code], detail].filter((part) => part !== undefined && part !== '').join(' ');
}

/** What is wrong with a name that was typed; undefined when it can be used. */
export function problemOfName(name: string): string | undefined {
  if (name.trim() === '') return 'Give the query a name.';
  return name.trim().length > longestName
    ? `A name has at most ${longestName} characters; this one has ${name.trim().length}.`
    : undefined;
}
