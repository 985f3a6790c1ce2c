import { isBuiltin } from 'node:module';
import path from 'node:path';

/**
 * The allowed imports of each part of src besides itself: other parts, or one file of them, and packages. `node:` stands
 * for all modules of Node except its file system, `node:fs`. The folders of `client` are parts too.
 *
 * One feature may not import another. Features, datasets, batch and tools handle files from other people, so they read
 * and write through host/files (docs/security.md). `client/node` is for Node without VS Code: in an extension host,
 * undici would replace the dispatcher of every extension's fetch. `tools/mcp` is the MCP server of the command line.
 * @type {Record<string, string>}
 */
const allowed = {
  domain: '',
  words: 'domain',
  formats: 'domain fflate hyparquet jsonc-parser',
  protocol: 'domain',
  client: 'domain client/http client/cache client/decode client/join client/plan client/run node: node:fs',
  'client/http': 'domain node:',
  'client/node': 'domain client/http undici node:',
  'client/cache': 'domain client/http node: node:fs',
  'client/decode': 'domain client/http node:',
  'client/join': 'domain node:',
  'client/plan': 'domain node:',
  'client/run': 'domain client/http client/cache client/decode client/join client/plan node:',
  host: 'domain words vscode node: node:fs',
  services: 'domain words formats client/index host vscode node: node:fs',
  features: 'domain words formats client/index protocol host services datasets batch tools vscode node:',
  webview: 'domain words formats protocol preact uplot @vscode/codicons',
  sample: 'domain node: node:fs',
  datasets: 'domain formats client/index host/files node:',
  batch: 'domain words formats datasets client/index host/files node:',
  tools: 'domain words formats batch client/index host/files host/redact node:',
  'tools/mcp': 'domain words formats tools client/index host/files @modelcontextprotocol/server node:',
  cli: 'domain words formats datasets batch tools tools/mcp client/index client/node sample host/files services/keys/environmentKey services/savedQueries/store node: node:fs',
};

/**
 * The part that a file of src is in, as `client/http`, `features/exports` or `domain`.
 * @param {string} file Below src.
 */
function partOf(file) {
  const [layer = '', folder = '', ...below] = file.split('/');
  const inner = `${layer}/${folder}`;
  const isPart = inner in allowed || ['client', 'features'].includes(layer);
  return isPart && below.length > 0 ? inner : layer;
}

/** @param {string} target @param {string} entry */
const isWithin = (target, entry) => target === entry || target.startsWith(`${entry}/`);

/**
 * The reason why an import breaks the layer rules; undefined if it does not. `src/extension.ts` may import everything but
 * the parts that are only for Node without VS Code.
 * @param {string} file Its path from the project's folder, as `src/client/index.ts`.
 * @param {string | undefined} from The imported module; undefined if it is not a plain string.
 */
export function whyForbidden(file, from) {
  const source = file.slice('src/'.length);
  const part = partOf(source);
  const isEntry = source === 'extension.ts';
  const entries = allowed[part.replace(/^features\/.*/, 'features')]?.split(' ');
  if (!entries && !isEntry) return `scripts/layerRules.mjs has no rule for src/${part}`;
  if (from === undefined) return 'The module is not named by a plain string';
  const forbidden = `${part} may not import "${from}"`;
  if (!from.startsWith('.')) {
    const isFileSystem = /^(?:node:)?fs(?:\/|$)/.test(from);
    const name = isFileSystem ? 'node:fs' : isBuiltin(from) ? 'node:' : from;
    return isEntry || entries?.some((entry) => isWithin(name, entry)) ? undefined : forbidden;
  }
  const target = path.posix.join('src', path.posix.dirname(source), from);
  if (!isWithin(target, 'src')) return `${forbidden}, which is outside src`;
  const place = target.slice('src/'.length);
  // A folder at the top of src is its front door, `src/domain/index.ts`.
  const targetPart = partOf(place.includes('/') ? `${place}.ts` : `${place}/index.ts`);
  if (targetPart === part) return undefined;
  const isAllowed = isEntry
    ? !['client/node', 'tools/mcp'].includes(targetPart)
    : entries?.some((entry) => isWithin(place, entry) && isWithin(entry, targetPart));
  return isAllowed ? undefined : forbidden;
}
