// Stands for the module `vscode`: whatever is asked of it is there and does nothing.

/** @type {any} */
const anything = new Proxy(function nothing() {}, {
  get: (_target, name) => {
    if (name === Symbol.toPrimitive) return () => '';
    // Nothing to wait for, and nothing to go through.
    return name === 'then' || name === Symbol.iterator ? undefined : anything;
  },
  apply: () => anything,
  construct: () => anything,
});

/** @param {readonly string[]} names @returns {string} The module, with an export for each name. */
export const moduleOf = (names) =>
  [
    'const anything = globalThis.anything;',
    'export default anything;',
    ...names.map((name) => `export const ${name} = anything;`),
  ].join('\n');

export default anything;
