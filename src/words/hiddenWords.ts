import type { HiddenFiles } from '../domain/savedQuery';

/** Says how many query files the tree does not show. */
export function labelOfHidden({ count, isExact }: HiddenFiles): string {
  const number = `${isExact ? '' : 'More than '}${count.toLocaleString('en')}`;
  return `${number} more query file${count === 1 ? ' is' : 's are'} not shown`;
}
