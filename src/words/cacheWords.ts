import { formatBytes } from './numbers';

export const sentenceOfFreed = (bytes: number): string =>
  bytes === 0 ? 'The cache was empty already.' : `The cache was cleared: ${formatBytes(bytes)} freed.`;
