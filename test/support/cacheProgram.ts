import { createDiskCache } from '#src/client/cache/diskCache';
import { bodyOf, reply, replyUrl, unpackable } from './replies';

/**
 * One of several programs that share a folder: stores, reads and deletes replies in a random order, and prints every
 * incomplete reply it read. Arguments: folder, bytes, seed, rounds.
 */
const [folder = '', maxBytes = '0', seed = '', rounds = '0'] = process.argv.slice(2);
const faults: string[] = [];
const wrong: string[] = [];
const cache = createDiskCache({
  folder,
  maxBytes: Number(maxBytes),
  onFault: (what, error) => faults.push(`${what}: ${String(error)}`),
});

/** A body that names itself and marks its own end, so that a reader can check it. */
function bodyFor(name: string, round: number) {
  const filler = Buffer.from(unpackable(1 + ((round * 7919) % 20_000), `${seed} ${round}`)).toString(
    'base64',
  );
  return `${name} ${seed} ${round} ${filler.length} ${filler}`;
}

function isWhole(name: string, body: string) {
  const [whose, , , length, filler, ...more] = body.split(' ');
  return whose === name && Number(length) === filler?.length && more.length === 0;
}

async function step(round: number) {
  const name = `r${(round * 31 + Number(seed) * 17) % 12}`;
  if (round % 97 === 96) {
    await cache.clear();
    return 0;
  }
  if (round % 13 === 12) await cache.drop(replyUrl(name));
  if (round % 3 > 0) await cache.put(reply(name, bodyFor(name, round)));
  const body = bodyOf(await cache.get(replyUrl(name)));
  if (body !== undefined && !isWhole(name, body)) wrong.push(body.slice(0, 60));
  return body === undefined ? 0 : 1;
}

let found = 0;
for (let round = 0; round < Number(rounds); round += 4) {
  const steps = [0, 1, 2, 3].map((i) => step(round + i));
  for (const one of await Promise.all(steps)) found += one;
}
process.stdout.write(JSON.stringify({ found, wrong, faults }));
