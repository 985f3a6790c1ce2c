import type { ScanLanguage } from './languages';

const addressPattern = /\/v4\/(?:data|market)\//;

/** Cheap: true when a scan of the text could find something. */
export const mayHoldQueries = (text: string, { callPattern }: ScanLanguage): boolean =>
  callPattern.test(text) || addressPattern.test(text);
