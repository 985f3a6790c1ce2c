/**
 * From now on a signal ends this process as any other end does: Node alone would skip what is to be done at the exit,
 * which is to end the VS Codes that it started and to remove their folders.
 */
export function endOnSignal() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => process.exit(1));
  }
}
