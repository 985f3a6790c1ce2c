import assert from '../../support/assert';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { JsonObject } from '#src/domain';
import { portableTools } from '#src/tools/toolTable';

const run = promisify(execFile);

/** The command line of the MCP Inspector, a third-party client that only this test fetches. */
const inspector = '@modelcontextprotocol/inspector@2.12.0';
const oldest = [22, 19] as const;

const isNew = (version: string) => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
};

/** Returns a Node that the Inspector runs on: this one, else the one in GRIDLENS_NODE; otherwise why there is none. */
async function findNode(): Promise<{ node: string } | { why: string }> {
  if (isNew(process.version)) return { node: process.execPath };
  const node = process.env['GRIDLENS_NODE'];
  const needed = `The Inspector needs Node ${oldest.join('.')}, and this is ${process.version}`;
  if (node === undefined || !fs.existsSync(node))
    return { why: `${needed}: name a newer one in GRIDLENS_NODE.` };
  const { stdout } = await run(node, ['--version']);
  return isNew(stdout.trim()) ? { node } : { why: `${needed}; GRIDLENS_NODE is ${stdout.trim()}.` };
}

describe('the MCP server with the MCP Inspector', () => {
  let inspect: (args: string[]) => Promise<JsonObject>;

  before(async function () {
    this.timeout(300_000);
    const found = await findNode();
    if ('why' in found) {
      console.log(`    Skipped. ${found.why}`);
      this.skip();
      return;
    }
    const { node } = found;
    const env = {
      ...process.env,
      PATH: `${path.dirname(node)}${path.delimiter}${process.env['PATH'] ?? ''}`,
    };
    const npx = (args: string[]) => run('npx', ['--yes', inspector, ...args], { env, timeout: 240_000 });
    inspect = async (args) => {
      const server = ['--cli', process.execPath, path.resolve('dist/mcp.mjs'), '--sample'];
      const { stdout } = await npx([...server, ...args]);
      return JSON.parse(stdout) as JsonObject;
    };
    const fetched = await npx(['--help']).catch((error: unknown) => String(error));
    if (typeof fetched !== 'string') return;
    console.log(`    Skipped. The Inspector could not be fetched: ${fetched.slice(0, 200)}`);
    this.skip();
  });

  it('lists its tools', async () => {
    const { tools } = await inspect(['--method', 'tools/list']);
    assert.deepEqual(
      (tools as JsonObject[]).map(({ name }) => name),
      portableTools.map(({ name }) => name),
    );
  }).timeout(60_000);

  it('answers a call', async () => {
    const given = ['metrics=["price"]', 'network_region=NSW1', 'interval=1h', 'window=yesterday'];
    const args = ['--method', 'tools/call', '--tool-name', 'gridlens_query_electricity'];
    const { content } = await inspect(args.concat(given.flatMap((one) => ['--tool-arg', one])));
    const [{ text = '' } = {}] = content as { text?: string }[];
    assert.match(text, /"result_id":"r_/);
  }).timeout(60_000);
});
