/**
 * Run with --expose-gc: cancels requests by the thousand, and prints the heap in use after each thousand. Argument: the
 * number of bytes to leak per request on purpose.
 */
import http from 'node:http';
import { clientOf } from './runAgainst';
import { cancelThousand, neverDone } from './cancelledRounds';
import { listen } from './httpServer';

const keptBytes = Number(process.argv[2] ?? 0);
const leaked: unknown[] = [];

async function usedHeap() {
  // Objects behind weak references are collected some turns after their owners.
  for (let i = 0; i < 5; i++) {
    globalThis.gc?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}

let open = 0;
const server = http.createServer((request, response) => {
  open++;
  response.once('close', () => open--);
  neverDone(request, response);
});
const port = await listen(server);
const client = clientOf(`http://127.0.0.1:${port}`, { retry: {}, maxInFlight: 20 });
const used: number[] = [];
for (let thousands = 1; thousands <= 5; thousands++) {
  await cancelThousand(client);
  for (let i = 0; i < 1000; i++) leaked.push(new Array(keptBytes / 8).fill(0));
  while (open > 0) await new Promise((resolve) => setImmediate(resolve));
  used.push(await usedHeap());
}
console.log(JSON.stringify(used));
server.close();
server.closeAllConnections();
