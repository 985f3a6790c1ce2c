import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Interrupt } from '#src/cli/interrupt';

/** Does one kind of work until a signal ends the process. */
const [work, file = ''] = process.argv.slice(2);
const interrupt = new Interrupt();
const say = (word: string) => {
  fs.writeSync(1, `${word}\n`);
};

switch (work) {
  case 'loop':
    say('ready');
    for (;;);
  case 'tidy':
    await interrupt.orderly(async () => {
      say('ready');
      await sleep(600_000, undefined, { signal: interrupt.signal }).catch(() => undefined);
      say('tidied');
    });
    process.exitCode = interrupt.exitCode;
    break;
  case 'deaf':
    await interrupt.orderly(async () => {
      interrupt.signal.addEventListener('abort', () => {
        say('aborted');
      });
      say('ready');
      await sleep(600_000);
    });
    break;
  case 'pipe':
    await interrupt.orderly(async () => {
      say('ready');
      await fs.promises.readFile(file);
    });
    break;
  default:
    throw new TypeError(`There is no work ${work}.`);
}
