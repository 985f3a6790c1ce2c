import { WebSocket } from 'undici';
import { extensionHostOf, readUse } from '../../ui/support/extensionHost';
import { poll } from '../../ui/support/poll';
import type { Workbench } from '../../ui/support/workbench';

/** Bytes in use after a collection of garbage, and the most that the process ever had. */
export interface HostMemory {
  readonly usedBytes: number;
  readonly peakBytes: number;
}

type Json = Readonly<Record<string, unknown>>;

/** Opens a process's inspector, as its signal does, and gives what calls its methods. */
async function inspect<T>(
  pid: number,
  use: (call: (method: string, params?: Json) => Promise<Json>) => Promise<T>,
): Promise<T> {
  let address = '';
  await poll('the inspector of the extension host is open', async () => {
    // Again each time: a signal that comes while the process is busy may be lost.
    process.kill(pid, 'SIGUSR1');
    const signal = AbortSignal.timeout(5000);
    const list: unknown = await fetch('http://127.0.0.1:9229/json/list', { signal })
      .then((response) => response.json())
      .catch(() => []);
    const [target] = list as { webSocketDebuggerUrl?: string }[];
    address = target?.webSocketDebuggerUrl ?? '';
    return address !== '';
  });
  const socket = new WebSocket(address);
  const waiting = new Map<number, (result: Json) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: Json };
    waiting.get(id ?? -1)?.(result ?? {});
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => {
      resolve();
    });
    socket.addEventListener('error', () => {
      reject(new Error('The inspector refused the connection.'));
    });
  });
  let last = 0;
  try {
    return await use(
      (method, params = {}) =>
        new Promise((resolve) => {
          waiting.set(++last, resolve);
          socket.send(JSON.stringify({ id: last, method, params }));
        }),
    );
  } finally {
    socket.close();
  }
}

export async function measureHost({ profile }: Workbench): Promise<HostMemory> {
  const pid = extensionHostOf(profile);
  const usedBytes = await inspect(pid, async (call) => {
    for (let i = 0; i < 3; i++) await call('HeapProfiler.collectGarbage');
    const expression =
      '(({ heapUsed, external }) => `${process.pid} ${heapUsed + external}`)(process.memoryUsage())';
    const { result } = await call('Runtime.evaluate', { expression });
    const [found, used] = String((result as Json | undefined)?.['value'])
      .split(' ')
      .map(Number);
    if (found !== pid)
      throw new Error(`Another process than the extension host ${pid} answered: ${found ?? ''}.`);
    return used ?? NaN;
  });
  return { usedBytes, peakBytes: readUse(pid).peakBytes };
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
