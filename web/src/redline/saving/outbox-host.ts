import type { ApiError } from '../../api/call.ts'
import type { EditAnswer, RedlineSession } from '../../api/generated/calls.ts'
import type { Device } from './device.ts'
import type { Batch } from './waiting.ts'

/** The clock of the outbox, which tests replace in order to step time. */
export interface Clock {
  now(): number
  /** Calls `act` once after `delayMs`. Returns a function that cancels the call. */
  after(delayMs: number, act: () => void): () => void
}

/** The parts of the machine that saving needs; tests replace them. */
export interface Machine {
  clock: Clock
  device: Device
}

/** The parts of the page that the outbox needs. */
export interface OutboxHost extends Machine {
  session(): RedlineSession
  /** Sends operations, one call at a time. Throws `ApiError` or `ConnectionError`. */
  send(batch: Batch, isLeaving: boolean): Promise<EditAnswer>
  /** Called when the service has applied a batch. The session is up to date when the function returns. */
  onAnswer(answer: EditAnswer): void
  /** Refreshes the session. When the promise resolves, the session is the newest available. */
  refresh(): Promise<void>
  onEnded(error: ApiError): void
  /** Called when the shown document or the save state has changed. */
  onChange(): void
  /** Called when an edit was refused in which nothing was typed. */
  onRefused(error: ApiError): void
  newId(): string
}
