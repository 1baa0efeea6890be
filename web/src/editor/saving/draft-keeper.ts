import { ApiError } from '../../api/call.ts'
import { type DeviceDraft, type DraftOwner, dropFromDevice, keepOnDevice } from './device-draft.ts'
import type { EditingClient } from './editing-client.ts'

/**
 * The place where unsaved edits are kept. `none` means nowhere yet; `lost` means that neither the service nor the
 * device works.
 */
export type DraftPlace = 'none' | 'service' | 'device' | 'lost'

export interface DraftKeeper {
  /** Sets the draft to keep; null once everything is saved. */
  keep(draft: Omit<DeviceDraft, 'savedAt'> | null): void
  /** Stores the draft now. `isLeaving` is true for a page that is about to close. */
  flush(isLeaving?: boolean): Promise<void>
  stop(): void
}

interface DraftKeeperOptions {
  owner: DraftOwner
  client: Pick<EditingClient, 'keepDraft' | 'dropDraft'>
  onPlace(place: DraftPlace): void
  /** Called when the link is no longer valid. */
  onEnded(): void
  quietMs?: number
  retryMs?: number
}

/** The most bytes that a closing page may send. */
const leavingBytes = 60_000

/** Keeps unsaved edits: at once on the device, soon after with the service, and then removes them from the device. */
export function createDraftKeeper(options: DraftKeeperOptions): DraftKeeper {
  const { owner, client, onPlace, onEnded, quietMs = 1200, retryMs = 5000 } = options
  let waiting: DeviceDraft | 'drop' | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isStopped = false

  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void flush(), delayMs)
  }
  const send = async (draft: DeviceDraft | 'drop', isLeaving: boolean) => {
    try {
      if (draft === 'drop') await client.dropDraft()
      else await client.keepDraft(withoutTime(draft), isLeaving ? leavingOptions(draft) : undefined)
      if (waiting !== null) return
      dropFromDevice(owner)
      onPlace(draft === 'drop' ? 'none' : 'service')
    } catch (error) {
      waiting ??= draft
      if (error instanceof ApiError && [401, 404, 410].includes(error.status)) onEnded()
      else schedule(retryMs)
    }
  }
  const flush = async (isLeaving = false): Promise<void> => {
    clearTimeout(timer)
    if (running && !isLeaving) await running
    const draft = waiting
    if (draft === null || isStopped) return
    waiting = null
    const sending = send(draft, isLeaving)
    running = sending
    await sending
    if (running === sending) running = null
  }
  return {
    keep(draft) {
      if (isStopped) return
      if (draft === null) {
        waiting = 'drop'
        dropFromDevice(owner)
      } else {
        waiting = { ...draft, savedAt: new Date().toISOString() }
        onPlace(keepOnDevice(owner, waiting) ? 'device' : 'lost')
      }
      schedule(quietMs)
    },
    flush,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

const withoutTime = ({ savedAt: _, ...draft }: DeviceDraft) => draft

const leavingOptions = (draft: DeviceDraft) => ({ keepalive: JSON.stringify(draft).length < leavingBytes })
