import type { ApiError } from '../../api/call.ts'
import type { EditAnswer, RedlineSession } from '../../api/generated/calls.ts'
import type { Device } from './device.ts'
import type { Batch } from './waiting.ts'

/** Time as the outbox needs it: tests step it. */
export interface Clock {
  now(): number
  /** Calls once after `delayMs`; returns a function that cancels the call. */
  after(delayMs: number, act: () => void): () => void
}

/** The parts of the machine that saving needs; tests replace them. */
export interface Machine {
  clock: Clock
  device: Device
}

/** What the outbox needs from the page. */
export interface OutboxHost extends Machine {
  session(): RedlineSession
  /** Sends operations; one call at a time. Throws `ApiError` or `ConnectionError`. */
  send(batch: Batch, isLeaving: boolean): Promise<EditAnswer>
  /** Called when the service has applied a batch. The session is up to date when it returns. */
  onAnswer(answer: EditAnswer): void
  /** Refreshes the session, which is the newest available when the promise resolves. */
  refresh(): Promise<void>
  onEnded(error: ApiError): void
  /** Called when the shown document or the save state has changed. */
  onChange(): void
  /** Called when an edit was refused in which nothing was typed. */
  onRefused(error: ApiError): void
  newId(): string
}
