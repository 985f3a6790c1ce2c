/** Makes a value at its first use and gives the same one from then on. A maker that throws is tried again. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
