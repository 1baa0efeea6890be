/**
 * Does work once at a time. Whoever asks while it is under way may want what is newer than what that brings: it is done once
 * more then, for all of them, and the promise is kept when that is done too.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let isAskedAgain = false
  const run = async () => {
    do {
      isAskedAgain = false
      await work()
    } while (isAskedAgain)
  }
  return () => {
    if (running) isAskedAgain = true
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}
