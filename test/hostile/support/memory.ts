import { extensionHostOf, readUse } from '../../ui/support/extensionHost';
import type { Workbench } from '../../ui/support/workbench';
import { Inspector, type Json } from './inspector';

/** Bytes in use after a collection of garbage, and the most that the process ever had. */
export interface HostMemory {
  readonly usedBytes: number;
  readonly peakBytes: number;
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

/** Bytes that the window's scripts hold after a collection of garbage: the workbench with the results page in it. */
export async function measurePage({ page }: Workbench): Promise<number> {
  const context = page.context();
  const usageOf = async (target: Parameters<typeof context.newCDPSession>[0]): Promise<number> => {
    const session = await context.newCDPSession(target);
    for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
    await session.detach();
    return usedSize + backingStorageSize;
  };
  let bytes = await usageOf(page);
  // A frame of another origin has a process, and so a heap, of its own.
  for (const frame of page.frames())
    if (frame !== page.mainFrame()) bytes += await usageOf(frame as never).catch(() => 0);
  return bytes;
}
