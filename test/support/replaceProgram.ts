import { replaceFile } from '#src/host/files/replaceFile';

/** Replaces a file with `bytes` copies of one letter: once, or with the next letter each time until it is killed. */
const [file = '', bytes = '0', howOften] = process.argv.slice(2);

function* chunks(letter: number): Generator<Uint8Array> {
  for (let left = Number(bytes); left > 0; left -= 10_000)
    yield new Uint8Array(Math.min(left, 10_000)).fill(letter);
}

try {
  for (let round = 0; round === 0 || howOften === 'again'; round++) {
    await replaceFile(file, chunks(0x61 + (round % 26)));
    process.stdout.write('replaced\n');
  }
} catch (error) {
  const { name, code } = error as Error & { code?: string };
  process.stdout.write(`${name} ${String(code)}\n`);
}
