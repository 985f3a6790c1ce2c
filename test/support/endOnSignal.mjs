/**
 * Makes a signal run the exit handlers of this process, which Node skips by default. They end the VS Codes that the
 * process has started and remove their folders.
 */
export function endOnSignal() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => process.exit(1));
  }
}
