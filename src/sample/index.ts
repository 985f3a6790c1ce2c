/** How the embedded sample service is started. */
export interface SampleServiceOptions {
  /** 0 (default) takes a free port. */
  readonly port?: number;
  /** The bearer token it accepts. Default: a random one. */
  readonly token?: string;
  /** As the specification says (`inclusive`), or as the live service does (`exclusive`, default). */
  readonly dateEnd?: 'inclusive' | 'exclusive';
  /** The clock, epoch milliseconds. Default Date.now. */
  readonly now?: () => number;
}

export interface SampleService {
  /** `http://127.0.0.1:PORT` */
  readonly baseAddress: string;
  readonly token: string;
  close(): Promise<void>;
}

/** Starts the embedded sample service on loopback. */
export function startSampleService(_options: SampleServiceOptions = {}): Promise<SampleService> {
  throw new Error('not built yet');
}
