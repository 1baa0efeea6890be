import type { Platform } from '../../platform/platform.ts'

const batchSize = 100

export interface DueWork {
  /** For the log. */
  name: string
  /** The next ids that are due, at most `limit`, none of `but`. */
  find(limit: number, but: string[]): Promise<string[]>
  /** Changes one in a transaction of its own, in which it looks again whether it is due. */
  handle(signatureRequestId: string): Promise<void>
}

/** Handles all that is due, one after another. What fails is left for the next run and keeps no other waiting. */
export async function handleDue(platform: Platform, signal: AbortSignal, work: DueWork): Promise<void> {
  const handled = new Set<string>()
  const failed: string[] = []
  while (failed.length < batchSize) {
    const due = await work.find(batchSize, failed)
    if (due.length === 0) return
    for (const id of due) {
      if (signal.aborted) return
      try {
        if (handled.has(id)) throw new Error('It is due again after it was handled')
        await work.handle(id)
        handled.add(id)
      } catch (error) {
        failed.push(id)
        platform.log.error({ err: error, signatureRequestId: id }, `${work.name} failed`)
      }
    }
  }
}
