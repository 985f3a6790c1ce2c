import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { median } from '../median.mjs';

const rounds = 25;
const maxRatio = 4;
const maxMs = 250;
const folder = 'out/bench/mcp';

/** The first message of a client, which the server answers. */
const discover = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
});

/**
 * Starts a program, and measures the time until it writes its first bytes.
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
function firstReply(args) {
  const start = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(`${discover}\n`);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.stdout.once('data', () => {
      const ms = performance.now() - start;
      child.stdin.end();
      child.once('exit', () => resolve(ms));
    });
  });
}

/** Measures the first reply of the MCP server after its start, compared with a program that only writes. */
export async function measure() {
  if (!fs.existsSync('dist/mcp.mjs')) throw new Error('There is no dist/mcp.mjs: run npm run build first.');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(`${folder}/empty.mjs`, "process.stdout.write('{}\\n');\n");
  /** @type {[empty: number[], server: number[]]} */
  const [empty, server] = [[], []];
  // Alternate, so that a busy machine slows both.
  for (let round = 0; round < rounds; round++) {
    empty.push(await firstReply([`${folder}/empty.mjs`]));
    server.push(await firstReply(['dist/mcp.mjs', '--sample']));
  }
  const [emptyMs, serverMs] = [median(empty), median(server)];
  const group = 'mcp';
  const reference = 'a program that only writes';
  const ratio = serverMs / emptyMs;
  return [
    {
      group,
      row: reference,
      value: emptyMs,
      unit: 'ms',
      reference: null,
      ratio: null,
      target: null,
      met: null,
    },
    {
      group,
      row: 'the MCP server, until its first reply',
      value: serverMs,
      unit: 'ms',
      reference,
      ratio,
      target: `<= ${maxRatio}, <= ${maxMs} ms`,
      met: ratio <= maxRatio && serverMs <= maxMs,
    },
  ];
}
