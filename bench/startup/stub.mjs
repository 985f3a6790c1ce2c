// A fake of the module `vscode`: every property exists and does nothing.

/** @type {any} */
const anything = new Proxy(
  function nothing() {
    return undefined;
  },
  {
    get: (_target, name) => {
      if (name === Symbol.toPrimitive) return () => '';
      // An empty list, and not a promise.
      if (name === Symbol.iterator) return () => [].values();
      return name === 'then' ? undefined : anything;
    },
    apply: () => anything,
    construct: () => anything,
  },
);

/** @param {readonly string[]} names @returns {string} The module, with an export for each name. */
export const moduleOf = (names) =>
  [
    'const anything = globalThis.anything;',
    'export default anything;',
    ...names.map((name) => `export const ${name} = anything;`),
  ].join('\n');

export default anything;
