import type { LoadSign } from '../domain/series/signs';

const sentences: Readonly<Record<LoadSign, string>> = {
  asSent: 'Loads are positive numbers, as the service sends them.',
  negative: 'Loads are negative numbers.',
};

/** Says how loads stand in what was written. */
export const sentenceOfLoadSign = (sign: LoadSign): string => sentences[sign];
