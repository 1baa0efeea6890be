import type { Platform } from '../../platform/platform.ts'

const batchSize = 100

export interface DueWork {
  /** For the log. */
  name: string
  /** The next due ids, at most `limit`, without those in `but`. */
  find(limit: number, but: string[]): Promise<string[]>
  /** Changes one request in a transaction of its own, in which it checks again whether it is due. */
  handle(signatureRequestId: string): Promise<void>
}

/** Handles all due requests, one after another. A failed one is left for the next run and does not delay the others. */
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
