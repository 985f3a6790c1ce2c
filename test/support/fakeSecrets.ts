type Listener = (event: { key: string }) => unknown;

/** A secret storage shared by several windows. `pause` is awaited before each read and write, to interleave them. */
export class FakeSecrets {
  readonly kept = new Map<string, string>();
  private readonly listeners = new Set<Listener>();

  constructor(private readonly pause: () => Promise<void> = () => Promise.resolve()) {}

  readonly onDidChange = (listener: Listener): { dispose(): void } => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };

  async get(key: string): Promise<string | undefined> {
    await this.pause();
    return this.kept.get(key);
  }

  async store(key: string, value: string): Promise<void> {
    await this.pause();
    this.kept.set(key, value);
    for (const listener of this.listeners) listener({ key });
  }
}
