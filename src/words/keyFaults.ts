import type { KeyTextFault } from '../domain/keyText';

const sentences: Readonly<Record<KeyTextFault, string>> = {
  empty: 'Paste or type the key.',
  hasSpaces: 'A key has no spaces or line breaks inside. Paste one key only.',
  tooShort: 'A key has at least 10 characters. Paste the whole of it.',
  notPlain: 'A key has plain letters, digits and signs only. Copy it again from where it was made.',
};

/** Explains why a text cannot be an API key. */
export const sentenceOfKeyFault = (fault: KeyTextFault): string => sentences[fault];
