import { extensionHostOf, readUse } from '../../ui/support/extensionHost';
import type { Workbench } from '../../ui/support/workbench';
import { Inspector, type Json } from './inspector';

/** Bytes in use after a garbage collection, and the peak of the process. */
export interface HostMemory {
  usedBytes: number;
  peakBytes: number;
}

export async function measureHost({ profile }: Workbench): Promise<HostMemory> {
  const pid = extensionHostOf(profile);
  const inspector = await Inspector.open(pid);
  try {
    for (let i = 0; i < 3; i++) await inspector.call('HeapProfiler.collectGarbage');
    const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
    const { result } = await inspector.call('Runtime.evaluate', { expression });
    return { usedBytes: Number((result as Json)['value']), peakBytes: readUse(pid).peakBytes };
  } finally {
    inspector.close();
  }
}

/** Bytes in use by the window's scripts after a garbage collection: the workbench and the results page. */
export async function measurePage({ page }: Workbench): Promise<number> {
  const context = page.context();
  const usageOf = async (target: Parameters<typeof context.newCDPSession>[0]) => {
    const session = await context.newCDPSession(target);
    for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
    await session.detach();
    return usedSize + backingStorageSize;
  };
  let bytes = await usageOf(page);
  // A frame of another origin runs in another process with a separate heap.
  for (const frame of page.frames())
    if (frame !== page.mainFrame()) bytes += await usageOf(frame as never).catch(() => 0);
  return bytes;
}
