import { ApiError } from '../../../api/call.ts'

/**
 * Whether the service has what was entered. `waiting` means that it could not be reached, and is tried again;
 * `changed` that the draft was changed or sent in another window, so that nothing more can be saved from here.
 */
export type RequestSaveState =
  | { kind: 'saved' | 'saving' | 'waiting' | 'changed' }
  /** The service does not accept the content. */
  | { kind: 'refused'; error: ApiError }

export interface RequestSaver<Content> {
  /** Sets the content to save, soon. */
  change(content: Content): void
  /** Saves now. Resolves to whether the service has everything that was entered. */
  flush(): Promise<boolean>
}

interface RequestSaverOptions<Content> {
  version: number
  /** Saves the content of a version, and returns the next version. */
  save(content: Content, version: number): Promise<number>
  onState(state: RequestSaveState): void
  /** Keeps unsaved content on the device; null once it is saved. */
  keep(unsaved: { version: number; content: Content } | null): void
  quietMs?: number
  retryMs?: number
}

/** Saves the content of a draft while it is entered: one save at a time, the newest content last. */
export function createRequestSaver<Content>(options: RequestSaverOptions<Content>): RequestSaver<Content> {
  const { save, onState, keep, quietMs = 500, retryMs = 4000 } = options
  let { version } = options
  let waiting: { content: Content } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isOver = false

  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => void flush(), delayMs)
  }
  const saveOnce = async (sent: { content: Content }) => {
    onState({ kind: 'saving' })
    try {
      version = await save(sent.content, version)
      if (waiting) return keep({ version, ...waiting })
      keep(null)
      onState({ kind: 'saved' })
    } catch (error) {
      waiting ??= sent
      failed(error)
    }
  }
  const failed = (error: unknown) => {
    if (error instanceof ApiError && (error.status === 409 || error.status === 404)) {
      isOver = true
      keep(null)
      onState({ kind: 'changed' })
    } else if (error instanceof ApiError && error.status === 400) onState({ kind: 'refused', error })
    else {
      onState({ kind: 'waiting' })
      schedule(retryMs)
    }
  }
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer)
    while (running) await running
    if (!waiting || isOver) return !waiting && !isOver
    const sent = waiting
    waiting = null
    running = saveOnce(sent)
    await running
    running = null
    return waiting === null && !isOver
  }
  return {
    change(content) {
      if (isOver) return
      waiting = { content }
      keep({ version, content })
      schedule(quietMs)
    },
    flush,
  }
}
