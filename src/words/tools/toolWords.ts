import { cutText } from '../../domain';

/** Sentences that several tools for agents say. Each refusal says what to do next. */

/** Quotes a text of an agent, shortened. */
export const quote = (text: string): string => `“${cutText(text, 60)}”`;

export const sentenceOfBadInput = (name: string, expected: string): string =>
  `${name} must be ${expected}. Nothing was sent.`;

export const sentenceOfUnknownTool = (name: string): string => `There is no tool ${quote(name)}.`;

export const noWindow =
  'Say when: window (24h, 7d, last month, 1 Oct to 8 Oct) or date_start and date_end, in network time. Nothing was sent.';

export const noValues = 'No value is left to calculate with.';

export const excludedNote = 'Partial and provisional intervals are left out of the figures.';

export const sentenceOfPriceInterval = (interval: string): string =>
  `Prices at ${interval} are plain means of five-minute prices: hours and extremes at 5m differ, and a weighted mean is exact only at 5m.`;
