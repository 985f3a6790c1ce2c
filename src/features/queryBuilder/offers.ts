import type { Query } from '../../domain/query/query';
import type { OfferedPart } from '../../services/queryPrompt';
import { special, type Choice } from './choices';

/** Returns the offered answers as the first choices of a step. */
export const offerChoices = (offers: readonly OfferedPart[] = []): readonly Choice[] =>
  offers.map(({ label, from }, index) => ({
    value: `${special.offer}${index}`,
    label,
    description: from,
  }));

/** Returns the fields of the picked offer; undefined when the user picked another choice. */
export function offeredFields(
  offers: readonly OfferedPart[] | undefined,
  value: string,
): Partial<Query> | undefined {
  if (!value.startsWith(special.offer)) return undefined;
  return offers?.[Number(value.slice(special.offer.length))]?.fields ?? {};
}
