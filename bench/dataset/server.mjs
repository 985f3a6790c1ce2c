// Runs the service in a separate process: prints its address and token, and serves until standard input ends.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const { startSampleService } = await import(pathToFileURL(path.resolve('out/bench/dataset.mjs')).href);
const { baseAddress, token } = await startSampleService({ plan: 'ENTERPRISE' });
console.log(JSON.stringify({ baseAddress, token }));
process.stdin.resume();
process.stdin.once('end', () => process.exit());
