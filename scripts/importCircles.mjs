import path from 'node:path';
import { findImports } from './layerRules.mjs';

/**
 * The file that an import refers to, as `src/client/index.ts`; undefined for packages and missing files.
 * @param {string} file
 * @param {string} from
 * @param {ReadonlyMap<string, unknown>} files
 */
function resolveImport(file, from, files) {
  if (!from.startsWith('.')) return undefined;
  const target = path.posix.join(path.posix.dirname(file), from);
  return [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((it) => files.has(it));
}

/**
 * Groups of files that all import each other, directly or through others (R. E. Tarjan, 1972).
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @returns {readonly (readonly string[])[]}
 */
function findGroups(imports) {
  /** @type {Map<string, number>} */
  const order = new Map();
  /** @type {Map<string, number>} */
  const low = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const groups = [];
  /** @param {string} file */
  const visit = (file) => {
    const index = order.size;
    order.set(file, index);
    let lowest = index;
    stack.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest = Math.min(lowest, low.get(next) ?? order.get(next) ?? index);
    }
    low.set(file, lowest);
    if (lowest === index) groups.push(stack.splice(stack.indexOf(file)));
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return groups;
}

/**
 * The shortest chain of imports from a file of a group back to itself.
 * @param {string} start
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @returns {readonly string[]}
 */
function findWayBack(start, imports) {
  /** @type {(readonly string[])[]} */
  const ways = [[start]];
  const seen = new Set();
  for (const way of ways) {
    for (const next of imports.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, start];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return [];
}

/**
 * Files of src that import themselves through others, with a sentence for each group. Imports of types and `import()`
 * count too: the files of a circle can be understood, moved and tested only together.
 * @param {ReadonlyMap<string, string>} files Text by path, as `src/client/index.ts`.
 * @returns {readonly string[]}
 */
export function findCircles(files) {
  /** @type {Map<string, readonly string[]>} */
  const imports = new Map();
  for (const [file, text] of files) {
    if (!/^src\/.*\.tsx?$/.test(file)) continue;
    const found = findImports(file, text).map(({ from }) => resolveImport(file, from, files));
    imports.set(
      file,
      [...new Set(found)].filter((it) => it !== undefined),
    );
  }
  const circular = findGroups(imports).filter(
    ([file = '', ...others]) => others.length > 0 || imports.get(file)?.includes(file),
  );
  return circular.map((group) => {
    const [first = ''] = [...group].sort();
    return `${findWayBack(first, imports).join(' → ')}: a circle of imports`;
  });
}
