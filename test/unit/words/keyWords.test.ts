import assert from 'node:assert/strict';
import {
  sentenceOfOtherOrigin,
  sentenceOfRefusedKey,
  sentenceOfSignOut,
  sentenceOfUncheckedKey,
} from '../../../src/words/connectionWords';

describe('what becomes of a key, in words', () => {
  for (const [sentence, expected] of [
    [sentenceOfOtherOrigin('https://a.example'), /signs in to https:\/\/a\.example only/],
    [sentenceOfSignOut('…abcd', 'a.example'), /the key “…abcd” for a\.example is deleted\.$/],
    [sentenceOfRefusedKey('a.example'), /^a\.example refused this key\./],
    [sentenceOfUncheckedKey('a.example'), /^It is used for a\.example from now on/],
  ] as const)
    it(sentence, () => assert.match(sentence, expected));
});
