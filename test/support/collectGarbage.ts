import { setImmediate as turn } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;

/** Collects garbage once all that waits for nothing but its turn is done. A weak reference holds until the turn ends. */
export async function collectGarbage(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await turn();
    collect();
  }
}

/** How many of the objects are still held by something. */
export async function countHeld(objects: readonly WeakRef<object>[]): Promise<number> {
  await collectGarbage();
  return objects.filter((one) => one.deref() !== undefined).length;
}
