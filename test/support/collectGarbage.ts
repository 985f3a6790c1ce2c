import { setImmediate as turn } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;

/** Collects garbage after pending turns have run: a weak reference keeps its object alive until the end of the turn. */
export async function collectGarbage(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await turn();
    collect();
  }
}

/** How many of the objects have not been collected. */
export async function countHeld(objects: WeakRef<object>[]): Promise<number> {
  await collectGarbage();
  return objects.filter((one) => one.deref() !== undefined).length;
}
