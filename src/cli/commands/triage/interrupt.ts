/* Ctrl-C: what is known is answered, and the process dies by the signal then; a second one ends it at once. */

/** Do work until it is through or somebody interrupts it; whether that happened. */
export async function untilInterrupted(work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
  const stop = new AbortController();
  let interrupted: () => void = () => {};
  const interruption = new Promise<void>((resolve) => (interrupted = resolve));
  const onSignal = (): void => {
    process.off('SIGINT', onSignal);
    stop.abort();
    interrupted();
  };
  process.on('SIGINT', onSignal);
  try {
    const working = work(stop.signal);
    // What is being read when it comes is not waited for: it may be a file system that hangs.
    working.catch(() => {});
    await Promise.race([working, interruption]);
    if (!stop.signal.aborted) await working;
    return stop.signal.aborted;
  } finally {
    process.off('SIGINT', onSignal);
  }
}
