import type { FileNode } from './tree';

/** Identifies a file in an arrangement: by name among the user's own, which share one folder, else by address. */
export const fileIdOf = (node: FileNode): string =>
  node.place.kind === 'workspace' ? node.address : (node.kind === 'query' ? node.stored : node.entry).file;

/** Sorts nodes in the user's order. Other nodes follow in their present order. */
export function inOrder<T extends FileNode>(nodes: readonly T[], order: readonly string[]): readonly T[] {
  const places = new Map(order.map((id, index) => [id, index]));
  const placeOf = (node: T): number => places.get(fileIdOf(node)) ?? Infinity;
  return [...nodes].sort((left, right) => {
    const [one, other] = [placeOf(left), placeOf(right)];
    return one === other ? 0 : one - other;
  });
}

/** Moves some files of a folder by one step. Files already at the end stay there. */
export function moveStep(files: readonly string[], moved: ReadonlySet<string>, step: -1 | 1): string[] {
  const next = [...files];
  const ways = Array.from(next, (_, i) => (step === -1 ? i : next.length - 1 - i));
  for (const at of ways) {
    const [one, other] = [next[at], next[at + step]];
    if (one === undefined || other === undefined || !moved.has(one) || moved.has(other)) continue;
    [next[at], next[at + step]] = [other, one];
  }
  return next;
}

/** Moves some files of a folder to the position of another one. */
export function moveToPlace(files: readonly string[], moved: ReadonlySet<string>, onto: string): string[] {
  const target = files.indexOf(onto);
  const isAfter = files.slice(0, target).some((one) => moved.has(one));
  const others = files.filter((one) => !moved.has(one));
  const at = others.indexOf(onto) + (isAfter ? 1 : 0);
  return [...others.slice(0, at), ...files.filter((one) => moved.has(one)), ...others.slice(at)];
}
