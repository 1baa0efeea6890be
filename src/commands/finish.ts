/** The action of a command that sets the exit code to what `run` returns. */
export const finish =
  <Given extends unknown[]>(run: (...given: Given) => Promise<number>) =>
  async (...given: Given): Promise<void> => {
    process.exitCode = await run(...given)
  }
