import type { Platform } from '../../platform/platform.ts'

const batchSize = 100

export interface DueWork {
  /** The name of the work in the log. */
  name: string
  /** Returns up to `limit` ids that are due next. Skips the ids in `but`. */
  find(limit: number, but: string[]): Promise<string[]>
  /** Changes one request in a transaction of its own, which checks again whether the request is due. */
  handle(signatureRequestId: string): Promise<void>
}

/**
 * Handles all due requests, one after another. A request that fails is left for the next run and does not delay the
 * rest.
 */
export async function handleDue(platform: Pick<Platform, 'log'>, signal: AbortSignal, work: DueWork): Promise<void> {
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
