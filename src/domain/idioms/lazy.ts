/**
 * Returns a function that makes a value at its first call and returns the same value afterwards. After an exception,
 * the next call tries again.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
