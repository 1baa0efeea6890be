import { ApiError, ConnectionError } from '../../api/call.ts'
import type { FieldValue } from '../../api/generated/calls.ts'

export type SaveState = 'idle' | 'saving' | 'saved' | 'waiting'

export interface DraftSaver {
  /** Queues a value to save; the last value of each field counts. */
  queue(value: FieldValue): void
  /** Saves the queued values now. `keepalive` is for a page that is about to be closed. */
  flush(keepalive?: boolean): Promise<void>
  /**
   * Drops the queued values, since signing sends every value itself. Resolves once no call is running, because a call
   * that arrived after the signature would be refused; or after two seconds, so that a hanging connection does not hold
   * up the signature.
   */
  stop(): Promise<void>
}

export interface DraftSaverOptions {
  save(fields: FieldValue[], keepalive: boolean): Promise<void>
  onState(state: SaveState): void
  /** Called when the server has refused a call. `error` contains the reason, and `sent` the values of the call. */
  onRefused(error: ApiError, sent: FieldValue[]): void
  /** The time from the last change to the call, in milliseconds. */
  quietMs?: number
  /** The time until a call without an answer is repeated, in milliseconds. */
  retryMs?: number
}

const stopMostMs = 2_000

/**
 * Saves a signer's draft on the server: one call at a time, soon after the last change, and again after a lost
 * connection.
 */
export function createDraftSaver({
  save,
  onState,
  onRefused,
  quietMs = 700,
  retryMs = 5000,
}: DraftSaverOptions): DraftSaver {
  const waiting = new Map<string, string | null>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let state: SaveState = 'idle'

  const show = (next: SaveState) => {
    if (next !== state) onState(next)
    state = next
  }

  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), delayMs)
  }
  const forget = () => {
    clearTimeout(timer)
    waiting.clear()
  }
  const keepForLater = (sent: FieldValue[]) => {
    for (const { fieldId, value } of sent) if (!waiting.has(fieldId)) waiting.set(fieldId, value)
    show('waiting')
    schedule(retryMs)
  }
  const send = async (keepalive: boolean) => {
    const sent = [...waiting].map(([fieldId, value]) => ({ fieldId, value }))
    waiting.clear()
    show('saving')
    try {
      await save(sent, keepalive)
      show(waiting.size > 0 ? 'saving' : 'saved')
    } catch (error) {
      if (error instanceof ApiError && !isPassing(error)) {
        show('idle')
        onRefused(error, sent)
      } else if (error instanceof ApiError || error instanceof ConnectionError) keepForLater(sent)
      else throw error
    }
  }
  const flush = async (keepalive = false): Promise<void> => {
    clearTimeout(timer)
    if (running) await running
    if (waiting.size === 0) return
    running = send(keepalive)
    await running.finally(() => {
      running = null
    })
  }

  return {
    queue({ fieldId, value }) {
      waiting.set(fieldId, value)
      // without a connection nothing is being saved
      if (state !== 'waiting') show('saving')
      schedule(quietMs)
    },
    flush,
    async stop() {
      forget()
      if (running)
        await Promise.race([running.catch(() => {}), new Promise(resolve => setTimeout(resolve, stopMostMs))])
      forget()
      show('idle')
    },
  }
}

/** Returns whether a retry may succeed. */
function isPassing(error: ApiError): boolean {
  return error.status >= 500 || error.status === 429 || error.status === 408
}
