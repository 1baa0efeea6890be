/** Wraps the action of a command so that the exit code is what `run` returns. */
export const finish =
  <Given extends unknown[]>(run: (...args: Given) => Promise<number>) =>
  async (...args: Given): Promise<void> => {
    process.exitCode = await run(...args)
  }
