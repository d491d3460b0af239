/* What must happen before the process is gone, however it goes; nothing can be done about SIGKILL. */

const steps = new Set<() => void>();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let waitsForExit = false;

/**
 * Do `step` when the process exits or a signal ends it, until the returned function is called. Signals are only caught while
 * there is something to do: a handler would wait for work that does not yield.
 */
export function beforeTheEnd(step: () => void): () => void {
  if (steps.size === 0) for (const signal of signals) process.on(signal, die);
  if (!waitsForExit) process.on('exit', takeSteps);
  waitsForExit = true;
  steps.add(step);
  return () => {
    if (!steps.delete(step) || steps.size > 0) return;
    for (const signal of signals) process.off(signal, die);
  };
}

function takeSteps(): void {
  for (const step of steps) {
    try {
      step();
    } catch {
      // The others still have to be taken, and nobody is there to hear of it.
    }
  }
  steps.clear();
}

/** Die by the signal itself: a shell does not take that for an exit code, and stops its own script. */
function die(signal: NodeJS.Signals): void {
  takeSteps();
  for (const each of signals) process.off(each, die);
  process.kill(process.pid, signal);
}
