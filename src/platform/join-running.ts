/** Lets callers share a piece of work that runs under a key, and starts it if it does not run. */
export function joinRunning<Result>(
  running: Map<string, Promise<Result>>,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const started = running.get(key) ?? work().finally(() => running.delete(key))
  running.set(key, started)
  return started
}
