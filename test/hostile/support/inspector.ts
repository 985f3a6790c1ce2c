import { WebSocket } from 'undici';
import { poll } from '../../support/poll';

export type Json = Record<string, unknown>;

interface Message {
  id?: number;
  method?: string;
  params?: Json;
  result?: Json;
}

/** A connection to the inspector of a Node process. */
export class Inspector {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (result: Json) => void>();
  readonly #listeners = new Map<string, (params: Json) => void>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const { id = -1, method = '', params = {}, result = {} } = JSON.parse(String(data)) as Message;
      this.#waiting.get(id)?.(result);
      this.#waiting.delete(id);
      this.#listeners.get(method)?.(params);
    });
  }

  /** Opens the inspector of a process with a signal. Rejects if another process listens on the port. */
  static async open(pid: number): Promise<Inspector> {
    let address = '';
    await poll('the inspector of the extension host is open', async () => {
      // A signal may be lost while the process is busy.
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
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => {
        resolve();
      });
      socket.addEventListener('error', () => {
        reject(new Error('The inspector refused the connection.'));
      });
    });
    const inspector = new Inspector(socket);
    const { result } = await inspector.call('Runtime.evaluate', { expression: 'process.pid' });
    const found = (result as Json | undefined)?.['value'];
    if (found === pid) return inspector;
    inspector.close();
    throw new Error(`Process ${String(found)} answered instead of the extension host ${pid}.`);
  }

  call(method: string, params: Json = {}): Promise<Json> {
    return new Promise((resolve) => {
      this.#waiting.set(++this.#last, resolve);
      this.#socket.send(JSON.stringify({ id: this.#last, method, params }));
    });
  }

  /** Calls `listen` at each event of this name. */
  on(event: string, listen: (params: Json) => void): void {
    this.#listeners.set(event, listen);
  }

  close(): void {
    this.#socket.close();
  }
}
