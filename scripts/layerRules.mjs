import { isBuiltin } from 'node:module';
import path from 'node:path';
import ts from 'typescript';

/**
 * The allowed imports of a layer besides itself: other layers (or one file of them), packages, Node's modules
 * (`node:`).
 * @type {Record<string, readonly string[]>}
 */
const allowed = {
  domain: [],
  client: ['domain', 'node:'],
  formats: ['domain', 'fflate', 'jsonc-parser'],
  protocol: ['domain'],
  words: ['domain'],
  host: ['domain', 'words', 'vscode', 'node:'],
  services: ['domain', 'words', 'formats', 'client/index', 'host', 'vscode', 'node:'],
  features: [
    'domain',
    'words',
    'client/index',
    'formats',
    'protocol',
    'host',
    'services',
    'datasets',
    'batch',
    'tools',
    'vscode',
    'node:',
  ],
  webview: [
    'domain',
    'words',
    'formats',
    'protocol',
    'preact',
    'uplot',
    '@tanstack/virtual-core',
    '@vscode-elements/elements',
    '@vscode/codicons',
  ],
  sample: ['domain', 'node:'],
  datasets: ['domain', 'formats', 'client/index', 'host/files', 'node:'],
  batch: ['domain', 'words', 'formats', 'datasets', 'client/index', 'host/files', 'node:'],
  tools: ['domain', 'words', 'formats', 'batch', 'client/index', 'host/files', 'host/redact', 'node:'],
  cli: [
    'domain',
    'words',
    'formats',
    'datasets',
    'batch',
    'tools',
    'client/index',
    'client/node',
    'sample',
    'node:',
    'host/files',
    'services/keys/environmentKey',
  ],
};
/**
 * A folder with a separate bundle: the additional packages that it may import, and the only layer that may import it.
 * `client/node` is the client's network code for Node without VS Code. In an extension host, undici would replace the
 * dispatcher of Node's own fetch for every extension. `tools/mcp` is the MCP server of the tools for agents.
 * @type {Record<string, { readonly packages: readonly string[], readonly user: string }>}
 */
const apart = {
  'src/client/node/': { packages: ['undici'], user: 'src/cli/' },
  'src/tools/mcp/': {
    packages: ['@modelcontextprotocol/server', '@modelcontextprotocol/server/stdio'],
    user: 'src/cli/',
  },
};
/**
 * The folders of `client` are layers too, each with the other folders that it may import. Files directly in `client`
 * may import all folders, and no folder may import them.
 * @type {Record<string, readonly string[]>}
 */
const clientOrder = {
  http: [],
  node: ['http'],
  cache: ['http'],
  decode: ['http'],
  join: [],
  resources: ['http', 'cache', 'decode'],
  plan: [],
  run: ['http', 'cache', 'decode', 'join', 'resources', 'plan'],
};
/** Layers that handle files from other people. `host/files` reads and writes for them (docs/security.md). */
const withoutFileSystem = ['datasets', 'batch', 'tools', 'features'];
const maxLines = 400;

/** `from` is empty if the module's name is not a string literal. @typedef {{ line: number, from: string }} Import */

/**
 * Every module that a source refers to: imports and exports, including types, `import()`, `require()` and references.
 * @param {string} file
 * @param {string} text
 * @returns {readonly Import[]}
 */
export function findImports(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {Import[]} */
  const found = [];
  /** @param {ts.Node} node @param {ts.Node | undefined} name */
  const add = (node, name) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push({ line: line + 1, from: name && ts.isStringLiteralLike(name) ? name.text : '' });
  };
  for (const { fileName, pos } of [...source.referencedFiles, ...source.typeReferenceDirectives]) {
    found.push({ line: source.getLineAndCharacterOfPosition(pos).line + 1, from: fileName });
  }
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) add(node, node.moduleSpecifier);
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier) add(node, node.moduleSpecifier);
    else if (ts.isExternalModuleReference(node)) add(node, node.expression);
    else if (ts.isImportTypeNode(node))
      add(node, ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined);
    else if (
      ts.isCallExpression(node) &&
      (node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText() === 'require')
    )
      add(node, node.arguments[0]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * The reason why an import between two parts of the client is not allowed; undefined if it is.
 * @param {string} file
 * @param {string} target
 */
function whyOutOfOrder(file, target) {
  const [, , folder = '', ...below] = file.split('/');
  // A file directly in `client`.
  if (below.length === 0) return undefined;
  const mine = clientOrder[folder];
  if (!mine) return `"client/${folder}" has no place in the order of the client`;
  const [, , other = ''] = target.split('/');
  if (other === folder || mine.includes(other)) return undefined;
  return `client/${folder} may not import "${target.slice('src/'.length)}"`;
}

/**
 * The reason why an import breaks the layer rules; undefined if it does not.
 * @param {string} file As `src/client/index.ts`.
 * @param {string} from The imported module.
 */
function whyForbidden(file, from) {
  const [folder, rules] = Object.entries(apart).find(([it]) => file.startsWith(it)) ?? [];
  const target = from.startsWith('.') ? path.posix.join(path.posix.dirname(file), from) : from;
  const [closed] =
    Object.entries(apart).find(
      ([it, { user }]) => it !== folder && !file.startsWith(user) && `${target}/`.startsWith(it),
    ) ?? [];
  if (closed !== undefined) return `only ${closed} may import "${target}"`;
  if (rules?.packages.includes(from) === true || file === 'src/extension.ts') return undefined;
  const [, layer = '', feature] = file.split('/');
  const mine = allowed[layer];
  if (!mine) return `"${layer}" is no layer`;
  if (from === '') return 'the module is not named by a plain string';
  if (/^(?:node:)?fs(?:\/|$)/.test(from) && withoutFileSystem.includes(layer))
    return `${layer} reads and writes files through host/files, not "${from}"`;
  if (!from.startsWith('.')) {
    const name = isBuiltin(from) ? 'node:' : mine.find((it) => from === it || from.startsWith(`${it}/`));
    return name !== undefined && mine.includes(name) ? undefined : `${layer} may not import "${from}"`;
  }
  const [source, targetLayer = '', targetFeature] = target.split('/');
  if (source !== 'src') return `${layer} may not import "${target}", which is outside src`;
  if (targetLayer === layer) {
    if (layer === 'client') return whyOutOfOrder(file, target);
    return layer === 'features' && feature !== targetFeature
      ? `features/${feature ?? ''} may not import features/${targetFeature ?? ''}`
      : undefined;
  }
  const inLayer = target.slice('src/'.length);
  if (mine.some((it) => inLayer === it || inLayer.startsWith(`${it}/`))) return undefined;
  return `${layer} may not import "${inLayer}"`;
}

/**
 * The violations of the rules for layers and file lengths, one sentence each.
 * @param {ReadonlyMap<string, string>} files Text by path, as `src/client/index.ts`.
 * @returns {readonly string[]}
 */
export function findViolations(files) {
  return [...files].flatMap(([file, text]) => {
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    const tooLong = lines > maxLines ? [`${file}: ${lines} lines, over ${maxLines}`] : [];
    if (!/^src\/.*\.tsx?$/.test(file)) return tooLong;
    const forbidden = findImports(file, text).flatMap(({ line, from }) => {
      const why = whyForbidden(file, from);
      return why === undefined ? [] : [`${file}:${line}: ${why}`];
    });
    return [...tooLong, ...forbidden];
  });
}
